import { Pool } from 'undici';
import { env } from '../server/env';

export const TIMEOUT_MS = 10_000;

interface Connections {
  /** For reads, which are retried, and for forms and long bodies. */
  pool: Pool;
  /**
   * For changes, which are sent once on their own connection: written into a kept one that is closing, a change would
   * be lost without anyone knowing.
   */
  changes: Pool;
  /** For streams, so that they don't use up connections. */
  streams: Pool;
  base: string;
}

const shared = globalThis as typeof globalThis & { qpartnerConnections?: Connections };

/** Connections shared by middleware and pages, which are bundled separately. */
export function upstreamPool(): Connections {
  return (shared.qpartnerConnections ??= connect());
}

function connect(): Connections {
  const { origin, pathname } = new URL(env().UPSTREAM_URL);
  // A part of a body may take as long as a response; slow readers don't count.
  const streams = new Pool(origin, { connections: 512 });
  return {
    pool: new Pool(origin, { connections: 128, bodyTimeout: TIMEOUT_MS }),
    changes: new Pool(origin, { connections: 128, bodyTimeout: TIMEOUT_MS, pipelining: 0 }),
    streams,
    base: pathname.replace(/\/+$/, ''),
  };
}
