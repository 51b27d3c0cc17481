import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './launch-settings';

/** How often it is looked whether a backup is due, and how long one that failed is left alone, in milliseconds. */
const LOOK_EVERY_MS = 60_000;
const AFTER_FAILURE_MS = 60 * 60_000;

export interface Schedule {
  /** The folder of the backups. */
  home: string;
  /** Such as `02:30`. */
  at: string;
  timeZone: string;
}

/** Makes a backup each day by `npm run backup`, in a process of its own, until this one ends. */
export function keepBackedUp(schedule: Schedule): void {
  const look = () => {
    if (!isDue(new Date(), newestIn(schedule.home), schedule)) return wait(LOOK_EVERY_MS);
    const backup = spawn(process.execPath, [path.join(ROOT, 'scripts', 'run.mjs'), 'backup'], { stdio: 'inherit' });
    backup.once('error', () => wait(AFTER_FAILURE_MS));
    backup.once('exit', (code) => {
      if (code !== 0) console.error('The backup failed: it is tried again in an hour.');
      wait(code === 0 ? LOOK_EVERY_MS : AFTER_FAILURE_MS);
    });
  };
  const wait = (ms: number) => void setTimeout(look, ms).unref();
  wait(LOOK_EVERY_MS);
}

/** Is today's time past, and is no backup as young as that? So one that a stop has missed is made afterwards. */
export function isDue(
  now: Date,
  newest: Date | undefined,
  { at, timeZone }: Pick<Schedule, 'at' | 'timeZone'>,
): boolean {
  const written = (instant: Date) => instant.toLocaleString('sv-SE', { timeZone }).slice(0, 16);
  const today = `${written(now).slice(0, 10)} ${at}`;
  return written(now) >= today && (newest === undefined || written(newest) < today);
}

/** When a backup is from stands in its name, in UTC: `2026-11-27T01-00-00Z`. */
export const nameOfBackup = (now: Date): string => now.toISOString().replaceAll(':', '-').replace(/\.\d+/, '');

/** The names of the backups in a folder, the oldest first. What has no such name is none of `npm run backup`. */
export function backupsIn(home: string): string[] {
  if (!existsSync(home)) return [];
  return readdirSync(home)
    .filter((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name))
    .sort();
}

function newestIn(home: string): Date | undefined {
  const name = backupsIn(home).at(-1);
  return name === undefined ? undefined : new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
}
