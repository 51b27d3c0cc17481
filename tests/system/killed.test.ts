import { mkdtempSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeDataDir } from '@/scripts/postgres-home';
import { isGoneWithin } from '@/scripts/processes';
import { slowly } from '@/scripts/timeouts.mjs';
import { killNow, seedLittle, startProduct, type Product } from '@/tests/harness/product';
import { profileStatus, signInUpstream } from '@/tests/harness/upstream-session';

/** The longest that a program may take to notice that its launcher is gone, and to finish. */
const TIMEOUT_MS = slowly(20_000);

const env = { OFFICE_WORKERS: '2' };

describe('a killed product starts again with all acknowledged data', () => {
  let dataDir: string;
  let product: Product;

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'qpartner-killed-'));
    await seedLittle(dataDir);
    product = await startProduct({ dataDir, env });
  });

  afterAll(async () => {
    await product.stop();
    removeDataDir(dataDir);
  });

  test.each(['upstream', 'backOffice', 'postgres'] as const)(
    'when %s is killed, the rest stops and says so',
    async (victim) => {
      const token = await signInUpstream(product.upstreamUrl);
      killNow(product.pids[victim] ?? 0);
      expect(await product.exited).toBe(1);
      const name = { upstream: 'upstream', backOffice: 'back office', postgres: 'database' }[victim];
      expect(product.output()).toContain(`The ${name} ended unexpectedly`);
      await expectAllGone(product);

      product = await startProduct({ dataDir, env });
      expect(await profileStatus(product.upstreamUrl, token)).toBe(200);
    },
  );

  test('when one server of the back office is killed, another takes its place and nothing else stops', async () => {
    const servers = () => childrenOf(product.pids.backOffice ?? 0);
    const [victim = 0] = servers();
    killNow(victim);
    await expect.poll(() => servers().filter((pid) => pid !== victim).length, { timeout: TIMEOUT_MS }).toBe(2);
    const health = () =>
      fetch(`${product.url}/api/health`).then(
        ({ status }) => status,
        () => 'not reached yet',
      );
    await expect.poll(health, { timeout: TIMEOUT_MS }).toBe(200);
  });

  test('when one server of the back office is killed, no connection is left without an answer or an end', async () => {
    const servers = () => childrenOf(product.pids.backOffice ?? 0);
    await expect.poll(() => servers().length, { timeout: TIMEOUT_MS }).toBe(2);
    for (let round = 0; round < 3; round += 1) {
      const [victim = 0] = servers();
      // What comes for it waits, so that it is killed with connections in its hands.
      process.kill(victim, 'SIGSTOP');
      const asked = Array.from({ length: 30 }, () => askedHealth(product.url));
      await new Promise((resolve) => setTimeout(resolve, 300));
      killNow(victim);
      expect(await Promise.all(asked)).not.toContain('left open');
      await expect.poll(() => servers().filter((pid) => pid !== victim).length, { timeout: TIMEOUT_MS }).toBe(2);
    }
  });

  test('when the launcher is killed, nothing stays behind', async () => {
    const token = await signInUpstream(product.upstreamUrl);
    killNow(product.pids.launcher);
    await expectAllGone(product);

    product = await startProduct({ dataDir, env });
    expect(await profileStatus(product.upstreamUrl, token)).toBe(200);
  });

  test('when the launcher is killed and started again at once', async () => {
    const token = await signInUpstream(product.upstreamUrl);
    const ports = { office: Number(new URL(product.url).port), upstream: Number(new URL(product.upstreamUrl).port) };
    killNow(product.pids.launcher);
    await product.exited;

    product = await startProduct({ dataDir, ports, env });
    expect(await profileStatus(product.upstreamUrl, token)).toBe(200);
  });

  test('when every process is killed at once', async () => {
    const token = await signInUpstream(product.upstreamUrl);
    await product.kill();

    product = await startProduct({ dataDir, env });
    expect(await profileStatus(product.upstreamUrl, token)).toBe(200);
  });
});

async function expectAllGone({ pids }: Product): Promise<void> {
  for (const [name, pid] of Object.entries(pids)) {
    expect(await isGoneWithin(pid ?? 0, TIMEOUT_MS), `${name} is gone`).toBe(true);
  }
}

/** What becomes of a connection on which a request is sent. */
function askedHealth(address: string): Promise<'answered' | 'closed' | 'left open'> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET /api/health HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`),
    );
    const end = (outcome: 'answered' | 'closed' | 'left open') => {
      clearTimeout(timer);
      socket.destroy();
      resolve(outcome);
    };
    const timer = setTimeout(end, TIMEOUT_MS, 'left open');
    socket.once('data', () => end('answered'));
    socket.once('error', () => end('closed'));
    socket.once('close', () => end('closed'));
  });
}

/** The processes that a process has started. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
