import { redirect } from 'next/navigation';
import type { ListAddress } from '../list-address';
import { toResult, type Result } from './call';
import { pageCount, ROWS_PER_PAGE } from '../page-range';

/** Reads a page of a list and keeps a failure. One beyond the last leads to the last: rows went, or the link is old. */
export async function readPage<P, V extends { page: number }>(
  calling: Promise<P>,
  {
    address,
    view,
    countsOf,
    rowsPerPage = ROWS_PER_PAGE,
  }: {
    address: ListAddress<V>;
    view: V;
    countsOf: (page: P) => { shown: number; total: number };
    rowsPerPage?: number;
  },
): Promise<Result<P>> {
  const found = await toResult(calling);
  if (!found.ok || view.page === 1) return found;
  const { shown, total } = countsOf(found.value);
  if (shown === 0) redirect(address.href({ ...view, page: Math.min(pageCount(total, rowsPerPage), view.page - 1) }));
  return found;
}
