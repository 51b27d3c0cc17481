/** Rate types (spec 2 §3). */
export const CONFIGURATION_TYPES = ['modules', 'ess', 'forecasts'] as const;
export type ConfigurationType = (typeof CONFIGURATION_TYPES)[number];

export const PRODUCT_TYPES = ['modules', 'ess'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

export function isProductType(type: string): type is ProductType {
  return (PRODUCT_TYPES as readonly string[]).includes(type);
}

export const PRODUCT_TYPE_LABELS: Readonly<Record<ProductType, string>> = { modules: 'Modules', ess: 'ESS' };

export const MAX_PRODUCT_NAME = 255;
export const PRODUCT_NAME_TOO_LONG = 'Product name should not be longer than 255 characters!';

/** Q per unit. A billion would give a company's maximum at once. */
export const MAX_RATE = 1_000_000;
export const MAX_QUANTITY = 10_000_000;
/** Watts per month: 10 GW. */
export const MAX_VOLUME = 10_000_000_000;
export const MAX_PERCENTAGE = 1_000;
export const MAX_RATE_ENTRIES = 100;

/** Product names are stored in upper case with single spaces (spec 2 §3). */
export function productNameKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toUpperCase();
}

/** Whether a default rate counts as qualifying; a rate of 0 doesn't (spec 2 §4). */
export function isQualifying({ qualified, rate }: { qualified: boolean; rate: number }): boolean {
  return qualified && rate > 0;
}
