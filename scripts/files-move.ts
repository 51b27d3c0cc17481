import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '@/lib/domain/settings';
import { codeOf, Fault, reasonOf } from './fault';
import { readLaunchSettings, ROOT } from './launch-settings';

const USAGE = 'npm run files:move -- [--from <folder or s3:// address>] [--to <folder or s3:// address>]';

const MAX_NAMED = 20;

/**
 * `npm run files:move`: copies files that one storage lacks from another, by default from DATA_DIR to FILES_URL, and
 * lists what each side still lacks. It can be interrupted and resumed.
 */
export async function main(): Promise<void> {
  const settings = readLaunchSettings(process.env);
  const { openStorage, filesFolder } = await import('@/upstream/files/open-storage');
  const { from = filesFolder(path.resolve(ROOT, settings.DATA_DIR)), to = settings.FILES_URL } = readArguments(
    process.argv.slice(3),
  );
  if (to === undefined) throw new Fault(`Where to? Set FILES_URL or pass --to: ${USAGE}`);
  if (from === to) throw new Fault(`Both are the same storage: ${USAGE}`);
  if (!/^\w+:/.test(from) && !existsSync(from))
    throw new Fault(`There is no folder ${from}: set DATA_DIR to the product's data folder, or pass --from.`);
  const { moveFiles } = await import('@/upstream/files/move-files');
  console.log(`From ${from}\nto   ${to}`);
  const moving = moveFiles(await openStorage(from), await openStorage(to), progress);
  const { copied, present, onlyThere, failed } = await moving.catch((error: unknown) => {
    throw new Fault(`The files could not be listed: ${reasonOf(error)}.`);
  });
  console.log(`${count(copied)} files copied, ${count(present)} already existed.`);
  if (onlyThere.length > 0)
    console.log(named(`Missing in ${from}, though there in ${to} (${count(onlyThere.length)}):`, onlyThere));
  if (failed.length === 0) return console.log(`Nothing is missing in ${to}.`);
  const lines = failed.map(({ key, reason }) => `${key} (${reason})`);
  throw new Fault(named(`Missing in ${to} (${count(failed.length)}); run this again to continue:`, lines));
}

let reportedAt = Date.now();

function progress(done: number, all: number): void {
  if (Date.now() - reportedAt < 5_000) return;
  reportedAt = Date.now();
  console.log(`  ${count(done)} of ${count(all)} files`);
}

function named(sentence: string, keys: readonly string[]): string {
  const more = keys.length > MAX_NAMED ? [`- and ${count(keys.length - MAX_NAMED)} more`] : [];
  return [sentence, ...keys.slice(0, MAX_NAMED).map((key) => `- ${key}`), ...more].join('\n');
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

function readArguments(args: string[]): { from?: string; to?: string } {
  try {
    const { values } = parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } });
    return {
      ...(values.from && { from: placeOf('--from', values.from) }),
      ...(values.to && { to: placeOf('--to', values.to) }),
    };
  } catch (error) {
    if (!codeOf(error)?.startsWith('ERR_PARSE_ARGS')) throw error;
    const [said = ''] = (error as Error).message.split(/[.\n]/, 1);
    throw new Fault(`${said}: ${USAGE}`);
  }
}

function placeOf(option: string, written: string): string {
  if (!/^\w+:\/\//.test(written)) return path.resolve(written);
  const { settings, faults } = readSettings({ FILES_URL: written }, ['FILES_URL']);
  if (faults[0] || !settings.FILES_URL) throw new Fault(faults.join('\n').replace('FILES_URL', option));
  return settings.FILES_URL;
}
