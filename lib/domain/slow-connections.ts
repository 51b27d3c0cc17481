import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Bytes per second. Slower connections hold scarce resources: an upload slot, a report's query. */
const LEAST_PACE = 10 * 1024;

/** Allowed time of slowness in milliseconds. */
const TIMEOUTS = { senderMs: 30_000, readerMs: 60_000 };

const LOOK_EVERY_MS = 5_000;

/** A time during which one side was waited for, with the byte count at its start. */
interface Stretch {
  since: number;
  bytes: number;
}

interface Exchange {
  sending: Stretch | undefined;
  reading: Stretch | undefined;
}

/**
 * Closes connections that send less than 10 KB/s for half a minute, or read a response that slowly for a minute. The
 * server's own slowness doesn't count.
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
      // Reset instead of close: otherwise some MB in system buffers would wait for the slow reader.
      if (slow.includes(true)) socket.resetAndDestroy();
    }
  };
  const timer = setInterval(look, lookEveryMs).unref();
  server.once('close', () => clearInterval(timer));
}

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
