import type { ReactNode } from 'react';
import { ReloadButton } from './retry-button';

/**
 * Reports a failed read with a retry, so that it never looks like an empty list.
 *
 * @param retry defaults to reloading the page; client-side reads need a `RetryButton`
 */
export function ErrorState({
  title,
  children,
  retry = <ReloadButton />,
}: {
  title: string;
  children?: ReactNode;
  retry?: ReactNode;
}) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-12 text-center">
      <span aria-hidden className="grid size-8 place-items-center rounded-full bg-bad-weak font-semibold text-bad">
        !
      </span>
      <div className="flex flex-col gap-1">
        <p className="font-medium">{title}</p>
        {children ? <div className="max-w-[52ch] text-sm text-muted">{children}</div> : null}
      </div>
      {retry}
    </div>
  );
}

/** Reports a failed read in place of a part of the page, or above content that works without it. */
export function PartProblem({ children, retry }: { children: string; retry: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border bg-bad-weak px-3 py-1.5 text-sm"
    >
      <p className="text-bad">{children}</p>
      {retry}
    </div>
  );
}

/**
 * Reports a failed refetch above the older data.
 *
 * @param reason null if the problem includes it
 */
export function StaleProblem({ problem, reason, retry }: { problem: string; reason: string | null; retry: ReactNode }) {
  const sentence = /[.!?]$/.test(problem) ? problem : `${problem}.`;
  return (
    <PartProblem retry={retry}>
      {[sentence, reason, 'You’re still seeing the previous data.'].filter(Boolean).join(' ')}
    </PartProblem>
  );
}
