'use client';

import { useCallback, useState } from 'react';
import type { Reading, Rows } from './reading';
import { readingOf, useReading, type Known } from './use-reading';

/** Where rows come from. It must stay the same object as long as the same rows are meant. */
export interface RowSource<T> {
  /** The first rows: at least as many as are shown, so that nothing that is seen goes away. */
  first: (shown: number, signal?: AbortSignal) => Promise<Rows<T>>;
  /** Those that follow. */
  after: (shown: readonly T[]) => Promise<Rows<T>>;
}

/** Rows that are read some at a time. */
export interface KnownRows<T> extends Known<Rows<T>> {
  /** What View More is doing: nothing, reading, or why it could not. */
  more: { state: 'idle' | 'pending' } | { state: 'failed'; message: string };
  readMore: () => Promise<void>;
  /** Reads what is shown anew, while it stays on the screen; a failure leaves it as it is. */
  refresh: () => Promise<void>;
}

/** Reads rows through the back office, the first ones at once and further ones when asked. */
export function useRows<T extends { id?: number | undefined }>(
  source: RowSource<T>,
  opened: Reading<Rows<T>> | null = null,
): KnownRows<T> {
  const [more, setMore] = useState<KnownRows<T>['more']>({ state: 'idle' });
  const read = useCallback((signal: AbortSignal) => source.first(0, signal), [source]);
  const known = useReading(read, opened);
  const { reading, put } = known;
  const shown = reading?.state === 'read' ? reading.value.rows : [];

  const readMore = async () => {
    if (more.state === 'pending') return;
    setMore({ state: 'pending' });
    const found = await readingOf(source.after(shown));
    if (found.state === 'failed') {
      setMore(found);
      return;
    }
    setMore({ state: 'idle' });
    put({ rows: [...shown, ...found.value.rows.filter((row) => !isAmong(row, shown))], hasMore: found.value.hasMore });
  };
  const refresh = async () => {
    const found = await readingOf(source.first(shown.length));
    if (found.state === 'read') put(found.value);
  };
  return { ...known, more, readMore, refresh };
}

/** Where rows were added in the meantime, a later page begins with some that are shown already. */
function isAmong<T extends { id?: number | undefined }>(row: T, shown: readonly T[]): boolean {
  return row.id !== undefined && shown.some(({ id }) => id === row.id);
}
