'use client';

import { useCallback, useState } from 'react';
import { announce } from '@/components/list/announce';
import type { usePrioritisedRows } from '@/components/list/use-prioritised-rows';
import { showToast } from '@/components/ui/toast';
import type { ProductsView } from '@/lib/addresses/products';
import { bff, BffError } from '@/lib/bff/client';
import type { listProducts } from '@/lib/contract/products';
import { MAX_LISTED_PRODUCTS } from '@/lib/domain/product-limits';
import { formatCount } from '@/lib/text/format';
import { productsQuery, type ProductRow } from './products-source';

const WHOLE: ProductsView = { page: 1 };

/** A product that is being moved to a new position. */
interface Placing {
  product: ProductRow;
  /** Its position and the total in the unfiltered list, if a filter is active. */
  whole: { place: number; total: number } | null;
}

/** Moves a product to a typed position, also beyond the visible rows. */
export function usePlacing({
  rows,
  view,
  filtered,
  move,
  moveInWhole,
}: {
  rows: readonly ProductRow[];
  view: ProductsView;
  filtered: boolean;
} & Pick<ReturnType<typeof usePrioritisedRows<ProductRow>>, 'move' | 'moveInWhole'>) {
  const [placing, setPlacing] = useState<Placing | null>(null);
  const choosePlace = useCallback(
    (product: ProductRow) => {
      if (!filtered) return setPlacing({ product, whole: null });
      readWholePlace(product).then(
        (whole) => setPlacing({ product, whole }),
        (error: unknown) => {
          if (!(error instanceof BffError)) throw error;
          showToast.error(`There was a problem getting the products ${error.message}`);
        },
      );
    },
    [filtered],
  );
  const placeOf = (product: ProductRow) => rows.findIndex(({ id }) => id === product.id) + 1;
  const placeAt = async ({ product, whole }: Placing, place: number) => {
    if (whole) {
      const first = Math.min(whole.place, place) - 1;
      const between = await readProducts(WHOLE, { from: first, to: Math.max(whole.place, place) });
      moveInWhole(
        between,
        between.findIndex(({ id }) => id === product.id),
        place - 1 - first,
      );
    } else {
      const further = place > rows.length ? await readProducts(view, { from: rows.length, to: place }) : [];
      move(placeOf(product) - 1, place - 1, further);
    }
    const done = `Moved ${product.name} to place ${formatCount(place)}${whole ? ' of the whole list' : ''}.`;
    if (whole || place > rows.length) showToast.success(done);
    else announce(done);
  };
  return { placing, choosePlace, placeAt, placeOf, endPlacing: () => setPlacing(null) };
}

/**
 * Reads a range of a view's products, one response at a time.
 *
 * @param from first index, from 0; `to` is the index after the last
 * @throws BffError
 */
async function readProducts(view: ProductsView, { from, to }: { from: number; to: number }): Promise<ProductRow[]> {
  const rows: ProductRow[] = [];
  for (let offset = from; offset < to; offset += MAX_LISTED_PRODUCTS) {
    const query = productsQuery(view, { offset, limit: Math.min(MAX_LISTED_PRODUCTS, to - offset) });
    const { results } = await bff<typeof listProducts>('GET', '/products/all', { query });
    rows.push(...results);
  }
  return rows;
}

/**
 * Reads a product's position and the total in the unfiltered list.
 *
 * @throws BffError
 */
async function readWholePlace({ id, priority }: ProductRow): Promise<{ place: number; total: number }> {
  const query = productsQuery(WHOLE, { offset: priority - 1, limit: 1 });
  const { results, total } = await bff<typeof listProducts>('GET', '/products/all', { query });
  if (results[0]?.id !== id) throw new BffError(409, { message: 'Someone else changed the order. Reload the list.' });
  return { place: priority, total: total[0]?.count ?? priority };
}
