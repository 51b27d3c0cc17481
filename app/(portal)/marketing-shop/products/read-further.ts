import { bff } from '@/lib/bff/client';
import type { listProducts } from '@/lib/contract/products';
import type { ProductsAddress } from '@/lib/paths';
import { toListRow, type ProductListRow } from './product-list-row';
import { productsQuery } from './products-query';

/**
 * Reads the products of a view that stand at some places, through the back office, an answer at a time.
 *
 * @param from the first place, from 0
 * @param to the place behind the last
 * @param mostRows the most products that one answer holds
 * @throws BffError
 */
export async function readFurther(
  view: ProductsAddress,
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
