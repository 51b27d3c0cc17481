import type { HeldWork } from '@/components/bulk/held-work';
import { failureOf, type BulkItem, type ItemFailure } from '@/components/bulk/use-bulk-run';
import { bff } from '@/lib/bff/client';
import type { changeProduct, deleteProduct, getProduct, Product } from '@/lib/contract/products';
import {
  standsAsChanged,
  withChange,
  type BulkProductChange,
  type BulkProductOutcome,
} from '@/lib/domain/product-bulk';
import { refusalToEdit } from '@/lib/domain/unreadable-rows';
import { formatCountOf } from '@/lib/format';
import { priceInWords, stockInWords } from '../product-list-row';

/** A product as it was read just before. */
export type SeenProduct = Product & BulkItem;

/** Reads a product as it stands now. @throws BffError */
export async function readProduct({ id, label }: BulkItem, signal: AbortSignal): Promise<SeenProduct | ItemFailure> {
  const product = await bff<typeof getProduct>('GET', '/products/{id}', { params: { id }, signal });
  const unreadable = refusalToEdit(product, ['variants', 'categories']);
  return unreadable ? failureOf({ id, label }, unreadable) : { ...product, label: product.name };
}

/** The value that a change touches, in words: after the change, or as it is now with an empty one. */
type InWords = (product: SeenProduct, change: BulkProductChange) => string;

/** Changes products one by one, each from the version that was judged. */
export function changeWork(
  validate: (product: SeenProduct) => BulkProductOutcome,
  inWords: InWords,
): Omit<HeldWork<SeenProduct, BulkProductChange>, 'read'> {
  const bodyOf = ({ id, version, change }: SeenProduct & { change: BulkProductChange }) => ({ ...change, id, version });
  return {
    validate: (product) => {
      const outcome = validate(product);
      if ('refusal' in outcome) return outcome;
      const { change } = outcome;
      const before = inWords(product, {});
      const after = inWords(product, change);
      // Of several variants the range or the sum may stay, though some of them change.
      const isSame = before === after && change.variants;
      return { change, before, after: isSame ? variantsChanging(change.variants?.length ?? 0) : after };
    },
    stands: standsAsChanged,
    apply: (product, bulkId) =>
      bff<typeof changeProduct>('PATCH', '/products/{id}', {
        params: { id: product.id },
        body: bodyOf(product),
        bulkId,
      }),
    leaving: (product) => ({ method: 'PATCH', path: `/products/${product.id}`, body: bodyOf(product) }),
  };
}

const variantsChanging = (count: number) => formatCountOf(count, 'variant changes', 'variants change');

/** Deletes products one by one. The call names no version. */
export const deletion: Omit<HeldWork<SeenProduct, null>, 'read'> = {
  validate: () => ({ change: null }),
  stands: () => false,
  apply: ({ id }, bulkId) => bff<typeof deleteProduct>('DELETE', '/products/{id}', { params: { id }, bulkId }),
  leaving: ({ id }) => ({ method: 'DELETE', path: `/products/${id}` }),
};

export const priceAfterwards: InWords = (product, change) => priceInWords(withChange(product, change)) ?? '—';
export const stockAfterwards: InWords = (product, change) => stockInWords(withChange(product, change));
export const visibilityAfterwards: InWords = (product, change) =>
  (change.active ?? product.active) ? 'Visible' : 'Hidden';

/** @param chosen the category that products are put into, which they may not have yet */
export function categoriesAfterwards(chosen: { id: number; name: string }): InWords {
  return ({ categories }, change) => {
    const names = new Map([...categories, chosen].map(({ id, name }) => [id, name]));
    const ids = change.categories ?? categories.map(({ id }) => id);
    return ids.map((id) => names.get(id)).join(', ') || 'None';
  };
}
