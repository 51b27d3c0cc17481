import { spawn } from 'node:child_process';
import path from 'node:path';
import { backupsIn, timeOfBackup } from './backup-place';
import { reasonOf } from './fault';
import { ROOT } from './launch-settings';

/** How often it is looked whether a backup is due, and how long one that failed is left alone, in milliseconds. */
const LOOK_EVERY_MS = 60_000;
const AFTER_FAILURE_MS = 60 * 60_000;

export interface Schedule {
  /** Where the backups lie: a folder, or a place in a bucket. */
  home: string;
  /** Such as `02:30`. */
  at: string;
  timeZone: string;
}

/** Makes a backup each day by `npm run backup`, in a process of its own, until this one ends. */
export function keepBackedUp(schedule: Schedule): void {
  let newest: Date | undefined;
  const look = async () => {
    // A bucket is asked no more often than it must be.
    if (isDue(new Date(), newest, schedule)) newest = await newestIn(schedule.home);
    if (!isDue(new Date(), newest, schedule)) return wait(LOOK_EVERY_MS);
    const backup = spawn(process.execPath, [path.join(ROOT, 'scripts', 'run.mjs'), 'backup'], { stdio: 'inherit' });
    backup.once('error', () => wait(AFTER_FAILURE_MS));
    backup.once('exit', (code) => {
      if (code !== 0) console.error('The backup failed: it is tried again in an hour.');
      wait(code === 0 ? LOOK_EVERY_MS : AFTER_FAILURE_MS);
    });
  };
  const wait = (ms: number) => void setTimeout(() => void look().catch(putOff), ms).unref();
  const putOff = (error: unknown) => {
    console.error(`Whether a backup is due could not be seen: ${reasonOf(error)}. It is tried again in an hour.`);
    wait(AFTER_FAILURE_MS);
  };
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

async function newestIn(home: string): Promise<Date | undefined> {
  const name = (await backupsIn(home)).at(-1);
  return name === undefined ? undefined : timeOfBackup(name);
}
