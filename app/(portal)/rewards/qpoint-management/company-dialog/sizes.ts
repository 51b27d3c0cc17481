import type { Rows } from './reading';

/** Rows of the history that View More adds (spec 1 §9). */
export const HISTORY_SIZE = 5;

/** Movements of the ledger that View More adds. */
export const MOVEMENTS_SIZE = 25;

/** The most rows that one answer holds (lib/contract/points.ts). */
export const MOST_ROWS = 100;

/** The first page of what is answered by pages. */
export function firstOf<T>({ data, total }: { data: readonly T[]; total: number }): Rows<T> {
  return { rows: data, hasMore: data.length < total };
}
