'use client';

import { PasskeyButton } from './passkey-button';

const provePasskey = async () => (await import('@/lib/bff/passkeys')).provePasskey();

export function PasskeyProof({ onDone }: { onDone: () => void }) {
  return <PasskeyButton act={provePasskey} onDone={onDone} />;
}

/** Shows the passkey button on its own page, which continues to `next`. */
export function PasskeyProofPage({ next }: { next: string }) {
  return <PasskeyProof onDone={() => location.assign(next)} />;
}
