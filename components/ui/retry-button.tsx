'use client';

import { useState } from 'react';
import { BffError } from '@/lib/bff/client';
import { checkConnectivity, currentConnectivity } from '@/lib/bff/connectivity';
import { Button } from './button';

/**
 * Tries again what failed; nothing where the server can't do it, however often it is asked.
 * @param pending a try is under way
 * @param of why it failed
 */
export function RetryButton({
  onRetry,
  pending = false,
  of: error,
}: {
  onRetry: () => void;
  pending?: boolean;
  of?: Error | null;
}) {
  if (error instanceof BffError && error.status === 501) return null;
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
  return <RetryButton pending={pending} onRetry={() => void reload()} />;
}
