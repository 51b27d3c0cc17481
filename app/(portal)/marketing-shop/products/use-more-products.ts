'use client';

import { useEffect, useRef, useState } from 'react';
import { bff, BffError } from '@/lib/bff/client';
import type { listProducts } from '@/lib/contract/products';
import { ROWS_PER_PAGE } from '@/lib/list-query';
import type { ProductsAddress } from '@/lib/paths';
import { toListRow, type ProductListRow } from './product-list-row';
import { productsQuery } from './products-query';

type State = { is: 'idle' } | { is: 'loading' } | { is: 'failed'; detail: string };

/**
 * Reads the next 25 products of a view through the back office (spec 1 §9). An answer that comes when the list was left
 * is nobody's any more.
 *
 * @param onMore is given them; the latest one, since rows may have been moved or deleted meanwhile
 * @returns how it goes, and the way to begin
 */
export function useMoreProducts(
  view: ProductsAddress,
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
