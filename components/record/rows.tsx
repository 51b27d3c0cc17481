'use client';

import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { isFocusIdle } from '@/components/ui/focus';
import { BffError } from '@/lib/bff/client';
import { Part } from './part';
import { useRecord, type LoadedRecord } from './use-record';

/** The rows that are shown, of a list that may go on. */
export interface Rows<Row> {
  rows: readonly Row[];
  hasMore: boolean;
}

/**
 * The name of rows in the cache: the path of their call as the contract writes it, what they are read for, and `rows`.
 */
export type RowsKey = readonly [path: `/${string}`, of: object, 'rows'];

/** Reads rows part by part; each may throw a BffError. */
export interface RowSource<Row> {
  /** The first rows: at least as many as are shown, so that nothing that is seen goes away. */
  first: (shown: number) => Promise<Rows<Row>>;
  /** Those that follow. */
  after: (shown: readonly Row[]) => Promise<Rows<Row>>;
}

/** Rows as `useRows` has them, with View More. */
export interface LoadedRows<Row> extends LoadedRecord<Rows<Row>> {
  more: MoreState;
  readMore: () => Promise<void>;
}

type MoreState = { state: 'idle' | 'pending' } | { state: 'failed'; message: string };

const IDLE = { state: 'idle' } as const;

/** Reads rows through the back office, the first ones at once and further ones when asked. */
export function useRows<Row extends { id?: number | undefined }>(
  key: RowsKey,
  source: RowSource<Row>,
): LoadedRows<Row> {
  const client = useQueryClient();
  const hash = hashKey(key);
  const [latestMore, setMore] = useState<{ of: string; more: MoreState }>({ of: hash, more: IDLE });
  const latest = () => client.getQueryData<Rows<Row>>(key);
  const loaded = useRecord({ key, read: () => source.first(latest()?.rows.length ?? 0) });
  const more = latestMore.of === hash ? latestMore.more : IDLE;

  const readMore = async () => {
    if (more.state === 'pending') return;
    setMore({ of: hash, more: { state: 'pending' } });
    try {
      let before, next;
      // What is shown may change meanwhile; then other rows follow.
      do {
        before = latest();
        next = await source.after(before?.rows ?? []);
      } while (latest() !== before);
      const shown = before?.rows ?? [];
      loaded.set({ rows: [...shown, ...next.rows.filter((row) => !isAmong(row, shown))], hasMore: next.hasMore });
      setMore({ of: hash, more: IDLE });
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      setMore({ of: hash, more: { state: 'failed', message: error.message } });
    }
  };
  return { ...loaded, more, readMore };
}

/** Where rows were added in the meantime, a later page begins with some that are shown already. */
function isAmong<Row extends { id?: number | undefined }>(row: Row, shown: readonly Row[]): boolean {
  return row.id !== undefined && shown.some(({ id }) => id === row.id);
}

/** Rows with View More below them while there are more; `empty` where there are none. */
export function RowsPart<Row>({
  of: { load, retry, more, readMore },
  problem,
  loading,
  skeleton,
  empty,
  children,
}: {
  of: LoadedRows<Row>;
  problem: string;
  loading: string;
  skeleton?: ReactNode;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const shown = load?.state === 'loaded' ? load.value.rows.length : 0;
  const mayHaveMore = load?.state === 'loaded' && load.value.hasMore;

  // The button goes away with the last rows; the keyboard stays with what came, unless the person is at something else.
  useEffect(() => {
    if (!wasPressed.current) return;
    wasPressed.current = false;
    if (!mayHaveMore && isFocusIdle()) box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [mayHaveMore, shown]);

  const onMore = () => {
    wasPressed.current = true;
    void readMore();
  };
  return (
    <Part of={{ load, retry }} problem={problem} loading={loading} skeleton={skeleton}>
      {({ rows, hasMore }) =>
        rows.length === 0 ? (
          empty
        ) : (
          <div ref={box} className="flex min-w-0 flex-col gap-2">
            {children(rows)}
            <div className="flex flex-wrap items-center gap-3">
              {hasMore ? (
                <Button className="max-sm:h-10" aria-disabled={more.state === 'pending'} onClick={onMore}>
                  {more.state === 'pending' ? 'Loading…' : 'View More'}
                </Button>
              ) : null}
              {more.state === 'failed' ? (
                <p role="alert" className="text-sm text-bad">
                  {`${problem}. ${more.message}`}
                </p>
              ) : null}
            </div>
          </div>
        )
      }
    </Part>
  );
}
