import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backupsIn, nameOfBackup } from '@/scripts/backup-place';
import { keepBackedUp } from '@/scripts/scheduled-backup';

vi.mock('node:child_process', async (original) => ({ ...(await original<object>()), spawn: vi.fn() }));
vi.mock('@/scripts/backup-place', async (original) => ({ ...(await original<object>()), backupsIn: vi.fn() }));

const HOUR_MS = 60 * 60_000;
const HOME = 's3://backups/nightly';

/** The names of the backups in the bucket. */
let made: string[];
/** How the backups end that are begun from now on. */
let code: number;
let said: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T01:00:00Z') });
  [made, code, said] = [['2026-11-26T02-30-10Z'], 0, []];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
  vi.mocked(backupsIn)
    .mockReset()
    .mockImplementation(() => Promise.resolve(made));
  vi.mocked(spawn)
    .mockReset()
    .mockImplementation(() => {
      const backup = new EventEmitter();
      setTimeout(() => {
        if (code === 0) made = [...made, nameOfBackup(new Date())];
        backup.emit('exit', code);
      }, 5_000);
      return backup as ChildProcess;
    });
  keepBackedUp({ home: HOME, at: '02:30', timeZone: 'UTC' });
});

afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a backup is made each day, and the bucket is asked only when one may be due', async () => {
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(spawn).not.toHaveBeenCalled();
  expect(backupsIn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(spawn).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
  expect(spawn).toHaveBeenCalledTimes(2);
  expect(made.map((name) => name.slice(0, 16))).toEqual(['2026-11-26T02-30', '2026-11-27T02-30', '2026-11-28T02-30']);
  expect(vi.mocked(backupsIn).mock.calls.length).toBeLessThan(6);
});

test('one that fails is tried again in an hour', async () => {
  code = 1;
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect([vi.mocked(spawn).mock.calls.length, said]).toEqual([1, ['The backup failed: it is tried again in an hour.']]);
  code = 0;
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(made).toHaveLength(2);
});

test('a bucket that is away is said, and asked again in an hour', async () => {
  vi.mocked(backupsIn).mockRejectedValueOnce(new Error('ECONNREFUSED'));
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(said).toEqual(['Whether a backup is due could not be seen: ECONNREFUSED. It is tried again in an hour.']);
  expect(spawn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(made).toHaveLength(2);
});
