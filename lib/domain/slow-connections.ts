import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Bytes a second. Who sends or reads more slowly holds what others wait for: a place for an upload, a report's query.
 */
const LEAST_PACE = 10 * 1024;

/** How long somebody may be that slow, in milliseconds. */
const TIMEOUTS = { senderMs: 30_000, readerMs: 60_000 };

const LOOK_EVERY_MS = 5_000;

/** A time in which one side of an exchange was waited for, and the count of bytes at its start. */
interface Stretch {
  since: number;
  bytes: number;
}

interface Exchange {
  sending: Stretch | undefined;
  reading: Stretch | undefined;
}

/**
 * Hangs up on who sends less than 10 KB/s for half a minute, or reads an answer so slowly for a minute. What the server
 * itself is slow to take or to give doesn't count.
 */
export function endSlowConnections(server: Server, { patience = TIMEOUTS, lookEveryMs = LOOK_EVERY_MS } = {}): void {
  const exchanges = new Map<IncomingMessage, Exchange>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    exchanges.set(request, { sending: undefined, reading: undefined });
    response.once('close', () => exchanges.delete(request));
  });
  const look = () => {
    const now = performance.now();
    for (const [request, exchange] of exchanges) {
      const { socket } = request;
      const isSenderAwaited = !request.complete && request.readableLength === 0;
      const isReaderAwaited = socket.writableLength > 0;
      const taken = socket.bytesWritten - socket.writableLength;
      exchange.sending = isSenderAwaited ? (exchange.sending ?? { since: now, bytes: socket.bytesRead }) : undefined;
      exchange.reading = isReaderAwaited ? (exchange.reading ?? { since: now, bytes: taken }) : undefined;
      const slow = [
        isTooSlow(exchange.sending, { now, bytes: socket.bytesRead, patienceMs: patience.senderMs }),
        isTooSlow(exchange.reading, { now, bytes: taken, patienceMs: patience.readerMs }),
      ];
      // Not only closed: what the system holds for it already, some MB, would wait for the slow reader.
      if (slow.includes(true)) socket.resetAndDestroy();
    }
  };
  const timer = setInterval(look, lookEveryMs).unref();
  server.once('close', () => clearInterval(timer));
}

/** Judges a stretch that has lasted long enough, and begins the next. */
function isTooSlow(
  stretch: Stretch | undefined,
  { now, bytes, patienceMs }: { now: number; bytes: number; patienceMs: number },
): boolean {
  if (!stretch) return false;
  const lasted = now - stretch.since;
  if (lasted < patienceMs) return false;
  const isSlow = bytes - stretch.bytes < (LEAST_PACE * lasted) / 1000;
  Object.assign(stretch, { since: now, bytes });
  return isSlow;
}
