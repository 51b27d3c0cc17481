import type { ReactNode } from 'react';
import { ReloadButton } from './retry-button';

/**
 * Says what could not be read, and offers to try again; a failed read never looks like an empty list.
 *
 * @param retry loads the whole page again by default; a client component's own reading needs a `RetryButton`
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

/** Stands where a part of a page would, or over what goes on without it, when reading it failed. */
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
 * Stands over what could not be read again, and is still shown as it was.
 * @param reason null where the problem says it
 */
export function StaleProblem({ problem, reason, retry }: { problem: string; reason: string | null; retry: ReactNode }) {
  const sentence = /[.!?]$/.test(problem) ? problem : `${problem}.`;
  return (
    <PartProblem retry={retry}>
      {[sentence, reason, 'You’re still seeing the previous data.'].filter(Boolean).join(' ')}
    </PartProblem>
  );
}
