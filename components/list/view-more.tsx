'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { isFocusFree } from '@/components/ui/focus';
import { RetryButton } from '@/components/ui/retry-button';
import { BffError } from '@/lib/bff/client';
import { formatCount } from '@/lib/format';
import { countLabel, type RowCount } from '@/lib/page-range';
import { noteListRead } from './kept-list';
import { ListFooter } from './list-footer';

export type MoreState = { is: 'idle' } | { is: 'loading' } | { is: 'failed'; detail: string };

/**
 * Reads further rows when it is asked to. An answer that comes after the list was left is dropped.
 *
 * @param onMore the latest one is called, since rows may have moved meanwhile; `isWaiting` says that the focus is still
 *   where further rows were asked for
 * @throws whatever `read` throws but a BffError, which becomes the state
 */
export function useMore<Answer>(
  read: (shown: number, signal: AbortSignal) => Promise<Answer>,
  onMore: (answer: Answer, isWaiting: boolean) => void,
): [MoreState, (shown: number) => void] {
  const [state, setState] = useState<MoreState>({ is: 'idle' });
  const reader = useRef<AbortController | null>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => () => reader.current?.abort(), []);

  const readMore = async (shown: number) => {
    if (state.is === 'loading') return;
    setState({ is: 'loading' });
    noteListRead();
    const pressed = document.activeElement;
    const { signal } = (reader.current = new AbortController());
    try {
      const answer = await read(shown, signal);
      setState({ is: 'idle' });
      latest.current(answer, isFocusFree(pressed));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof BffError)) throw error;
      setState({ is: 'failed', detail: error.message });
    }
  };
  return [state, (shown) => void readMore(shown)];
}

/**
 * The foot of a list without pages: how much of it is shown, and the way to more (spec 1 §2, spec 3 §2).
 *
 * @param problem what a failed read is called
 * @param end what to do once the list shows as many rows as it can
 */
export function ViewMore({
  shown,
  count,
  mostRows,
  more,
  problem,
  end,
  onMore,
}: {
  shown: number;
  count: RowCount;
  mostRows: number;
  more: MoreState;
  problem: string;
  end: string;
  onMore: () => void;
}) {
  const hasMore = shown < count.total || count.totalIsLowerBound;
  return (
    <ListFooter range={`Showing ${formatCount(shown)} of ${countLabel(count)}`}>
      {more.is === 'failed' ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-bad">{`${problem} ${more.detail}`}</span>
          <RetryButton onRetry={onMore} pending={false} />
        </div>
      ) : !hasMore ? null : shown >= mostRows ? (
        <span>{`This list shows the first ${formatCount(mostRows)}. ${end}`}</span>
      ) : (
        <Button className="max-sm:h-10" aria-disabled={more.is === 'loading'} onClick={onMore}>
          {more.is === 'loading' ? 'Loading…' : 'View More'}
        </Button>
      )}
    </ListFooter>
  );
}
