import { setTimeout as delay } from 'node:timers/promises';

/** Maximum pause in a refused body, in milliseconds. */
const TIMEOUT_MS = 2_000;

/** Maximum bytes to read of a refused body; a caller who sends more is disconnected. */
const USUAL_BYTES = 16 * 1024 * 1024;

/**
 * Reads and discards a body refused by its declared length, because a caller who still sends would only see a broken
 * connection. Bodies that stall or are far too large aren't read.
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
