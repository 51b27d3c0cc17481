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

const IDLE = { state: 'idle' } as const;

/** Reads rows through the back office, the first ones at once and further ones when asked. */
export function useRows<T extends { id?: number | undefined }>(
  source: RowSource<T>,
  opened: Reading<Rows<T>> | null = null,
): KnownRows<T> {
  const [more, setMore] = useState<{ of: RowSource<T>; doing: KnownRows<T>['more'] }>({ of: source, doing: IDLE });
  const read = useCallback((signal: AbortSignal) => source.first(0, signal), [source]);
  const known = useReading(read, opened);
  const { latest, put } = known;
  const doing = more.of === source ? more.doing : IDLE;

  /** Reads by what is shown, and anew where that has changed meanwhile; undefined where other rows are meant by now. */
  const readBy = async (next: (shown: readonly T[]) => Promise<Rows<T>>) => {
    for (;;) {
      const before = latest();
      if (before === undefined) return undefined;
      const shown = before?.state === 'read' ? before.value.rows : [];
      const found = await readingOf(next(shown));
      if (latest() === before) return { shown, found };
    }
  };
  const readMore = async () => {
    if (doing.state === 'pending') return;
    setMore({ of: source, doing: { state: 'pending' } });
    const answer = await readBy(source.after);
    if (!answer) return;
    const { shown, found } = answer;
    setMore({ of: source, doing: found.state === 'failed' ? found : IDLE });
    if (found.state === 'failed') return;
    put({ rows: [...shown, ...found.value.rows.filter((row) => !isAmong(row, shown))], hasMore: found.value.hasMore });
  };
  const refresh = async () => {
    const answer = await readBy((shown) => source.first(shown.length));
    if (answer?.found.state === 'read') put(answer.found.value);
  };
  return { ...known, more: doing, readMore, refresh };
}

/** Where rows were added in the meantime, a later page begins with some that are shown already. */
function isAmong<T extends { id?: number | undefined }>(row: T, shown: readonly T[]): boolean {
  return row.id !== undefined && shown.some(({ id }) => id === row.id);
}
