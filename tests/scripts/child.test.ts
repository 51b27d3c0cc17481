import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { startChild } from '@/scripts/child';
import { slowly } from '@/scripts/timeouts.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'child-'));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test('a log that cannot be trimmed, as on a full disk, is told and ends nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const file = path.join(folder, 'waits.cjs');
  const logFile = path.join(folder, 'waits.log');
  writeFileSync(file, 'setInterval(() => undefined, 1000);');
  const child = await startChild({ name: 'program', file, env: process.env, logFile });
  truncateSync(logFile, 21 * 2 ** 20);
  mkdirSync(`${logFile}.1`);
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.stringContaining('waits.log')), {
    timeout: slowly(10_000),
    interval: 20,
  });
  await delay(20);
  child.kill();
  await child.exited;
});
