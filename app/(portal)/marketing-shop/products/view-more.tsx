'use client';

import { Button } from '@/components/ui/button';
import { RetryButton } from '@/components/ui/retry-button';
import { formatCount } from '@/lib/format';

/** The foot of the products list: how much of it is shown, and the way to more (spec 1 §2). */
export function ViewMore({
  shown,
  total,
  mostRows,
  problem,
  loading,
  onMore,
}: {
  shown: number;
  total: number;
  /** The most rows that one list shows. */
  mostRows: number;
  /** Why the last try failed. */
  problem: string | null;
  loading: boolean;
  onMore: () => void;
}) {
  const hasMore = shown < total;
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-3 py-1.5 text-sm text-muted">
      <span className="tabular-nums">{`Showing ${formatCount(shown)} of ${formatCount(total)}`}</span>
      {problem ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-bad">{`There was a problem getting the products ${problem}`}</span>
          <RetryButton onRetry={onMore} pending={loading} />
        </div>
      ) : !hasMore ? null : shown >= mostRows ? (
        <span>{`This list shows the first ${formatCount(mostRows)}. Search or choose a category to see the others.`}</span>
      ) : (
        <Button className="max-sm:h-10" aria-disabled={loading} onClick={onMore}>
          {loading ? 'Loading…' : 'View More'}
        </Button>
      )}
    </div>
  );
}
