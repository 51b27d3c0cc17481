'use client';

import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { LoadingNote, Skeleton } from '@/components/ui/skeleton';
import type { Loadable } from './load-state';

/** Separately loaded content: a skeleton, an error with Retry, or the loaded value. */
export function Part<T>({
  of: { load, retry },
  loading,
  problem,
  missing,
  skeleton,
  children,
}: {
  of: Loadable<T>;
  loading: string;
  problem: string;
  missing?: string;
  skeleton?: ReactNode;
  children: (value: T) => ReactNode;
}) {
  if (!load) {
    return (
      <>
        <LoadingNote>{loading}</LoadingNote>
        {skeleton ?? <Bars count={3} />}
      </>
    );
  }
  if (load.state === 'loaded') return children(load.value);
  if (load.state === 'missing' && missing) return <EmptyState title={missing} />;
  if (load.state === 'unsupported') return <EmptyState title={load.message} />;
  return (
    <ErrorState title={problem} retry={<RetryButton of={load} onRetry={retry} />}>
      {load.message}
    </ErrorState>
  );
}

export function Bars({ count }: { count: number }) {
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-5 w-full" />
      ))}
    </div>
  );
}
