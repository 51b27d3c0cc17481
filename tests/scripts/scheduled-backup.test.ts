import { expect, test } from 'vitest';
import { nameOfBackup, timeOfBackup } from '@/scripts/backup-place';
import { isDue } from '@/scripts/scheduled-backup';

const SCHEDULE = { at: '02:30', timeZone: 'America/Los_Angeles' };

test.each([
  ['before the time of day', '2026-11-27T10:29:00Z', '2026-11-26T10:31:00Z', false],
  ['at the time of day', '2026-11-27T10:30:00Z', '2026-11-26T10:31:00Z', true],
  ['later, after a stop', '2026-11-27T20:00:00Z', '2026-11-25T10:31:00Z', true],
  ['where there is none', '2026-11-27T10:30:00Z', undefined, true],
  ['once it was made', '2026-11-27T10:32:00Z', '2026-11-27T10:30:20Z', false],
  ['where one was made by hand before the time', '2026-11-27T10:30:00Z', '2026-11-27T09:00:00Z', true],
])('a backup is due, or not: %s', (_, now, newest, expected) => {
  expect(isDue(new Date(now), newest === undefined ? undefined : new Date(newest), SCHEDULE)).toBe(expected);
});

test('backups sort by their names, which say when they were made', () => {
  const name = nameOfBackup(new Date('2026-11-27T01:02:03.456Z'));
  expect(name).toBe('2026-11-27T01-02-03Z');
  expect(timeOfBackup(name)).toEqual(new Date('2026-11-27T01:02:03Z'));
});
