'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
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

/** Asks for the address again from the start, as the browser's own reload does. */
export function ReloadButton() {
  return <RetryButton onRetry={() => location.reload()} />;
}
