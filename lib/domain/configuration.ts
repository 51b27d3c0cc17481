/** What a rate is for (spec 2 §3). */
export const CONFIGURATION_TYPES = ['modules', 'ess', 'forecasts'] as const;
export type ConfigurationType = (typeof CONFIGURATION_TYPES)[number];

/** Those that have products. */
export const PRODUCT_TYPES = ['modules', 'ess'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

export function isProductType(type: string): type is ProductType {
  return (PRODUCT_TYPES as readonly string[]).includes(type);
}

export const PRODUCT_TYPE_LABELS: Readonly<Record<ProductType, string>> = { modules: 'Modules', ess: 'ESS' };

export const MAX_PRODUCT_NAME = 255;
export const PRODUCT_NAME_TOO_LONG = 'Product name should not be longer than 255 characters!';

/** Q a piece; a billion would give the whole of a company's points at once. */
export const MAX_RATE = 1_000_000;
/** Pieces of a promotion. */
export const MAX_QUANTITY = 10_000_000;
/** Watts that a company forecasts for a month: 10 GW. */
export const MAX_VOLUME = 10_000_000_000;
export const MAX_PERCENTAGE = 1_000;
/** Latest entries that the history of a rate shows. */
export const MAX_RATE_ENTRIES = 100;

/** Product names are stored in upper case, with single spaces (spec 2 §3). */
export function productNameKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toUpperCase();
}

/** Does a default stand under Qualifying? With a rate of 0 it stands under Non-qualifying (spec 2 §4). */
export function isQualifying({ qualified, rate }: { qualified: boolean; rate: number }): boolean {
  return qualified && rate > 0;
}
