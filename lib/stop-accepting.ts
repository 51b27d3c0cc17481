import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const QUIET_MS = 25;
/** Where somebody still sends new ones, as no balancer should, they are not waited for any longer. */
const LONGEST_MS = 2_000;

/**
 * Closes a server's door once it has accepted who waits before it. The system resets the connections that wait at a
 * socket which is closed, and whoever has sent a change into one can't tell whether it was made: on a busy server, or
 * behind a proxy that has only just let go of it, there always are some.
 *
 * @returns when the door is closed; `closed` tells when the last connection is
 */
export async function stopAccepting(server: Server): Promise<{ closed: Promise<void> }> {
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
  return { closed: new Promise((resolve) => server.close(() => resolve())) };
}
