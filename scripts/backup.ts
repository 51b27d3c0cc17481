import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { filesOf, isInBucket, nameOfBackup, placeIn, placeOf, removeOld, withFolder } from './backup-place';
import { codeOf, Fault, inSentence } from './fault';
import { copyKeptKeys, readLaunchSettings, ROOT, versionOfProduct } from './launch-settings';
import { verifyBackup } from './verify-backup';
import { withDatabase, type WorkPlace } from './with-database';

const USAGE = 'npm run backup -- [<folder or s3:// address>] [--verify]';

interface Held {
  rows: number;
  tables: number;
  files: number;
}

/**
 * `npm run backup -- place`: writes database, files and keys to a new folder or place in a bucket, also while the
 * product runs. Without a place, it writes to BACKUP_TO and keeps BACKUP_KEEP backups. `--verify` loads it into a
 * scratch database and checks the ledger there.
 */
export async function main(): Promise<void> {
  const { named, verify } = readArguments(process.argv.slice(3));
  const { DATABASE_URL, FILES_URL, DATA_DIR } = readLaunchSettings(process.env);
  const folder = path.resolve(ROOT, DATA_DIR);
  if (DATABASE_URL && !FILES_URL && !existsSync(folder))
    throw new Fault(`There is no folder ${folder}: set DATA_DIR to the product's data folder, or FILES_URL.`);
  await withDatabase(async (place) => {
    const { BACKUP_TO, BACKUP_KEEP } = place.settings;
    const home = BACKUP_TO && placeOf(BACKUP_TO, ROOT);
    const target = named ? placeOf(named) : home && (await placeIn(home, nameOfBackup(new Date())));
    if (!target) throw new Fault(`Where to? Name a folder, or set BACKUP_TO: ${USAGE}`);
    const { rows, tables, files } = await (isInBucket(target) ? sendTo(target, place) : writeInto(target, place));
    console.log(`${count(rows)} rows of ${count(tables)} tables and ${count(files)} files are in ${target}.`);
    if (verify) await verifyBackup(place, target);
    await noteBackup(place.databaseUrl);
    if (named || !home) return;
    for (const name of await inSentence(removeOld(home, BACKUP_KEEP)))
      console.log(`Removed ${name}, of which ${BACKUP_KEEP} newer ones are kept.`);
  });
}

/** Written under another name and renamed, so a backup's name means complete. */
async function writeInto(target: string, place: WorkPlace): Promise<Held> {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Fault(takenSentence(target));
  const partial = `${target}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  const held = await write(partial, partial, place).catch((error: unknown) => {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  });
  if (existsSync(target)) rmSync(target, { recursive: true });
  renameSync(partial, target);
  return held;
}

/** Rows go through the disk, files directly. */
async function sendTo(target: string, place: WorkPlace): Promise<Held> {
  const { isEmptyBelow, sendBackup } = await import('@/upstream/backup/bucket-backups');
  if (!(await inSentence(isEmptyBelow(target)))) throw new Fault(takenSentence(target));
  return withFolder(place.dataDir, async (folder) => {
    const held = await write(folder, target, place);
    await inSentence(sendBackup(folder, target));
    return held;
  });
}

const takenSentence = (target: string) => `${target} is not empty: name a place that is new.`;

/** Writes rows and keys to a folder, and files to the backup's place. */
async function write(folder: string, target: string, place: WorkPlace): Promise<Held> {
  const { databaseUrl, dataDir, settings } = place;
  const { writeBackup } = await import('@/upstream/backup/write-backup');
  const { filesFolder, openStorage } = await import('@/upstream/files/open-storage');
  const { moveFiles } = await import('@/upstream/files/move-files');
  const { tables } = await inSentence(writeBackup(databaseUrl, folder, versionOfProduct()));
  // Files after rows: a file without a row is harmless, a row without its file isn't.
  const from = await openStorage(settings.FILES_URL ?? filesFolder(dataDir));
  const { copied, failed } = await inSentence(moveFiles(from, await filesOf(target)));
  if (failed[0])
    throw new Fault(`The file ${failed[0].key} could not be copied: ${failed[0].reason}. Nothing was kept.`);
  copyKeptKeys(dataDir, folder);
  return { rows: tables.reduce((sum, table) => sum + table.rows, 0), tables: tables.length, files: copied };
}

async function noteBackup(databaseUrl: string): Promise<void> {
  const { keepMarker, BACKUP_MARKER } = await import('@/upstream/db/markers');
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'qpartner-backup' });
  await client.connect();
  try {
    await keepMarker(client, BACKUP_MARKER);
  } finally {
    await client.end();
  }
}

const count = (value: number) => value.toLocaleString('en-US');

function readArguments(args: string[]): { named: string | undefined; verify: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { verify: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    if (positionals.length > 1) throw new Fault(`Name one place: ${USAGE}`);
    return { named: positionals[0], verify: values.verify };
  } catch (error) {
    if (!codeOf(error)?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Fault(`${(error as Error).message.split(/[.\n]/, 1)[0]}: ${USAGE}`);
  }
}
