'use client';

import { ErrorState } from './error-state';
import { RetryButton } from './retry-button';

/** Props of an error boundary. Any value can be thrown, so `error` is unknown. */
export interface BoundaryProps {
  error: unknown;
  retry: () => void;
}

/** The id of the error in the server's log, if the server threw it. */
function referenceOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'digest' in error && typeof error.digest === 'string'
    ? error.digest
    : null;
}

/** Replaces a page that failed to render. */
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
