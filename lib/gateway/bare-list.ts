import { noteUnreadableRows, unreadableRowsOf, type UnreadableRows } from '../domain/unreadable-rows';
import type { Yield } from './yield-to-event-loop';

/** Rows sorted or merged without a pause. */
const RUN = 500;

export interface SortKey<T> {
  key: (row: T) => string | number;
  compare?: (a: string, b: string) => number;
}

/** One page of a bare list, last first by default. Ties are broken by id, so pages never overlap. */
export async function pageOfBareList<T>(
  rows: readonly T[],
  {
    direction,
    offset = 0,
    limit = rows.length,
  }: { direction?: 'asc' | 'desc' | undefined; offset?: number | undefined; limit?: number | undefined },
  { key, compare = () => 0, idOf }: SortKey<T> & { idOf: (row: T) => number },
  pause: Yield,
): Promise<T[]> {
  const sign = direction === 'asc' ? 1 : -1;
  const inOrder = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
  const keyed = rows.map((row) => ({ row, key: key(row) }));
  const sorted = await sortedInRuns(
    keyed,
    (a, b) => sign * (inOrder(a.key, b.key) || idOf(a.row) - idOf(b.row)),
    pause,
  );
  return sorted.slice(offset, offset + limit).map(({ row }) => row);
}

/** Unreadable rows can't be sorted, so they go to the end. */
export function withUnreadableAtEnd<Row>(rows: Row[], list: readonly unknown[]): Row[] & UnreadableRows {
  return noteUnreadableRows(
    rows,
    unreadableRowsOf(list).map((_, index) => rows.length + index),
  );
}

/** Unreadable rows go to the end of the first page. */
export function withUnreadableRows<Page extends { data: readonly unknown[] }>(
  page: Page,
  list: readonly unknown[],
  offset = 0,
): Page & UnreadableRows {
  const unreadableRows = unreadableRowsOf(list);
  if (unreadableRows.length === 0 || offset > 0) return page;
  return { ...page, unreadableRows: unreadableRows.map((_, index) => page.data.length + index) };
}

async function sortedInRuns<T>(values: readonly T[], compare: (a: T, b: T) => number, pause: Yield): Promise<T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < values.length; start += RUN) {
    runs.push(values.slice(start, start + RUN).sort(compare));
    await pause();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < runs.length; index += 2)
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare, pause));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  pause: Yield,
): Promise<T[]> {
  const merged: T[] = [];
  let [fromLeft, fromRight] = [0, 0];
  while (fromLeft < left.length && fromRight < right.length) {
    const isLeft = compare(left[fromLeft] as T, right[fromRight] as T) <= 0;
    merged.push((isLeft ? left[fromLeft++] : right[fromRight++]) as T);
    if (merged.length % RUN === 0) await pause();
  }
  return merged.concat(left.slice(fromLeft), right.slice(fromRight));
}
