import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '@/scripts/ports';
import { slowly } from '@/scripts/timeouts.mjs';
import { SECRET } from './back-office';

const PROGRAM = path.resolve(import.meta.dirname, '..', '..', 'programs', 'back-office.mjs');

/** Runs the back office alone, as an image or a unit does, until it ends. */
function ended(settings: Record<string, string>): Promise<{ code: number | null; says: string }> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', API_BASE_URL: 'http://127.0.0.1:9', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let says = '';
  child.stderr.on('data', (chunk: Buffer) => (says += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, says: says.trim() })));
}

test.each([
  [{}, 'NEXTAUTH_SECRET must be set: sessions are encrypted with it.'],
  [{ NEXTAUTH_SECRET: 'short' }, 'NEXTAUTH_SECRET must have at least 32 characters.'],
  [{ NEXTAUTH_SECRET: SECRET, PORTAL_TIME_ZONE: 'Nowhere/X' }, 'PORTAL_TIME_ZONE'],
  [{ NEXTAUTH_SECRET: SECRET, POINT_APPROVAL_THRESHOLD: 'abc' }, 'POINT_APPROVAL_THRESHOLD'],
  [{ NEXTAUTH_SECRET: SECRET, OIDC_ISSUER: 'https://id.example' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID'],
])('with %j it does not start, and says why in a line', async (settings, reason) => {
  const { code, says } = await ended(settings);
  expect(code).toBe(1);
  expect(says).toContain(reason);
  expect(says).not.toMatch(/^\s+at /m);
});

test('each line that it logs is JSON, from the first one on', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'production', API_BASE_URL: 'http://127.0.0.1:9', PORT: String(port) },
      ...{ NEXTAUTH_SECRET: SECRET, NEXTAUTH_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'debug' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let says = '';
  child.stdout.on('data', (chunk: Buffer) => (says += chunk.toString()));
  await expect.poll(() => says, { timeout: slowly(30_000) }).toContain('back office listens');
  child.kill('SIGTERM');
  await once(child, 'close');
  const lines = says.trim().split('\n');
  expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
});
