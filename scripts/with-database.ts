import { Fault } from './fault';
import { lockDataDir, openDataDir, readLaunchSettings, runningFile } from './launch-settings';
import { isHeld } from './lock';
import { embeddedDatabaseUrl, startPostgres } from './postgres';

/** Where a command works. */
export interface WorkPlace {
  databaseUrl: string;
  /** Absolute. */
  dataDir: string;
}

/**
 * Does work on the database of DATABASE_URL, or else on the embedded one, which is started where it does not run.
 *
 * @throws Fault with a sentence for people, and what the work throws
 */
export async function withDatabase(work: (place: WorkPlace) => Promise<void>): Promise<void> {
  const settings = readLaunchSettings(process.env);
  const dataDir = openDataDir(settings.DATA_DIR);
  if (settings.DATABASE_URL) return work({ databaseUrl: settings.DATABASE_URL, dataDir });
  if (await isHeld(runningFile(dataDir))) {
    const databaseUrl = embeddedDatabaseUrl(dataDir);
    if (!databaseUrl) throw new Fault('The product is just starting on this data folder: wait until it runs, then try again.');
    return work({ databaseUrl, dataDir });
  }
  const lock = await lockDataDir(dataDir);
  const postgres = await startPostgres({ dataDir, log: console.log });
  try {
    await work({ databaseUrl: postgres.url, dataDir });
  } finally {
    await postgres.stop();
    lock.release();
  }
}
