import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Settings } from '@/lib/domain/settings';
import { Fault } from './fault';
import { lockDataDir, openDataDir, readLaunchSettings, ROOT, runningFile } from './launch-settings';
import { isHeld, settingsOfHolder } from './lock';
import { startPostgres } from './postgres';
import { embeddedDatabaseUrl } from './postgres-connection';

export interface WorkPlace {
  databaseUrl: string;
  dataDir: string;
  settings: Settings;
}

/** The product's settings that commands need besides PostgreSQL's and buckets'. */
const FOR_COMMANDS = [
  ...['DATABASE_URL', 'DATABASE_DIRECT_URL', 'ALLOW_NEWER_DATABASE', 'FILES_URL', 'BACKUP_TO', 'BACKUP_KEEP'],
  ...['ADMIN_ROLE_ID', 'PORTAL_TIME_ZONE', 'UPSTREAM_URL', 'API_BASE_URL'],
];

/** Settings that a launcher leaves for commands beside it. */
export function settingsForCommands(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value?.trim() && (FOR_COMMANDS.includes(name) || /^(PG|AWS_)/.test(name)) ? [[name, value]] : [],
    ),
  );
}

/**
 * Runs work on DATABASE_URL, or the database of the product running on DATA_DIR, or the embedded one, which is started.
 *
 * @param options `mayCreate`: creates an embedded database if missing
 * @throws Fault with a message for people, and errors of the work
 */
export async function withDatabase(
  work: (place: WorkPlace) => Promise<void>,
  { mayCreate = false } = {},
): Promise<void> {
  await adoptSettings(process.env);
  const settings = readLaunchSettings(process.env);
  const dataDir = mayCreate ? openDataDir(settings.DATA_DIR) : openUsedDataDir(settings);
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

/**
 * Opens the data folder for a command that needs an existing database.
 *
 * @throws Fault without DATABASE_URL and without a database; then no folder is created
 */
export function openUsedDataDir({ DATABASE_URL, DATA_DIR }: Settings): string {
  const folder = path.resolve(ROOT, DATA_DIR);
  if (DATABASE_URL || existsSync(path.join(folder, 'postgres')) || existsSync(runningFile(folder)))
    return openDataDir(DATA_DIR);
  throw new Fault(
    `There is no database in ${folder}: set DATABASE_URL to the address of the product's database, ` +
      'or DATA_DIR to its data folder. npm start creates the database of a new product, npm run db an empty one.',
  );
}

/** Uses the database of the product running on the data folder, and its settings. */
async function adoptSettings(environment: NodeJS.ProcessEnv): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = readLaunchSettings(environment);
  if (DATABASE_URL) return;
  const dataDir = path.resolve(ROOT, DATA_DIR);
  const {
    UPSTREAM_URL,
    API_BASE_URL = UPSTREAM_URL,
    ...settings
  } = (await settingsOfHolder(runningFile(dataDir))) ?? {};
  if (API_BASE_URL)
    throw new Fault(
      `The product on ${dataDir} uses the upstream at ${API_BASE_URL}, which has a database of its own: ` +
        'set DATABASE_URL to the address of the database that you mean.',
    );
  for (const [name, value] of Object.entries(settings)) environment[name] ??= value;
}

/** Runs missing migrations. @throws Fault if they can't be run */
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
