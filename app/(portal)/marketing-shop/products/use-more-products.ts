'use client';

import { useEffect, useRef, useState } from 'react';
import { bff, BffError } from '@/lib/bff/client';
import type { listProducts } from '@/lib/contract/products';
import type { ProductsView } from '@/lib/addresses/products';
import { ROWS_PER_PAGE } from '@/lib/page-range';
import { productsQuery, toListRow, type ProductListRow } from './product-list-row';

type State = { is: 'idle' } | { is: 'loading' } | { is: 'failed'; detail: string };

/**
 * Reads the next 25 products of a view through the back office (spec 1 §9). An answer that comes when the list was left
 * is nobody's any more.
 *
 * @param onMore is given them; the latest one, since rows may have been moved or deleted meanwhile
 * @returns how it goes, and the way to begin
 */
export function useMoreProducts(
  view: ProductsView,
  onMore: (rows: ProductListRow[], total: number) => void,
): [State, (offset: number) => void] {
  const [state, setState] = useState<State>({ is: 'idle' });
  const reader = useRef<AbortController | null>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => () => reader.current?.abort(), []);

  const read = async (offset: number) => {
    if (state.is === 'loading') return;
    setState({ is: 'loading' });
    const { signal } = (reader.current = new AbortController());
    try {
      const query = productsQuery(view, { offset, limit: ROWS_PER_PAGE });
      const { results, total } = await bff<typeof listProducts>('GET', '/products/all', { query, signal });
      setState({ is: 'idle' });
      latest.current(results.map(toListRow), total[0]?.count ?? offset + results.length);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof BffError)) throw error;
      setState({ is: 'failed', detail: error.message });
    }
  };

  return [state, (offset) => void read(offset)];
}

/**
 * Reads the products of a view that stand at some places, through the back office, an answer at a time.
 *
 * @param from the first place, from 0
 * @param to the place behind the last
 * @param mostRows the most products that one answer holds
 * @throws BffError
 */
export async function readFurther(
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
