'use client';

import { useState } from 'react';
import { BffError } from '@/lib/bff/client';
import { checkConnectivity, currentConnectivity } from '@/lib/bff/connectivity';
import { Button } from './button';

/** Why something failed, or what came of reading it (`LoadState`). */
type Failure = Error | { state: string; message: string };

/** Is it the server that can't do it, however often it is asked? */
export function isUnsupported(failure: Failure | null): boolean {
  if (failure === null) return false;
  return 'state' in failure ? failure.state === 'unsupported' : failure instanceof BffError && failure.status === 501;
}

/**
 * Tries again what failed; nothing where the server can't do it.
 * @param pending a try is under way
 * @param of why it failed; null where that is no answer of the server
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

/** Asks for the address again from the start, as the browser's own reload does, unless nobody would answer. */
export function ReloadButton() {
  const [pending, setPending] = useState(false);
  const reload = async () => {
    setPending(true);
    if ((await checkConnectivity()) || currentConnectivity() === 'unavailable') location.reload();
    else setPending(false);
  };
  return <RetryButton of={null} pending={pending} onRetry={() => void reload()} />;
}
