import { Pool } from 'undici';
import { env } from '../env';

/** How long the upstream may take to answer, in milliseconds. */
export const TIMEOUT_MS = 10_000;

interface Connections {
  pool: Pool;
  /** The path that the upstream's address starts with. */
  base: string;
}

const shared = globalThis as typeof globalThis & { qpartnerConnections?: Connections };

/** Connections to the upstream, kept open between calls. The middleware and the pages, bundled apart, share them. */
export function upstreamPool(): Connections {
  return (shared.qpartnerConnections ??= connect());
}

function connect(): Connections {
  const { origin, pathname } = new URL(env().API_BASE_URL);
  // A part of a body may take as long as an answer; waiting for a slow reader doesn't count.
  return { pool: new Pool(origin, { connections: 128, bodyTimeout: TIMEOUT_MS }), base: pathname.replace(/\/+$/, '') };
}
