'use client';

import { useCallback, useRef } from 'react';
import { bff } from '@/lib/bff/client';
import type { listProductMedia } from '@/lib/contract/product-media';
import type { changeProduct, getProduct, Product } from '@/lib/contract/products';
import type { ProductChange, ProductValues } from './product-values';
import type { VariantRow, VariantSnapshot } from './variants/variant-store';

/** The form at the moment when a change was sent: what differs from it was typed since. */
export interface FormSnapshot {
  values: ProductValues;
  variants: VariantSnapshot;
}

/** Reads a product through the back office. */
export function readProduct(id: number, signal?: AbortSignal): Promise<Product> {
  return bff<typeof getProduct>('GET', '/products/{id}', { params: { id }, ...(signal && { signal }) });
}

/**
 * Keeps a stored product and its version in step with what this form changes. Changes run one after the other: each
 * carries the version that the one before it answered.
 *
 * @param onFresh shows the product as it is stored now
 */
export function useStoredProduct(
  product: Product | null,
  onFresh: (fresh: Product, before: Product, seen?: FormSnapshot) => void,
) {
  const latest = useRef(product);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const show = useCallback(
    (fresh: Product, seen?: FormSnapshot) => {
      const before = latest.current;
      latest.current = fresh;
      if (before) onFresh(fresh, before, seen);
    },
    [onFresh],
  );

  const inTurn = useCallback(<T>(work: (stored: Product) => Promise<T>): Promise<T> => {
    const turn = queue.current.then(() => {
      if (!latest.current) throw new Error('There is no stored product to change.');
      return work(latest.current);
    });
    queue.current = turn.catch(() => undefined);
    return turn;
  }, []);

  const change = useCallback(
    (body: ProductChange, seen?: FormSnapshot) =>
      inTurn(async ({ id, version }) => {
        const answer = await bff<typeof changeProduct>('PATCH', '/products/{id}', {
          params: { id },
          body: { ...body, id, ...(version === undefined ? {} : { version }) },
        });
        show(isWhole(answer) ? answer : await readProduct(id), seen);
      }),
    [inTurn, show],
  );

  const reread = useCallback(() => inTurn(async ({ id }) => show(await readProduct(id))), [inTurn, show]);

  const rereadMedia = useCallback(
    () =>
      inTurn(async (stored) => {
        const media = await bff<typeof listProductMedia>('GET', '/products/{id}/media', { params: { id: stored.id } });
        show({ ...stored, media });
      }),
    [inTurn, show],
  );

  const showAtVariant = useCallback(
    (variantId: number, image: VariantRow['image']) =>
      inTurn(async (stored) => {
        const variants = stored.variants.map((variant) =>
          variant.id === variantId ? { ...variant, variantImages: image ? [image] : [] } : variant,
        );
        show({ ...stored, variants });
      }),
    [inTurn, show],
  );

  const current = useCallback(() => latest.current, []);

  return { current, change, reread, rereadMedia, showAtVariant, show };
}

/** Other upstreams may answer a change with less than the product. */
function isWhole(answer: Partial<Product>): answer is Product {
  return answer.id !== undefined && answer.version !== undefined && answer.name !== undefined && answer.variants !== undefined;
}
