import pg from 'pg';
import type { Settings } from '@/lib/domain/settings';
import { Fault } from './fault';
import { lockDataDir, openDataDir, readLaunchSettings, runningFile } from './launch-settings';
import { isHeld } from './lock';
import { startPostgres } from './postgres';
import { embeddedDatabaseUrl } from './postgres-connection';

/** Where a command works. */
export interface WorkPlace {
  databaseUrl: string;
  /** Absolute. */
  dataDir: string;
  settings: Settings;
}

/**
 * Does work on the database of DATABASE_URL, or else on the embedded one, started if need be.
 *
 * @throws Fault with a sentence for people, and what the work throws
 */
export async function withDatabase(work: (place: WorkPlace) => Promise<void>): Promise<void> {
  const settings = readLaunchSettings(process.env);
  const dataDir = openDataDir(settings.DATA_DIR);
  const databaseUrl = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  if (databaseUrl) {
    await requireReachable(databaseUrl, settings.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
    return work({ databaseUrl, dataDir, settings });
  }
  if (await isHeld(runningFile(dataDir))) {
    const databaseUrl = embeddedDatabaseUrl(dataDir);
    if (!databaseUrl)
      throw new Fault('The product is just starting on this data folder: wait until it runs, then try again.');
    return work({ databaseUrl, dataDir, settings });
  }
  const lock = await lockDataDir(dataDir);
  const postgres = await startPostgres({ dataDir, log: console.log });
  try {
    await work({ databaseUrl: postgres.url, dataDir, settings });
  } finally {
    await postgres.stop();
    lock.release();
  }
}

/** Runs the migrations that a database lacks. @throws Fault when they can't be run */
export async function bringUpToDate({
  databaseUrl,
  settings,
}: Pick<WorkPlace, 'databaseUrl' | 'settings'>): Promise<void> {
  const { migrate } = await import('@/upstream/db/migrate');
  await inWords(migrate(databaseUrl, { allowsNewer: settings.ALLOW_NEWER_DATABASE }));
}

async function requireReachable(databaseUrl: string, setting: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await inWords(client.connect(), setting);
  await client.end();
}

async function inWords(work: Promise<unknown>, setting = 'DATABASE_URL'): Promise<void> {
  try {
    await work;
  } catch (error) {
    const { databaseSentence } = await import('@/upstream/db/database-sentence');
    throw new Fault(databaseSentence(error, setting));
  }
}
