import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { POOLER_IN_BETWEEN } from './database-sentence';
import { installMailJobs } from '../mail/mail-jobs';
import { lackOfGrants } from './program-role';
import { LAST_WITH_SUPERSEDED, SUPERSEDED } from './superseded-migrations';

/** A migration file, such as `0001_baseline_people_and_access.sql`. */
interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** All files in `functions`, applied as a whole. */
interface Functions {
  /** Functions for columns, indexes and triggers, created before the tables, so their bodies aren't checked yet. */
  beforeTables: string;
  /** Views, and functions whose arguments or bodies depend on tables. */
  afterTables: string;
  /** SHA-256 of all files, in hex. */
  checksum: string;
}

/** Name of the functions' checksum in the table of migrations. */
const FUNCTIONS = 'functions';

const IS_BASELINE = /^\d{4}_baseline_/;

// An unused lock number, so that instances starting together migrate one at a time.
const LOCK = 7_310_001;

const OLDEST_SERVER = 15;

export interface MigrationOptions {
  /** The folder with `migrations` and `functions`; tests may use another. */
  folder?: string;
  /** Whether the database may have migrations of a newer version (ALLOW_NEWER_DATABASE). */
  allowsNewer?: boolean;
}

/**
 * Updates a database: runs new migration files by name, and reapplies all functions if any changed, in one transaction.
 * Then it creates the queue's tables. Safe for concurrent starts and kills. See docs/decisions/0029-database.md.
 *
 * @param databaseUrl a role that may create tables, schemas and the extension pg_trgm; another role only checks that
 * this was done
 * @returns names of the migrations run now, plus `functions` if applied
 * @throws Error with a sentence for people: the server is too old or not UTF-8, an applied file was edited, migrations
 * before the baseline are missing, a newer version changed the database, or the role lacks rights
 */
export async function migrate(
  databaseUrl: string,
  { folder = databaseFolder(), allowsNewer = false }: MigrationOptions = {},
): Promise<string[]> {
  // Override the role's settings for a pooler.
  const options = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';
  const client = new Client({ connectionString: databaseUrl, application_name: 'qpartner-migrate', options });
  await client.connect();
  try {
    await refuseUnfitServer(client);
    const migrations = await readMigrations(join(folder, 'migrations'));
    const functions = await readFunctions(join(folder, 'functions'));
    if (!allowsNewer) await refuseNewer(client, migrations);
    if (!(await mayCreate(client))) {
      await refuseOutdated(client, migrations, functions);
      const lack = await lackOfGrants(client);
      if (lack) throw new Error(lack);
      return [];
    }
    // The lock ends with the connection, so a killed instance releases it.
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const applied = await runMissing(client, migrations, functions);
    await installMailJobs(client);
    return applied;
  } finally {
    await client.end();
  }
}

async function refuseUnfitServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string; pid: number }>(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding, ` +
      'pg_backend_pid() AS pid',
  );
  const { version = '0', encoding = '', pid } = rows[0] ?? {};
  // Behind a pooler the lock would stay with the pooler's session.
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

/** Refuses an unknown newer database, which this version might damage. */
async function refuseNewer(client: Client, migrations: readonly Migration[]): Promise<void> {
  const [unknown] = unknownOf(migrations, await recordedMigrations(client));
  if (unknown === undefined) return;
  throw new Error(
    `A newer version has changed the database: this one doesn't know its migration ${unknown}. Start that version. ` +
      'To go back to this one, read "Update and roll back" in docs/operations.md first: ' +
      'it says when ALLOW_NEWER_DATABASE=on is safe.',
  );
}

async function refuseOutdated(client: Client, migrations: readonly Migration[], functions: Functions): Promise<void> {
  const applied = await recordedMigrations(client);
  const missing = missingOf(migrations, applied)[0]?.name;
  const lack = missing
    ? `the migration ${missing}`
    : isOutdated(functions, migrations, applied) && 'the latest functions';
  if (lack) {
    throw new Error(
      `The database lacks ${lack}, and the role of DATABASE_URL may not create in it: ` +
        'start once with the role that owns the database.',
    );
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: checksumOf(sql) };
    }),
  );
}

