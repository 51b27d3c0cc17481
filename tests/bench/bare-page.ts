import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../harness/product';

const FOLDER = path.resolve(import.meta.dirname, 'fixtures', 'bare');
const NEXT = path.resolve('node_modules', 'next', 'dist', 'bin', 'next');

/** The floor: one table on a page of Next's own, straight from SQL, without a session. */
export interface BarePage {
  url: string;
  stop: () => Promise<void>;
}

/** Builds the bare page and serves it from a database of the product. */
export async function startBarePage(databaseUrl: string): Promise<BarePage> {
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', DATABASE_URL: databaseUrl } as const;
  const build = spawn(process.execPath, [NEXT, 'build'], { cwd: FOLDER, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => build.once('close', resolve));
  if (code !== 0) throw new Error('The bare page could not be built.');

  const server = spawn(process.execPath, [NEXT, 'start', '-p', String(port), '-H', '127.0.0.1'], { cwd: FOLDER, env, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const url = `http://127.0.0.1:${port}/`;
  while (!(await fetch(url).then(({ ok }) => ok, () => false))) await delay(100);
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
