/** Bounds of a product. Those without a source keep a row readable and a request small. */

/** Pictures of a product (spec 1 §9). */
export const MAX_PRODUCT_MEDIA = 10;

/** Bytes of an uploaded picture (decisions: products and files). */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** Pixels of an uploaded picture (decisions: products and files). */
export const MAX_IMAGE_PIXELS = 50_000_000;

/** Frames of an animated picture, whose pixels count together. */
export const MAX_IMAGE_FRAMES = 500;

export const MAX_PRODUCT_NAME = 200;
export const MAX_CATEGORY_NAME = 100;
export const MAX_SKU = 64;
export const MAX_OPTION_VALUE = 60;

/** Characters of a description, markup included. */
export const MAX_DESCRIPTION = 50_000;

/** Values of one option, such as sizes. */
export const MAX_OPTION_VALUES = 50;

/** Variants of one product. */
export const MAX_VARIANTS = 1_000;

/** Pieces in stock. */
export const MAX_STOCK = 1_000_000_000;

/** What an empty description is saved as (spec 1 §4). */
export const EMPTY_DESCRIPTION = 'new product';

/** The most characters of what stands in the place of a price. */
export const MAX_CONTACT_PRICE = 200;

/** Said of a number that is greater than a field takes. */
export function tooMuch(most: number): string {
  return `This can be at most ${most.toLocaleString('en-US')}`;
}

/** Said of a text that is longer than a field takes. */
export function tooLong(most: number): string {
  return `This can have at most ${most.toLocaleString('en-US')} characters`;
}
