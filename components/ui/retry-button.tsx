'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { checkReach, currentReach } from '@/lib/bff/reach';
import { Button } from './button';

/** Tries again what failed; `pending` says that a try is under way. */
export function RetryButton({ onRetry, pending = false }: { onRetry: () => void; pending?: boolean }) {
  return (
    <Button onClick={onRetry} aria-disabled={pending}>
      {pending ? 'Trying again…' : 'Retry'}
    </Button>
  );
}

/** Reads the page again from the server, and keeps what stands in its fields. */
export function RefreshButton() {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return <RetryButton pending={pending} onRetry={() => startTransition(() => router.refresh())} />;
}

/** Asks for the address again from the start, as the browser's own reload does, unless nobody would answer. */
export function ReloadButton() {
  const [pending, setPending] = useState(false);
  const reload = async () => {
    setPending(true);
    if ((await checkReach()) || currentReach() === 'unavailable') location.reload();
    else setPending(false);
  };
  return <RetryButton pending={pending} onRetry={() => void reload()} />;
}
