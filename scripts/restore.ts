import path from 'node:path';
import { parseArgs } from 'node:util';
import { filesOf, placeOf, withBackup } from './backup-place';
import { codeOf, Fault, inSentence } from './fault';
import { copyKeptKeys, readLaunchSettings, ROOT, runningFile } from './launch-settings';
import { isHeld } from './lock';
import { loadChecked, reportLeftover } from './verify-backup';
import { openUsedDataDir, withDatabase } from './with-database';

const USAGE = 'npm run restore -- <folder or s3:// address> [--yes]';

/**
 * `npm run restore -- place`: restores a backup while the product is stopped. It is loaded into a new database and
 * checked first, so a failure changes nothing. The previous database is kept under another name.
 */
export async function main(): Promise<void> {
  const { place, yes } = readArguments(process.argv.slice(3));
  const settings = readLaunchSettings(process.env);
  if (!settings.DATABASE_URL && (await isHeld(runningFile(path.resolve(ROOT, settings.DATA_DIR)))))
    throw new Fault('The product runs on this data folder: stop it, then run this again.');
  await withBackup(place, openUsedDataDir(settings), (folder) => restore(folder, place, yes));
}

/** @param place location of the backup and its files */
async function restore(folder: string, place: string, yes: boolean): Promise<void> {
  const { readManifest } = await import('@/upstream/backup/manifest');
  const { madeAt } = await inSentence(readManifest(folder, place));
  await withDatabase(async ({ databaseUrl, dataDir, settings }) => {
    const hasData = await holdsData(databaseUrl);
    if (hasData && !yes)
      throw new Fault(
        `The database holds data. Run this again with --yes: the backup of ${madeAt} takes its place, ` +
          'and it is kept under another name.',
      );
    const { removeDatabase, withScratch } = await import('@/upstream/backup/with-scratch');
    const before = await inSentence(
      withScratch(
        databaseUrl,
        async ({ url, takePlace }) => {
          await loadChecked(url, folder);
          return takePlace(new Date());
        },
        reportLeftover,
      ),
    );
    await restoreFiles(place, settings.FILES_URL, dataDir);
    copyKeptKeys(folder, dataDir);
    console.log(`The backup of ${madeAt} is restored and its ledger is sound. Run npm start.`);
    if (hasData)
      console.log(
        `What was there is the database ${before}: remove it by DROP DATABASE ${before} when you need it no more.`,
      );
    else await inSentence(removeDatabase(databaseUrl, before));
  });
}

async function holdsData(databaseUrl: string): Promise<boolean> {
  const { inspectData } = await import('@/upstream/db/seed/seed');
  const { holdsTables } = await import('@/upstream/backup/with-scratch');
  try {
    return (await inspectData(databaseUrl)).kind !== 'nothing';
  } catch (error) {
    // If our tables are missing, it is new or someone else's.
    if (codeOf(error) === '42P01') return holdsTables(databaseUrl);
    throw error;
  }
}

async function restoreFiles(place: string, filesUrl: string | undefined, dataDir: string): Promise<void> {
  const { filesFolder, openStorage } = await import('@/upstream/files/open-storage');
  const { moveFiles } = await import('@/upstream/files/move-files');
  const { failed } = await moveFiles(await filesOf(place), await openStorage(filesUrl ?? filesFolder(dataDir)));
  if (failed[0]) throw new Fault(`The file ${failed[0].key} could not be put back: ${failed[0].reason}.`);
}

function readArguments(args: string[]): { place: string; yes: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { yes: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [named, ...rest] = positionals;
    if (!named || rest.length > 0) throw new Fault(`Name the place of a backup: ${USAGE}`);
    return { place: placeOf(named), yes: values.yes };
  } catch (error) {
    if (!codeOf(error)?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Fault(`${(error as Error).message.split(/[.\n]/, 1)[0]}: ${USAGE}`);
  }
}
