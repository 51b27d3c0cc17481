import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@/scripts/ports';

const FIXTURE = path.resolve(import.meta.dirname, 'fixtures', 'bare');
const NEXT = path.resolve('node_modules', 'next', 'dist', 'bin', 'next');

/** The floor: one table on a page of Next's own, straight from SQL, without a session. */
export interface BarePage {
  url: string;
  pid: number;
  /** What Next has built of it. */
  build: string;
  stop: () => Promise<void>;
}

/**
 * Builds the bare page and serves it from a database of the product. It is built outside the project: Next would find
 * the project's middleware above it, and the floor must not have one.
 */
export async function startBarePage(databaseUrl: string): Promise<BarePage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'qpartner-bare-'));
  cpSync(FIXTURE, folder, { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: databaseUrl,
  } as const;
  const build = spawn(process.execPath, [NEXT, 'build'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => build.once('close', resolve));
  if (code !== 0) throw new Error('The bare page could not be built.');

  const server = spawn(process.execPath, [NEXT, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: folder,
    env,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const url = `http://127.0.0.1:${port}/`;
  for (
    let tries = 0;
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ));
    tries += 1
  ) {
    if (tries > 300) throw new Error('The bare page does not answer.');
    await delay(100);
  }
  return {
    url,
    pid: server.pid ?? 0,
    build: path.join(folder, '.next'),
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
