import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_LOG_BYTES, startChild, trim } from '@/scripts/child';
import { slowly } from '@/scripts/timeouts.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'child-'));
});
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
  const child = await startChild({
    name: 'program',
    file,
    env: process.env,
    log: logFile,
  });
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

test('a log that is too long moves aside and replaces the one before it', async () => {
  const file = path.join(folder, 'office.log');
  for (const turn of [1, 2, 3]) {
    writeFileSync(file, `turn ${turn}`.padEnd(MAX_LOG_BYTES + 1));
    await trim(file);
  }
  expect(readdirSync(folder).sort()).toEqual(['office.log', 'office.log.1']);
  const begins = (name: string) => readFileSync(path.join(folder, name), 'utf8').slice(0, 6);
  expect(['office.log', 'office.log.1'].map(begins)).toEqual(['', 'turn 3']);
});

test.each([
  ['two arenas for what the C library hands out', undefined, '2'],
  ['as many as it is told to have', '4', '4'],
])('a program has %s', async (_, given, arenas) => {
  const file = path.join(folder, 'tells.cjs');
  const log = path.join(folder, 'tells.log');
  writeFileSync(file, 'console.log(process.env.MALLOC_ARENA_MAX); process.disconnect();');
  const { MALLOC_ARENA_MAX: _own, ...env } = process.env;
  const child = await startChild({
    name: 'program',
    file,
    env: { ...env, ...(given && { MALLOC_ARENA_MAX: given }) },
    log,
  });
  await child.exited;
  expect(readFileSync(log, 'utf8').trim()).toBe(arenas);
});
