import path from 'node:path';
import { parseArgs } from 'node:util';
import { codeOf, Fault } from './fault';
import { openDataDir, readLaunchSettings } from './launch-settings';
import { isHeld } from './lock';
import { embeddedDatabaseUrl, startPostgres } from './postgres';
import { lockDataDir } from './start';

const USAGE = 'npm run seed -- [--orders <number>] [--fresh]';

/** `npm run seed`: fills DATABASE_URL, or else the embedded database, whether the product runs or not. */
export async function main(): Promise<void> {
  const { orders, fresh } = readArguments(process.argv.slice(2));
  const settings = readLaunchSettings(process.env);
  const dataDir = openDataDir(settings.DATA_DIR);
  const { migrate } = await import('@/upstream/db/migrate');
  const { OtherData, seedDatabase } = await import('@/upstream/db/seed/seed');
  const fill = async (databaseUrl: string) => {
    await migrate(databaseUrl);
    try {
      await seedDatabase({ databaseUrl, filesDir: path.join(dataDir, 'files'), orders, fresh, onProgress: console.log });
    } catch (error) {
      throw error instanceof OtherData ? new Fault(error.message) : error;
    }
  };

  if (settings.DATABASE_URL) return fill(settings.DATABASE_URL);
  if (await isHeld(path.join(dataDir, 'running.json'))) {
    const url = embeddedDatabaseUrl(dataDir);
    if (!url) throw new Fault('The product is just starting on this data folder: wait until it runs, then seed it.');
    return fill(url);
  }
  const lock = await lockDataDir(dataDir);
  const postgres = await startPostgres({ dataDir, log: console.log });
  try {
    await fill(postgres.url);
  } finally {
    await postgres.stop();
    lock.release();
  }
}

function readArguments(args: string[]): { orders: number | undefined; fresh: boolean } {
  try {
    const { values } = parseArgs({ args, options: { orders: { type: 'string' }, fresh: { type: 'boolean' } } });
    if (values.orders !== undefined && !/^[1-9]\d{0,7}$/.test(values.orders)) {
      throw new Fault(`--orders takes a number from 1 to 99999999, but is "${values.orders}": ${USAGE}`);
    }
    return { orders: values.orders === undefined ? undefined : Number(values.orders), fresh: values.fresh ?? false };
  } catch (error) {
    if (codeOf(error)?.startsWith('ERR_PARSE_ARGS')) throw new Fault(`${(error as Error).message} ${USAGE}`);
    throw error;
  }
}
