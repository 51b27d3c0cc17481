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

/** The reasons of the spec, letter for letter (spec 2 §5). */
export const ARTICLE_CODE_FORMAT =
  'Article code has to be either 8-digit numbers (for modules) or 18-digit letters/numbers (LLLLLLNNNNNNN-LNNN for ESS)';
export const PRODUCT_NAME_MISSING = 'Product name must be added to the configuration list';
export const TYPE_UNKNOWN = 'Configuration type must be either Modules or ESS';
export const ARTICLES_REGISTERED = 'Some of the serial numbers you entered have already been registered.';

/** Watts of one piece. */
export const MAX_ARTICLE_VOLUME = 10_000_000;
const VOLUME_NO_NUMBER = 'Volume must be a number';
const MOST_WATTS = MAX_ARTICLE_VOLUME.toLocaleString('en-US');
const VOLUME_OUT_OF_BOUNDS = `Volume must be a whole number of watts up to ${MOST_WATTS}`;

const FORMATS: Readonly<Record<ProductType, RegExp>> = {
  modules: /^\d{8}$/,
  // 18 letters and digits, of which one is a hyphen instead.
  ess: /^(?=[^-]*-[^-]*$)[A-Za-z\d-]{18}$/,
};

/** Codes are the same in either case. */
export function articleCodeKey(code: string): string {
  return code.toUpperCase();
}

function isArticleCodeOf(type: ProductType, code: string): boolean {
  return FORMATS[type].test(code);
}

/** The type of the products whose codes are written so; undefined for codes of neither format. */
export function articleCodeType(code: string): ProductType | undefined {
  return PRODUCT_TYPES.find((type) => isArticleCodeOf(type, code));
}

/** May serial numbers stand under it? Some that have neither format are listed (`SPECIAL_ARTICLE_CODES`). */
export function isArticleCode(code: string, special: ReadonlySet<string>): boolean {
  return articleCodeType(code) !== undefined || special.has(articleCodeKey(code));
}

/** Undefined where the text names none. */
export function productTypeNamed(text: string): ProductType | undefined {
  return PRODUCT_TYPES.find((type) => type === text.toLowerCase());
}

/** Digits, with or without separators of thousands; undefined for any other text. */
export function volumeOfText(text: string): number | undefined {
  const isGrouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text);
  return isGrouped || /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text.replaceAll(',', '')) : undefined;
}

export type ArticleRow = Readonly<Record<ArticleField, string>> &
  Place & { flawed?: FlawedCell<ArticleField> | undefined };

/** What rows are validated by. */
export interface ArticleKnowledge {
  /** The codes that there are, by `articleCodeKey`. */
  codes: { has: (key: string) => boolean };
  /** The configuration list, by `productKey`. */
  products: { has: (key: string) => boolean };
}

/** Names a product of the configuration list: case and further spaces don't count. */
export function productKey(type: ProductType, productName: string): string {
  return `${type} ${productNameKey(productName)}`;
}

/** Judges the rows of a file, to be given in their order; of equal ones the first that is right is kept (spec 2 §5). */
export function articleCodeValidator({
  codes,
  products,
}: ArticleKnowledge): (row: ArticleRow) => RowValidation<ArticleField> {
  const kept = new Map<string, Place>();
  return (row) => {
    const fault = faultOfCells(row, ARTICLE_COLUMNS) ?? faultOfArticle(row, products);
    if (fault) return fault;
    const key = articleCodeKey(row.code);
    if (codes.has(key)) return { status: 'duplicate', at: 'code', why: REGISTERED_ALREADY };
    const twin = kept.get(key);
    if (twin) return { status: 'duplicate', at: 'code', why: sameAs(twin, row) };
    kept.set(key, row);
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
