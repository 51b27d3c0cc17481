import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { codeOf, Fault } from './fault';
import { ROOT, versionOfProduct } from './launch-settings';
import { backupsIn, nameOfBackup } from './scheduled-backup';
import { inSentence, verifyBackup } from './verify-backup';
import { withDatabase, type WorkPlace } from './with-database';

const USAGE = 'npm run backup -- [<folder>] [--verify]';

/**
 * `npm run backup -- folder`: writes database, files and the key of sessions into a new folder, also while the product
 * runs. Without a folder it makes one below BACKUP_TO and keeps BACKUP_KEEP of these. `--verify` loads it into a
 * database of its own and checks the ledger there.
 */
export async function main(): Promise<void> {
  const { folder, verify } = readArguments(process.argv.slice(3));
  await withDatabase(async (place) => {
    const { BACKUP_TO, BACKUP_KEEP } = place.settings;
    const home = BACKUP_TO && path.resolve(ROOT, BACKUP_TO);
    const target = folder ? path.resolve(folder) : home && path.join(home, nameOfBackup(new Date()));
    if (!target) throw new Fault(`Where to? Name a folder, or set BACKUP_TO: ${USAGE}`);
    await writeInto(target, place);
    if (verify) await verifyBackup(place.databaseUrl, target);
    await noteBackup(place.databaseUrl);
    if (!folder && home) removeOld(home, BACKUP_KEEP);
  });
}

/** Written beside its place and moved there whole: what has the name of a backup is one. */
async function writeInto(target: string, { databaseUrl, dataDir, settings }: WorkPlace): Promise<void> {
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new Fault(`${target} is not empty: name a folder that is new.`);
  const { writeBackup } = await import('@/upstream/backup/write-backup');
  const { PARTS } = await import('@/upstream/backup/manifest');
  const { filesFolder, openStorage } = await import('@/upstream/files/open-storage');
  const { moveFiles } = await import('@/upstream/files/move-files');
  const partial = `${target}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  const { tables } = await inSentence(writeBackup(databaseUrl, partial, versionOfProduct()));
  // After the rows: a file without a row is harmless, a row without its file is not.
  const files = path.join(partial, PARTS.files);
  mkdirSync(files, { mode: 0o700 });
  const { copied, failed } = await moveFiles(
    await openStorage(settings.FILES_URL ?? filesFolder(dataDir)),
    await openStorage(files),
  );
  if (failed[0])
    throw new Fault(`The file ${failed[0].key} could not be copied: ${failed[0].reason}. Nothing was kept.`);
  const secret = path.join(dataDir, PARTS.secret);
  if (existsSync(secret)) copyFileSync(secret, path.join(partial, PARTS.secret));
  if (existsSync(target)) rmSync(target, { recursive: true });
  renameSync(partial, target);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${count(rows)} rows of ${count(tables.length)} tables and ${count(copied)} files are in ${target}.`);
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

/** The oldest go. What is no backup of this command stays. */
function removeOld(home: string, keep: number): void {
  for (const name of backupsIn(home).slice(0, -keep)) {
    rmSync(path.join(home, name), { recursive: true });
    console.log(`Removed ${name}, of which ${keep} newer ones are kept.`);
  }
}

const count = (value: number) => value.toLocaleString('en-US');

function readArguments(args: string[]): { folder: string | undefined; verify: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { verify: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    if (positionals.length > 1) throw new Fault(`Name one folder: ${USAGE}`);
    return { folder: positionals[0], verify: values.verify };
  } catch (error) {
    if (!codeOf(error)?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Fault(`${(error as Error).message.split(/[.\n]/, 1)[0]}: ${USAGE}`);
  }
}
