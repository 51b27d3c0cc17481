import { PRODUCT_TYPES, productNameKey, type ProductType } from './configuration';
import {
  ARTICLE_COLUMNS,
  faultOfCells,
  REGISTERED_ALREADY,
  sameAs,
  VALID,
  type ArticleField,
  type FlawedCell,
  type RowValidation,
  type Place,
} from './upload';

/** Reasons quoted from spec 2 §5. */
export const ARTICLE_CODE_FORMAT =
  'Article code has to be either 8-digit numbers (for modules) or 18-digit letters/numbers (LLLLLLNNNNNNN-LNNN for ESS)';
export const PRODUCT_NAME_MISSING = 'Product name must be added to the configuration list';
export const TYPE_UNKNOWN = 'Configuration type must be either Modules or ESS';
export const ARTICLES_REGISTERED = 'Some of the serial numbers you entered have already been registered.';

/** Watts per unit. */
export const MAX_ARTICLE_VOLUME = 10_000_000;
const VOLUME_NO_NUMBER = 'Volume must be a number';
const MOST_WATTS = MAX_ARTICLE_VOLUME.toLocaleString('en-US');
const VOLUME_OUT_OF_BOUNDS = `Volume must be a whole number of watts up to ${MOST_WATTS}`;

const FORMATS: Readonly<Record<ProductType, RegExp>> = {
  modules: /^\d{8}$/,
  // 18 characters, one of them a hyphen.
  ess: /^(?=[^-]*-[^-]*$)[A-Za-z\d-]{18}$/,
};

export function articleCodeKey(code: string): string {
  return code.toUpperCase();
}

function isArticleCodeOf(type: ProductType, code: string): boolean {
  return FORMATS[type].test(code);
}

/** The product type whose codes have this format; undefined for neither. */
export function articleCodeType(code: string): ProductType | undefined {
  return PRODUCT_TYPES.find((type) => isArticleCodeOf(type, code));
}

/** Whether serial numbers may use the code. `SPECIAL_ARTICLE_CODES` lists codes of neither format. */
export function isArticleCode(code: string, special: ReadonlySet<string>): boolean {
  return articleCodeType(code) !== undefined || special.has(articleCodeKey(code));
}

export function productTypeNamed(text: string): ProductType | undefined {
  return PRODUCT_TYPES.find((type) => type === text.toLowerCase());
}

/** Parses digits with or without thousands separators; undefined for other text. */
export function volumeOfText(text: string): number | undefined {
  const isGrouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text);
  return isGrouped || /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text.replaceAll(',', '')) : undefined;
}

export type ArticleRow = Readonly<Record<ArticleField, string>> &
  Place & { flawed?: FlawedCell<ArticleField> | undefined };

export interface ArticleKnowledge {
  codes: { has: (key: string) => boolean };
  products: { has: (key: string) => boolean };
}

/** Key of a configured product, without regard to case and extra spaces. */
export function productKey(type: ProductType, productName: string): string {
  return `${type} ${productNameKey(productName)}`;
}

/** Returns a validator for rows in file order. Of equal rows, the first valid one counts (spec 2 §5). */
export function articleCodeValidator({
  codes,
  products,
}: ArticleKnowledge): (row: ArticleRow) => RowValidation<ArticleField> {
  const firstPlaces = new Map<string, Place>();
  return (row) => {
    const fault = faultOfCells(row, ARTICLE_COLUMNS) ?? faultOfArticle(row, products);
    if (fault) return fault;
    const key = articleCodeKey(row.code);
    if (codes.has(key)) return { status: 'duplicate', at: 'code', why: REGISTERED_ALREADY };
    const twin = firstPlaces.get(key);
    if (twin) return { status: 'duplicate', at: 'code', why: sameAs(twin, row) };
    firstPlaces.set(key, row);
    return VALID;
  };
}

export function validateArticleCodes(
  rows: readonly ArticleRow[],
  known: ArticleKnowledge,
): RowValidation<ArticleField>[] {
  return rows.map(articleCodeValidator(known));
}

function faultOfArticle(
  row: ArticleRow,
  products: ArticleKnowledge['products'],
): RowValidation<ArticleField> | undefined {
  const invalid = (at: ArticleField, why: string): RowValidation<ArticleField> => ({ status: 'invalid', at, why });
  const type = productTypeNamed(row.configurationType);
  if (!type) return invalid('configurationType', TYPE_UNKNOWN);
  if (!isArticleCodeOf(type, row.code)) return invalid('code', ARTICLE_CODE_FORMAT);
  const volume = volumeOfText(row.volume);
  if (volume === undefined) return invalid('volume', VOLUME_NO_NUMBER);
  if (!Number.isInteger(volume) || volume < 0 || volume > MAX_ARTICLE_VOLUME)
    return invalid('volume', VOLUME_OUT_OF_BOUNDS);
  return products.has(productKey(type, row.productName)) ? undefined : invalid('productName', PRODUCT_NAME_MISSING);
}