async function readFunctions(folder: string): Promise<Functions> {
  const [beforeTables = '', afterTables = ''] = await Promise.all(
    ['before-tables', 'after-tables'].map(async (part) => {
      const names = (await readdir(join(folder, part))).filter((name) => name.endsWith('.sql')).sort();
      const files = await Promise.all(names.map((name) => readFile(join(folder, part, name), 'utf8')));
      return files.join('\n');
    }),
  );
  return { beforeTables, afterTables, checksum: checksumOf(beforeTables + afterTables) };
}

function checksumOf(sql: string): string {
  // Ignore line endings, which differ in a checkout on Windows.
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}

async function runMissing(client: Client, migrations: readonly Migration[], functions: Functions): Promise<string[]> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  await client.query('BEGIN');
  try {
    await takeOver(client, migrations);
    const applied = await appliedMigrations(client);
    const missing = missingOf(migrations, applied);
    const renews = isOutdated(functions, migrations, applied);
    if (renews) {
      await client.query('SET LOCAL check_function_bodies = off');
      await runFile(client, 'The functions', functions.beforeTables);
      await client.query('SET LOCAL check_function_bodies = on');
    }
    for (const migration of missing) {
      await runFile(client, `The migration ${migration.name}`, migration.sql);
      // Pending triggers would keep the next migration from changing their tables.
      await client.query('SET CONSTRAINTS ALL IMMEDIATE');
      await record(client, migration);
    }
    if (renews) {
      // Apply again, because bodies are checked only after the tables exist.
      await runFile(client, 'The functions', functions.beforeTables);
      await runFile(client, 'The functions', functions.afterTables);
      await record(client, { name: FUNCTIONS, checksum: functions.checksum });
    }
    await client.query('COMMIT');
    return [...missing.map(({ name }) => name), ...(renews ? [FUNCTIONS] : [])];
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/**
 * A database with the migrations before the baseline already has all of it, so record the baseline without running it.
 */
async function takeOver(client: Client, migrations: readonly Migration[]): Promise<void> {
  const applied = await appliedMigrations(client);
  const baseline = migrations.filter(({ name }) => IS_BASELINE.test(name));
  if (!SUPERSEDED.some((name) => applied.has(name)) || baseline.every(({ name }) => applied.has(name))) return;
  const missing = SUPERSEDED.find((name) => !applied.has(name));
  if (missing) {
    throw new Error(
      `The database is too old for this version: it lacks the migration ${missing}. ` +
        `First start version 0.1.0 of commit ${LAST_WITH_SUPERSEDED} once, which updates it, then this one.`,
    );
  }
  for (const migration of baseline) await record(client, migration);
}

/** Whether to apply the functions. An older version keeps those of a newer one. */
function isOutdated(
  functions: Functions,
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): boolean {
  const isNewer = unknownOf(migrations, applied).length > 0;
  return applied.get(FUNCTIONS) !== functions.checksum && !(isNewer && applied.has(FUNCTIONS));
}

function unknownOf(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): string[] {
  const known = new Set([...migrations.map(({ name }) => name), ...SUPERSEDED, FUNCTIONS]);
  return [...applied.keys()].filter((name) => !known.has(name)).sort();
}

/** Like {@link appliedMigrations}, but works on a database without migrations. */
async function recordedMigrations(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ known: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS known`,
  );
  return rows[0]?.known ? appliedMigrations(client) : new Map<string, string>();
}

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
        `The migration ${name} was edited after this database ran it. ` +
          'Restore the file and put the change into a new one.',
      );
    }
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function runFile(client: Client, what: string, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`${what} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

async function record(client: Client, { name, checksum }: { name: string; checksum: string }): Promise<void> {
  await client.query(
    `INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = excluded.applied_at`,
    [name, checksum],
  );
}

/**
 * Finds the folder of migrations and functions upwards, because this module runs from source or a bundle in
 * `programs/`.
 */
export function databaseFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = join(folder, 'upstream', 'db');
    if (existsSync(join(candidate, 'migrations'))) return candidate;
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder upstream/db/migrations is missing from this installation.');
    folder = parent;
  }
}
