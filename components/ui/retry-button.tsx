'use client';

import { useState } from 'react';
import { checkConnectivity, currentConnectivity } from '@/lib/bff/connectivity';
import { Button } from './button';

/** Tries again what failed; `pending` says that a try is under way. */
export function RetryButton({ onRetry, pending = false }: { onRetry: () => void; pending?: boolean }) {
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
