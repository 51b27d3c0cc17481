import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const QUIET_MS = 25;
/** Maximum wait if someone keeps sending. */
const LONGEST_MS = 2_000;
/** Connections without a request by then were opened ahead and stay unused. */
const UNUSED_MS = 1_000;

/**
 * Prepares a graceful stop before the server listens. Waiting connections are accepted first, because the system would
 * reset them and their senders wouldn't know whether a change was made. Then requests in flight finish.
 *
 * @returns function that stops accepting; `closed` resolves after the last connection
 */
export function prepareStop(server: Server): () => Promise<{ closed: Promise<void> }> {
  const connections = new Set<Socket>();
  server.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  return async () => {
    await untilNoneWaits(server);
    // Kept-alive connections count as open until closed.
    const sweep = setInterval(() => server.closeIdleConnections(), QUIET_MS);
    const unused = setTimeout(() => {
      for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
    }, UNUSED_MS);
    const closed = new Promise<void>((resolve) => server.close(() => resolve())).finally(() => {
      clearInterval(sweep);
      clearTimeout(unused);
    });
    return { closed };
  };
}

async function untilNoneWaits(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => (accepted += 1);
  server.on('connection', count);
  const until = Date.now() + LONGEST_MS;
  // One turn of the event loop accepts a few connections. Two timers in a row prove that a full turn has passed.
  for (let before = -1; before !== accepted && Date.now() < until;) {
    before = accepted;
    await delay(QUIET_MS);
    await delay(QUIET_MS);
  }
  server.off('connection', count);
}
