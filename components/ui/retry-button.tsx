'use client';

import { useState } from 'react';
import { BffError } from '@/lib/bff/client';
import { checkConnectivity, currentConnectivity } from '@/lib/bff/connectivity';
import { Button } from './button';

/** An error, or a failed `LoadState`. */
type Failure = Error | { state: string; message: string };

/** Whether the server lacks the feature, so that retrying is useless. */
export function isUnsupported(failure: Failure | null): boolean {
  if (failure === null) return false;
  return 'state' in failure ? failure.state === 'unsupported' : failure instanceof BffError && failure.status === 501;
}

/**
 * Retries a failed action; hidden if the server lacks the feature.
 *
 * @param pending whether a retry is running
 * @param of the failure; null if the server didn't cause it
 */
export function RetryButton({
  onRetry,
  pending = false,
  of: failure,
}: {
  onRetry: () => void;
  pending?: boolean;
  of: Failure | null;
}) {
  if (isUnsupported(failure)) return null;
  return (
    <Button onClick={onRetry} aria-disabled={pending}>
      {pending ? 'Trying again…' : 'Retry'}
    </Button>
  );
}

/** Reloads the page like the browser does, unless the server is unreachable. */
export function ReloadButton() {
  const [pending, setPending] = useState(false);
  const reload = async () => {
    setPending(true);
    if ((await checkConnectivity()) || currentConnectivity() === 'unavailable') location.reload();
    else setPending(false);
  };
  return <RetryButton of={null} pending={pending} onRetry={() => void reload()} />;
}
