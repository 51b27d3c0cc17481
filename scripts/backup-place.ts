import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from '@/lib/domain/settings';
import { Fault, inSentence } from './fault';

export const isInBucket = (place: string): boolean => place.startsWith('s3:');

/**
 * Parses a backup place: an absolute folder, or an address like BACKUP_TO.
 *
 * @param base for relative folders
 * @throws Fault for an unreadable address
 */
export function placeOf(written: string, base = process.cwd()): string {
  if (!/^\w+:\/\//.test(written)) return path.resolve(base, written);
  const { settings, faults } = readSettings({ BACKUP_TO: written }, ['BACKUP_TO']);
  if (!settings.BACKUP_TO) throw new Fault(faults.join('\n').replace('BACKUP_TO', 'The place of a backup'));
  return settings.BACKUP_TO;
}

export async function placeIn(home: string, name: string): Promise<string> {
  if (!isInBucket(home)) return path.join(home, name);
  const { below } = await import('@/upstream/backup/bucket-backups');
  return below(home, name);
}

export async function filesOf(place: string) {
  if (isInBucket(place)) return (await import('@/upstream/backup/bucket-backups')).filesBelow(place);
  const { openStorage } = await import('@/upstream/files/open-storage');
  const { PARTS } = await import('@/upstream/backup/manifest');
  return openStorage(path.join(place, PARTS.files));
}

/** A backup's name is its time in UTC: `2026-11-27T01-00-00Z`. */
export const nameOfBackup = (now: Date): string => now.toISOString().replaceAll(':', '-').replace(/\.\d+/, '');

export const timeOfBackup = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

/** Names of complete backups, oldest first. */
export async function backupsIn(home: string): Promise<string[]> {
  return (await namesIn(home)).whole;
}

/** Removes the oldest backups beyond a number, and interrupted ones of that age. @returns their names */
export async function removeOld(home: string, keep: number): Promise<string[]> {
  const { all, whole } = await namesIn(home);
  const oldestRetained = whole.slice(-keep)[0] ?? '';
  const old = all.filter((name) => name < oldestRetained);
  for (const name of old) await removeBackup(await placeIn(home, name));
  return old;
}

async function removeBackup(place: string): Promise<void> {
  if (!isInBucket(place)) return rmSync(place, { recursive: true });
  const { removeBackup: removeFromBucket } = await import('@/upstream/backup/bucket-backups');
  await removeFromBucket(place);
}

/** Other names aren't from `npm run backup`. */
async function namesIn(home: string): Promise<{ all: string[]; whole: string[] }> {
  const named = (names: string[]) => names.filter((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name)).sort();
  if (isInBucket(home)) {
    const { backupsBelow } = await import('@/upstream/backup/bucket-backups');
    const { all, whole } = await backupsBelow(home);
    return { all: named(all), whole: named(whole) };
  }
  // A folder gets its name once complete.
  const names = existsSync(home) ? named(readdirSync(home)) : [];
  return { all: names, whole: names };
}

const ON_ITS_WAY = 'backup-';
const DAY_MS = 24 * 60 * 60_000;

/** Runs work with a temporary folder in DATA_DIR; leftovers of a kill are removed after a day. */
export async function withFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(ON_ITS_WAY))) {
    const left = path.join(dataDir, name);
    if (Date.now() - statSync(left).mtimeMs > DAY_MS) rmSync(left, { recursive: true, force: true });
  }
  const folder = mkdtempSync(path.join(dataDir, ON_ITS_WAY));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs work on a backup's folder, downloading it from a bucket if needed. */
export async function withBackup<T>(place: string, dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  if (!isInBucket(place)) return work(place);
  return withFolder(dataDir, async (folder) => {
    const { fetchBackup } = await import('@/upstream/backup/bucket-backups');
    await inSentence(fetchBackup(place, folder));
    return work(folder);
  });
}
