import { Pool } from 'undici';
import { env } from '../server/env';

/** For the upstream's answer. */
export const TIMEOUT_MS = 10_000;

interface Connections {
  /** For reads, which are tried twice, and for forms and long bodies. */
  pool: Pool;
  /**
   * For changes, which are sent once: each has a connection of its own. Sent into a kept one that is just being closed,
   * by a copy that stops or by a balancer, it would be lost, and nobody could tell whether it was made.
   */
  changes: Pool;
  /** For streams that stay open: they must not take the connections of calls. */
  streams: Pool;
  /** The path of the upstream's address. */
  base: string;
}

const shared = globalThis as typeof globalThis & { qpartnerConnections?: Connections };

/** Open connections, shared by the middleware and the pages, which are bundled apart. */
export function upstreamPool(): Connections {
  return (shared.qpartnerConnections ??= connect());
}

function connect(): Connections {
  const { origin, pathname } = new URL(env().UPSTREAM_URL);
  // A part of a body may take as long as an answer; waiting for a slow reader doesn't count.
  const streams = new Pool(origin, { connections: 512 });
  return {
    pool: new Pool(origin, { connections: 128, bodyTimeout: TIMEOUT_MS }),
    changes: new Pool(origin, { connections: 128, bodyTimeout: TIMEOUT_MS, pipelining: 0 }),
    streams,
    base: pathname.replace(/\/+$/, ''),
  };
}
