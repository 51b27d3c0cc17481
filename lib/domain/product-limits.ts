/** Limits of a product. Those without a source keep rows readable and requests small. */

export const MAX_PRODUCT_MEDIA = 10;

/** Limits of an uploaded picture; pixels of all frames are added (decision 6). */
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
export const MAX_DESCRIPTION = 50_000;

/** Maximum rows per response. */
export const MAX_LISTED_PRODUCTS = 1_000;
export const MAX_MOVED_PRODUCTS = 10_000;

/** Saved instead of an empty description (spec 1 §4). */
export const EMPTY_DESCRIPTION = 'new product';

export function tooMuch(most: number): string {
  return `This can be at most ${most.toLocaleString('en-US')}`;
}

export function tooLong(most: number): string {
  return `This can have at most ${most.toLocaleString('en-US')} characters`;
}
