'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { LoadingNote, Skeleton } from '@/components/ui/skeleton';
import type { Rows } from './reading';
import type { Known } from './use-reading';
import type { KnownRows } from './use-rows';

/**
 * A part of the dialog that is read by itself: its shape while it is on its way, what went wrong, or what was read.
 *
 * @param problem says what could not be read
 * @param loading says what is on its way
 */
export function Part<T>({
  known: { reading, readAgain },
  problem,
  loading,
  children,
}: {
  known: Known<T>;
  problem: string;
  loading: string;
  children: (value: T) => ReactNode;
}) {
  switch (reading?.state) {
    case undefined:
      return (
        <div className="flex flex-col gap-3">
          <LoadingNote>{loading}</LoadingNote>
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} className="h-5 w-full" />
          ))}
        </div>
      );
    case 'read':
      return children(reading.value);
    case 'failed':
      return (
        <ErrorState title={problem} retry={<RetryButton onRetry={readAgain} />}>
          {reading.message}
        </ErrorState>
      );
  }
}

const NOTHING: Rows<never> = { rows: [], hasMore: false };

/**
 * A part of rows, with View More below them while there are more.
 *
 * @param empty what is said where there are none
 */
export function RowsPart<T>({
  known,
  problem,
  loading,
  empty,
  children,
}: {
  known: KnownRows<T>;
  problem: string;
  loading: string;
  empty: ReactNode;
  children: (rows: readonly T[]) => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const { rows: shown, hasMore: mayHaveMore } = known.reading?.state === 'read' ? known.reading.value : NOTHING;

  // The button goes away with the last rows; the keyboard stays with what came.
  useEffect(() => {
    if (!wasPressed.current) return;
    wasPressed.current = false;
    if (!mayHaveMore) box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [mayHaveMore, shown.length]);

  const readMore = () => {
    wasPressed.current = true;
    void known.readMore();
  };
  return (
    <Part known={known} problem={problem} loading={loading}>
      {({ rows, hasMore }: Rows<T>) =>
        rows.length === 0 ? (
          empty
        ) : (
          <div ref={box} className="flex min-w-0 flex-col gap-2">
            {children(rows)}
            <div className="flex flex-wrap items-center gap-3">
              {hasMore ? (
                <Button className="max-sm:h-10" aria-disabled={known.more.state === 'pending'} onClick={readMore}>
                  {known.more.state === 'pending' ? 'Loading…' : 'View More'}
                </Button>
              ) : null}
              {known.more.state === 'failed' ? (
                <p role="alert" className="text-sm text-bad">
                  {problem}. {known.more.message}
                </p>
              ) : null}
            </div>
          </div>
        )
      }
    </Part>
  );
}
