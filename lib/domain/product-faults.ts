import { isOneLine, NAME_UNPRINTABLE } from './person';
import { MAX_POINTS } from './points';
import {
  MAX_CONTACT_PRICE,
  MAX_DESCRIPTION,
  MAX_PRODUCT_NAME,
  MAX_SKU,
  MAX_STOCK,
  tooLong,
  tooMuch,
} from './product-limits';

export const TITLE_BLANK = "Title can't be blank";
export const CATEGORY_BLANK = "Category can't be blank";
export const PRICE_BLANK = 'Enter a price. 0 makes it free.';
export const SHIPPING_PRICE_BLANK = 'Enter a shipping price. 0 makes it free.';
export const QUANTITY_BLANK = 'Enter a quantity. 0 means sold out.';

/** Numbers are null if the field is empty. */
export interface CheckedProduct {
  name: string;
  description: string;
  categories: readonly number[];
  isContact: boolean;
  prices: number | null;
  contactPrices: string;
  shipping: 'free' | 'charge';
  shippingCharge: number | null;
  hasVariants: boolean;
  unlimited: boolean;
  quantity: number | null;
  sku: string;
}

/**
 * Errors of a product by field, in form order (spec 1 §5). A used number can't be empty (decision 9), because it would
 * be stored as 0.
 */
export function faultsOfProduct(product: CheckedProduct): Partial<Record<keyof CheckedProduct, string>> {
  const faults: Partial<Record<keyof CheckedProduct, string>> = {};
  if (product.name.trim() === '') faults.name = TITLE_BLANK;
  else if (product.name.trim().length > MAX_PRODUCT_NAME) faults.name = tooLong(MAX_PRODUCT_NAME);
  else if (!isOneLine(product.name.trim())) faults.name = NAME_UNPRINTABLE;
  if (product.description.length > MAX_DESCRIPTION) faults.description = tooLong(MAX_DESCRIPTION);
  if (product.categories.length === 0) faults.categories = CATEGORY_BLANK;
  if (!product.isContact && product.prices === null) faults.prices = PRICE_BLANK;
  if ((product.prices ?? 0) > MAX_POINTS) faults.prices = tooMuch(MAX_POINTS);
  if (product.contactPrices.trim().length > MAX_CONTACT_PRICE) faults.contactPrices = tooLong(MAX_CONTACT_PRICE);
  if (!product.hasVariants && !product.unlimited && product.quantity === null) faults.quantity = QUANTITY_BLANK;
  if ((product.quantity ?? 0) > MAX_STOCK) faults.quantity = tooMuch(MAX_STOCK);
  if (product.sku.trim().length > MAX_SKU) faults.sku = tooLong(MAX_SKU);
  if (product.shipping === 'charge' && product.shippingCharge === null) faults.shippingCharge = SHIPPING_PRICE_BLANK;
  if ((product.shippingCharge ?? 0) > MAX_POINTS) faults.shippingCharge = tooMuch(MAX_POINTS);
  return faults;
}
