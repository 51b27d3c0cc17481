import type { ProductChange, ProductValues } from './product-values';
import type { VariantStore } from './variants/variant-store';

/** Where the form shows a fault that the upstream names by a path. */
export type FaultPlace = { field: keyof ProductValues } | { row: string };

const FIELDS: Readonly<Record<string, keyof ProductValues>> = {
  name: 'name',
  description: 'description',
  categories: 'categories',
  prices: 'prices',
  contactPrices: 'contactPrices',
  sku: 'sku',
  quantity: 'quantity',
  shipping: 'shippingCharge',
};

/**
 * Finds the field of a fault: `name`, `categories.0`, or `variants.3.sku`, which counts the variants as they were sent.
 *
 * @param sent the ids of the variants that were sent; null where all rows were, in their order
 * @returns null where the form has no place for it
 */
export function placeOfFault(path: string, store: VariantStore, sent: ProductChange['variants'] | null): FaultPlace | null {
  const [first = '', second = ''] = path.split('.');
  if (first === 'variants' || first === 'insertVariant') {
    const index = Number(second);
    const key = sent ? String(sent[index]?.id ?? '') : store.state().keys[index];
    return key !== undefined && store.row(key) ? { row: key } : null;
  }
  const field = FIELDS[first];
  return field ? { field } : null;
}
