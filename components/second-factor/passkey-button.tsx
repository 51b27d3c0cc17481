'use client';

import { useRef, useState } from 'react';
import { FormAlert } from '@/components/form/form';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import type { SignInOutcome } from '@/lib/bff/sign-in';

/** Requests a passkey. The code loads at the first press. Hidden if scripts don't run. */
export function PasskeyButton({ act, onDone }: { act: () => Promise<SignInOutcome>; onDone: () => void }) {
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const press = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setMessage(null);
    const outcome = await act().catch(() => NOT_REACHED);
    // Stay busy, because the page is about to change.
    if (outcome.ok) return onDone();
    running.current = false;
    setBusy(false);
    setMessage(outcome.message);
  };
  return (
    <div className="passkey flex flex-col gap-3">
      <noscript>
        <style>{'.passkey{display:none}'}</style>
      </noscript>
      <FormAlert>{message}</FormAlert>
      <Button className={`h-10 ${DISABLED_CLASS}`} aria-disabled={busy || undefined} onClick={() => void press()}>
        {busy ? 'Waiting for your passkey…' : 'Use a passkey'}
      </Button>
    </div>
  );
}

const NOT_REACHED = { ok: false, message: 'The server couldn’t be reached. Check your connection.' } as const;
