import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isHeld, acquireLock } from '@/scripts/lock';
import { beginningOf, isAlive } from '@/scripts/processes';

const busy = (pid: number) => `in use by ${pid}`;

describe('a lock', () => {
  let folder: string;
  let file: string;
  let other: ChildProcess;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'qpartner-lock-'));
    file = path.join(folder, 'running.json');
    other = spawn('sleep', ['60']);
  });

  afterEach(() => {
    other.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const holdByOther = (more: object = {}) =>
    writeFileSync(
      file,
      JSON.stringify({ pid: other.pid, beginning: beginningOf(other.pid ?? 0), children: [], ...more }),
    );

  test('is held until it is released', async () => {
    const lock = await acquireLock({ file, timeoutMs: 0, busy });
    expect(await isHeld(file)).toBe(true);
    lock.release();
    expect(await isHeld(file)).toBe(false);
    expect(existsSync(file)).toBe(false);
  });

  test('is refused while a living process holds it', async () => {
    holdByOther();
    await expect(acquireLock({ file, timeoutMs: 0, busy })).rejects.toThrow(`in use by ${other.pid}`);
  });

  test('is waited for while its holder stops', async () => {
    holdByOther({ isStopping: true });
    setTimeout(() => other.kill('SIGKILL'), 300);
    const lock = await acquireLock({ file, timeoutMs: 0, busy });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
  });

  test('is taken over when the id of its dead holder belongs to another process', async () => {
    holdByOther({ beginning: 'long ago' });
    expect(await isHeld(file)).toBe(false);
    (await acquireLock({ file, timeoutMs: 0, busy })).release();
  });

  test('is taken over when a kill left half of it', async () => {
    writeFileSync(file, '{"pid":');
    (await acquireLock({ file, timeoutMs: 0, busy })).release();
  });

  test('is taken over only when the programs of its dead holder have ended', async () => {
    const pid = other.pid ?? 0;
    writeFileSync(
      file,
      JSON.stringify({ pid, beginning: 'long ago', children: [{ pid, beginning: beginningOf(pid) }] }),
    );
    setTimeout(() => other.kill('SIGTERM'), 300);
    const lock = await acquireLock({ file, timeoutMs: 0, busy });
    expect(isAlive(pid)).toBe(false);
    lock.release();
  });

  test('is taken over at once from a dead holder whose program has nothing to finish', async () => {
    const pid = other.pid ?? 0;
    const lock = await acquireLock({ file, timeoutMs: 0, busy });
    lock.addChild(pid, 0);
    const left = JSON.parse(readFileSync(file, 'utf8')) as object;
    lock.release();
    writeFileSync(file, JSON.stringify({ ...left, beginning: 'long ago' }));
    (await acquireLock({ file, timeoutMs: 0, busy })).release();
    expect(isAlive(pid)).toBe(false);
  });
});
