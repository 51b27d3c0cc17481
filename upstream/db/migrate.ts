import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { POOLER_IN_BETWEEN } from './database-sentence';
import { installMailJobs } from '../mail/mail-jobs';

/** One migration file: `0001_people_and_access.sql`. */
interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the file, in hex. */
  checksum: string;
}

// Any number that nothing else locks: copies that start at once migrate one after the other.
const LOCK = 7_310_001;

const OLDEST_SERVER = 15;

/**
 * Brings a database up to date: runs the migration files that are new to it, by name, each in a transaction of its own.
 * Then it makes the tables of the queue. Safe when several copies start at once, and when one is killed on the way.
 *
 * @param databaseUrl connection string of a role that may create tables, schemas and the extension pg_trgm. One that may
 *   not makes sure that somebody else has done it.
 * @param folder where the files are; the program's own unless a test says otherwise
 * @returns the names of the migrations that were run now
 * @throws Error with a sentence for people: the server is too old or not UTF-8, an applied file was edited, or the role may
 *   not run what is missing
 */
export async function migrate(databaseUrl: string, folder = migrationsFolder()): Promise<string[]> {
  // A role that brings settings for a pooler brings them here too.
  const options = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';
  const client = new Client({ connectionString: databaseUrl, application_name: 'qpartner-migrate', options });
  await client.connect();
  try {
    await refuseUnfitServer(client);
    const migrations = await readMigrations(folder);
    if (!(await mayCreate(client))) {
      await refuseOutdated(client, migrations);
      return [];
    }
    // The lock ends with the connection, so a killed copy leaves none behind.
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const applied = await runMissing(client, migrations);
    await installMailJobs(client);
    return applied;
  } finally {
    await client.end();
  }
}

async function refuseUnfitServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string; pid: number }>(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding, pg_backend_pid() AS pid`,
  );
  const { version = '0', encoding = '', pid } = rows[0] ?? {};
  // A lock of the session would stay with a session of the pooler.
  if ('processID' in client && client.processID !== pid) throw new Error(POOLER_IN_BETWEEN);
  const major = Math.floor(Number(version) / 10_000);
  if (major < OLDEST_SERVER) {
    throw new Error(`PostgreSQL ${OLDEST_SERVER} or newer is needed, but DATABASE_URL leads to PostgreSQL ${major}.`);
  }
  if (encoding !== 'UTF8') {
    throw new Error(`The database must be encoded in UTF8, but DATABASE_URL leads to one in ${encoding}.`);
  }
}

async function mayCreate(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ allowed: boolean | null }>(
    `SELECT has_schema_privilege(current_schema(), 'CREATE') AS allowed`,
  );
  return rows[0]?.allowed ?? false;
}

async function refuseOutdated(client: Client, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS known`,
  );
  const missing = rows[0]?.known ? missingOf(migrations, await appliedMigrations(client)) : migrations;
  if (missing[0]) {
    throw new Error(
      `The database lacks the migration ${missing[0].name}, and the role of DATABASE_URL may not create in it: start once with the role that owns the database.`,
    );
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      // A checkout on Windows may hold other line ends; the migration is the same.
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { name, sql, checksum };
    }),
  );
}

async function runMissing(client: Client, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  const missing = missingOf(migrations, await appliedMigrations(client));
  for (const migration of missing) await runOne(client, migration);
  return missing.map(({ name }) => name);
}

/** The checksums of the migrations that were run, by name. */
async function appliedMigrations(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function missingOf(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new Error(
        `The migration ${name} was edited after this database ran it. Restore the file and put the change into a new one.`,
      );
    }
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function runOne(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** The folder of the migration files, searched for upwards: this module runs from its source and from a bundle in `dist/`. */
export function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = join(folder, 'upstream', 'db', 'migrations');
    if (existsSync(candidate)) return candidate;
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder upstream/db/migrations is missing from this installation.');
    folder = parent;
  }
}
