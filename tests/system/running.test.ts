import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, realpathSync, renameSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddedDatabaseUrl } from '@/scripts/postgres-connection';
import { removeDataDir } from '@/scripts/postgres-home';
import { slowly } from '@/scripts/timeouts.mjs';
import { NotStarted, seedLittle, startProduct, type Product } from '@/tests/harness/product';
import { profileStatus, signInUpstream } from '@/tests/harness/upstream-session';

describe('a running product', () => {
  let dataDir: string;
  let product: Product;

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'qpartner-running-'));
    await seedLittle(dataDir);
    product = await startProduct({ dataDir });
  });

  afterAll(async () => {
    await product.stop();
    const cluster = realpathSync(path.join(dataDir, 'postgres'));
    removeDataDir(dataDir);
    // For root the database may lie elsewhere, and tests must not fill the disk of who runs them.
    expect(existsSync(cluster)).toBe(false);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('keeps what is secret from other users', () => {
    for (const file of [
      'pgpass',
      'nextauth-secret',
      'logs/upstream.log',
      'logs/back-office.log',
      'logs/postgres.log',
    ]) {
      expect(statSync(path.join(dataDir, file)).mode & 0o077, file).toBe(0);
    }
  });

  test('opens its logs anew once they were moved and it was told so', async () => {
    const logs = path.join(dataDir, 'logs');
    const programs = ['back-office', 'upstream'];
    for (const program of programs) renameSync(path.join(logs, `${program}.log`), path.join(logs, `${program}.old`));
    product.signal('SIGUSR2');
    for (const program of programs) {
      await expect.poll(() => existsSync(path.join(logs, `${program}.log`)), { timeout: slowly(10_000) }).toBe(true);
    }
    const requestId = (await fetch(`${product.url}/api/roles`)).headers.get('x-request-id') ?? '-';
    const written = () => readFileSync(path.join(logs, 'back-office.log'), 'utf8');
    await expect.poll(written, { timeout: slowly(10_000) }).toContain(requestId);
    expect(readFileSync(path.join(logs, 'back-office.old'), 'utf8')).not.toContain(requestId);
  });

  test('lets no second one start on the same data folder', async () => {
    const failure: unknown = await startProduct({ dataDir }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NotStarted);
    expect((failure as NotStarted).output.trim()).toBe(
      `The data folder ${dataDir} is in use by process ${product.pids.launcher}: stop that one first, or set DATA_DIR (and the ports) to others.`,
    );
  });

  test('gives an answer its request id, and takes over none of a stranger', async () => {
    const idOf = async (sent?: string) => {
      const answer = await fetch(`${product.url}/api/health`, { headers: sent ? { 'x-request-id': sent } : {} });
      return answer.headers.get('x-request-id');
    };
    expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf('click-12345678')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('runs on while a second product runs before its upstream, on other ports, and needs no database', async () => {
    const nowhere = 'postgres://nobody@127.0.0.1:9/nothing';
    const second = await startProduct({ env: { UPSTREAM_URL: product.upstreamUrl, DATABASE_URL: nowhere } });
    expect((await fetch(`${second.url}/api/health`)).status).toBe(200);
    expect(second.pids.postgres).toBeUndefined();
    await second.stop();
    expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
  });

  test('starts before an upstream whose /health says nothing, 401 or HTML, waits for it, and says when it is well', async () => {
    let answer: (response: ServerResponse) => unknown = () => undefined;
    const upstream = createServer((_, response) => void answer(response)).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
    const second = await startProduct({ env: { API_BASE_URL: address } });
    const health = async () => (await fetch(`${second.url}/api/health`)).status;
    try {
      expect(second.output()).toContain(`The upstream at ${address} isn’t healthy (/health): waiting for it.`);
      for (answer of [
        (response: ServerResponse) => response.writeHead(401).end('{"statusCode":401,"message":"Unauthorized"}'),
        (response: ServerResponse) => response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>'),
      ]) {
        // It answers, so it may be well.
        expect(await health()).toBe(200);
      }
      expect(second.output()).not.toContain('is well now');
      answer = (response) => response.setHeader('content-type', 'application/json').end('{"status":"ok"}');
      await expect
        .poll(() => second.output(), { timeout: slowly(10_000) })
        .toContain(`The upstream at ${address} is healthy now.`);
      expect(await health()).toBe(200);
    } finally {
      await second.stop();
      upstream.closeAllConnections();
      upstream.close();
    }
  });

  test('has stopped when npm, which was told to, has ended', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'qpartner-by-npm-'));
    const second = await startProduct({ dataDir: folder, env: { UPSTREAM_URL: product.upstreamUrl }, byNpm: true });
    second.signal('SIGTERM');
    expect(await second.exited).toBe(0);
    expect(second.output()).toContain('Stopping');
    expect(existsSync(path.join(folder, 'running.json'))).toBe(false);
    removeDataDir(folder);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes a sign-in that is in flight when %s arrives, and keeps it',
    async (signal) => {
      const token = await signInUpstream(product.upstreamUrl);
      const blocker = new pg.Client({ connectionString: embeddedDatabaseUrl(dataDir) });
      blocker.on('error', () => undefined);
      await blocker.connect();
      await blocker.query('BEGIN');
      await blocker.query('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
      const { csrfToken, cookie } = await csrfOf(product.url);
      const signIn = fetch(`${product.url}/api/auth/callback/credentials`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, origin: product.url },
        body: new URLSearchParams({
          csrfToken,
          email: 'shop@qpartner.example',
          password: 'Welcome-2026!',
          json: 'true',
        }),
      });
      await expect.poll(() => waitingQueries(blocker)).toBeGreaterThan(0);
      product.signal(signal);
      // Long enough for a server that does not wait to be gone.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await blocker.query('COMMIT');
      await blocker.end();

      const answer = await signIn;
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie().some((line) => /^[^=]*session[^=]*=[^;]/.test(line))).toBe(true);
      expect(await product.exited).toBe(0);

      product = await startProduct({ dataDir });
      expect(await profileStatus(product.upstreamUrl, token)).toBe(200);
    },
  );
});

async function csrfOf(url: string): Promise<{ csrfToken: string; cookie: string }> {
  const answer = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  return {
    csrfToken,
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

async function waitingQueries(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'qpartner-upstream'`,
  );
  return Number(rows[0]?.count);
}
