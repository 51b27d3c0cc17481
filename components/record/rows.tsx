'use client';

import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { isFocusIdle } from '@/components/ui/focus';
import { BffError } from '@/lib/bff/client';
import { Part } from './part';
import { useRecord, type LoadedRecord } from './use-record';

/** The visible rows of a list that may have more. */
export interface Rows<Row> {
  rows: readonly Row[];
  hasMore: boolean;
}

/** The rows' cache key: the path of their call as in the contract, what they belong to, and `rows`. */
export type RowsKey = readonly [path: `/${string}`, of: object, 'rows'];

/** Reads rows page by page. Methods throw a BffError. */
export interface RowSource<Row> {
  /** Reads the first rows, at least as many as are visible, so that none disappears. */
  first: (shown: number) => Promise<Rows<Row>>;
  /** Reads the rows after the visible ones. */
  after: (shown: readonly Row[]) => Promise<Rows<Row>>;
}

export interface LoadedRows<Row> extends LoadedRecord<Rows<Row>> {
  more: MoreState;
  readMore: () => Promise<void>;
}

type MoreState = { state: 'idle' | 'pending' } | { state: 'failed'; message: string };

const IDLE = { state: 'idle' } as const;

/** Reads the first rows immediately, and more on request. */
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
      // If the visible rows change during the read, read again from the new last row.
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

/** If rows were added since, the next page repeats some visible ones. */
function isAmong<Row extends { id?: number | undefined }>(row: Row, shown: readonly Row[]): boolean {
  return row.id !== undefined && shown.some(({ id }) => id === row.id);
}

/** Shows rows with View More while there are more, or `empty`. */
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

  // The button disappears with the last rows, so focus the new ones unless the user has moved on.
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
