import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const QUIET_MS = 25;
/** Where somebody still sends new ones, as no balancer should, they are not waited for any longer. */
const LONGEST_MS = 2_000;
/** Browsers and programs open connections ahead. One on which nothing has come by then, nothing is expected on. */
const UNUSED_MS = 1_000;

/**
 * Prepares how a server stops, before it listens: later nothing tells of the connections that it has.
 *
 * Its door is closed once it has accepted who waits before it. The system resets the connections that wait at a socket
 * which is closed, and whoever has sent a change into one can't tell whether it was made: on a busy server, or behind a
 * proxy that has only just let go of it, there always are some. Requests in flight are then finished.
 *
 * @returns stops it, and returns when the door is closed; `closed` tells when the last connection is
 */
export function prepareStop(server: Server): () => Promise<{ closed: Promise<void> }> {
  const connections = new Set<Socket>();
  server.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  return async () => {
    await untilNoneWaits(server);
    // A kept-alive connection counts as open until someone closes it, also once its last request is answered.
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
  // A turn of the event loop accepts one of them, or a few. However late it is, a whole turn lies between two timers.
  for (let before = -1; before !== accepted && Date.now() < until;) {
    before = accepted;
    await delay(QUIET_MS);
    await delay(QUIET_MS);
  }
  server.off('connection', count);
}
