import { setTimeout as delay } from 'node:timers/promises';

/** How long a refused body may pause on its way, in milliseconds. */
const TIMEOUT_MS = 2_000;

/** Bytes of a refused body that are waited for: a caller who sends more is cut off. */
const USUAL_BYTES = 16 * 1024 * 1024;

/**
 * Reads a body that is refused by its told length, and keeps nothing of it: a caller reads the answer once all is sent,
 * and would see a broken connection before. One that pauses or is far too large is not waited for.
 */
export async function passOver(
  body: ReadableStream<Uint8Array> | null,
  { declared, limit }: { declared: number; limit: number },
): Promise<void> {
  if (!body || declared > Math.max(2 * limit, USUAL_BYTES)) return;
  const reader = body.getReader();
  for (;;) {
    const timeout = new AbortController();
    const piece = await Promise.race([
      reader.read().catch(() => undefined),
      delay(TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
    ]);
    timeout.abort();
    if (!piece || piece.done) return;
  }
}
