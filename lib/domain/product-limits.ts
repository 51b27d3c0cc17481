/** Bounds of a product. Those without a source keep a row readable and a request small. */

/** Pictures (spec 1 §9). */
export const MAX_PRODUCT_MEDIA = 10;

/** Of an uploaded picture (decision 6); the pixels of all its frames count together. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 50_000_000;
export const MAX_IMAGE_FRAMES = 500;

export const MAX_PRODUCT_NAME = 200;
export const MAX_CATEGORY_NAME = 100;
export const CATEGORY_NAME_BLANK = 'Enter a name.';
export const MAX_SKU = 64;
export const MAX_OPTION_VALUE = 60;
export const MAX_OPTION_VALUES = 50;
export const MAX_VARIANTS = 1_000;
export const MAX_STOCK = 1_000_000_000;
export const MAX_CONTACT_PRICE = 200;
/** Markup included. */
export const MAX_DESCRIPTION = 50_000;

/** The most that one list shows, and one answer holds. */
export const MAX_LISTED_PRODUCTS = 1_000;
/** Rows that one move can affect. */
export const MAX_MOVED_PRODUCTS = 10_000;

/** What an empty description is saved as (spec 1 §4). */
export const EMPTY_DESCRIPTION = 'new product';

export function tooMuch(most: number): string {
  return `This can be at most ${most.toLocaleString('en-US')}`;
}

export function tooLong(most: number): string {
  return `This can have at most ${most.toLocaleString('en-US')} characters`;
}
