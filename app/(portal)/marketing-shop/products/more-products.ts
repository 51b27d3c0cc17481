import { bff, BffError } from '@/lib/bff/client';
import type { listProducts } from '@/lib/contract/products';
import type { ProductsView } from '@/lib/addresses/products';
import { ROWS_PER_PAGE } from '@/lib/page-range';
import { productsQuery, toListRow, type ProductListRow } from './product-list-row';

/** Reads the next 25 products of a view and how many it has (spec 1 §9). */
export const readFurther = (view: ProductsView) => async (offset: number, signal: AbortSignal): Promise<[ProductListRow[], number]> => {
  const query = productsQuery(view, { offset, limit: ROWS_PER_PAGE });
  const { results, total } = await bff<typeof listProducts>('GET', '/products/all', { query, signal });
  return [results.map(toListRow), total[0]?.count ?? offset + results.length];
};

/**
 * Reads the products at some places of a view, an answer at a time.
 *
 * @param from the first place, from 0; `to` is the place behind the last
 * @throws BffError
 */
export async function readProducts(
  view: ProductsView,
  { from, to }: { from: number; to: number },
  mostRows: number,
): Promise<ProductListRow[]> {
  const rows: ProductListRow[] = [];
  for (let offset = from; offset < to; offset += mostRows) {
    const query = productsQuery(view, { offset, limit: Math.min(mostRows, to - offset) });
    const { results } = await bff<typeof listProducts>('GET', '/products/all', { query });
    rows.push(...results.map(toListRow));
  }
  return rows;
}

/** The list without a filter. */
export const WHOLE: ProductsView = { page: 1 };

/**
 * Reads the place of a product in the whole list, and how many products that has.
 *
 * @throws BffError
 */
export async function readWholePlace({ id, priority }: ProductListRow): Promise<{ place: number; total: number }> {
  const query = productsQuery(WHOLE, { offset: priority - 1, limit: 1 });
  const { results, total } = await bff<typeof listProducts>('GET', '/products/all', { query });
  if (results[0]?.id !== id) throw new BffError(409, { message: 'The order was changed meanwhile. Please reload the list.' });
  return { place: priority, total: total[0]?.count ?? priority };
}
