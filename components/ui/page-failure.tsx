'use client';

import { ErrorState } from './error-state';
import { RetryButton } from './retry-button';

/** What an error boundary is given. Anything can be thrown, so the error is read with care. */
export interface BoundaryProps {
  error: unknown;
  retry: () => void;
}

/** The reference under which the server's log holds the error, where the server made one. */
function referenceOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'digest' in error && typeof error.digest === 'string'
    ? error.digest
    : null;
}

/** What stands where a page would, when showing it failed. */
export function PageFailure({ error, retry }: BoundaryProps) {
  const reference = referenceOf(error);
  return (
    <>
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState title="This page couldn’t be shown." retry={<RetryButton of={null} onRetry={retry} />}>
        Something went wrong on our side. Try again. If it keeps happening, tell a portal administrator
        {reference ? (
          <>
            {' '}
            and mention the reference{' '}
            <span className="font-mono whitespace-nowrap text-text select-all">{reference}</span>
          </>
        ) : null}
        .
      </ErrorState>
    </>
  );
}
