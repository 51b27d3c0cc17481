'use client';

import { PasskeyButton } from './passkey-button';

const provePasskey = async () => (await import('@/lib/bff/passkeys')).provePasskey();

/** Shows a passkey in the place of a code. */
export function PasskeyProof({ onDone }: { onDone: () => void }) {
  return <PasskeyButton act={provePasskey} onDone={onDone} />;
}

/** The same on a page of its own, which goes on to `next`. */
export function PasskeyProofPage({ next }: { next: string }) {
  return <PasskeyProof onDone={() => location.assign(next)} />;
}
