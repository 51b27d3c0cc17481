import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import PgBoss from 'pg-boss';
import { inject } from 'vitest';
import { databaseFolder, migrate } from '@/upstream/db/migrate';
import { grantRows, prepareProgramRole, PROGRAM_ROLE } from '@/upstream/db/program-role';
import { loadLists } from '@/upstream/db/seed/lists';

/** A database that one test file has to itself. */
export interface TestDatabase {
  url: string;
  /** The same as the role of the programs, which may change rows alone. */
  programUrl: string;
  drop: () => Promise<void>;
}

/** Makes a migrated database with the demo's lists alone: a copy of a template that the first caller makes for all. */
export async function createDatabase(): Promise<TestDatabase> {
  const template = await migratedTemplate();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  return {
    ...urlsOf(name),
    drop: () => administer((client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** Makes a database in which nothing has been run yet. */
export async function createBareDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer((client) => client.query(`create database ${name}`));
  return {
    ...urlsOf(name),
    drop: () => administer((client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

// Test files run in several processes; each must find either no template or a whole one.
const LOCK = 7_310_002;

const PROGRAM_PASSWORD = 'program';

async function migratedTemplate(): Promise<string> {
  const name = `template_${await fingerprint()}`;
  await administer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await client.query(`drop database if exists ${name}_unfinished with (force)`);
    await client.query(`create database ${name}_unfinished`);
    await migrate(urlOf(`${name}_unfinished`));
    await loadListsInto(urlOf(`${name}_unfinished`));
    await prepareProgramRole(urlOf(`${name}_unfinished`), PROGRAM_PASSWORD);
    await client.query(`alter database ${name}_unfinished rename to ${name}`);
  });
  return name;
}

const LISTS_FILE = join('seed', 'lists.ts');

async function loadListsInto(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await loadLists(client);
  } finally {
    await client.end();
  }
}

/**
 * Changes with the migrations, the functions, the demo's lists and the tables of the queue, so that a server that
 * outlives a run never gives an old template.
 */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(PgBoss.getConstructionPlans()).update(grantRows.toString());
  for (const file of (await readdir(databaseFolder(), { recursive: true })).sort()) {
    if (file.endsWith('.sql') || file === LISTS_FILE)
      hash.update(file).update(await readFile(join(databaseFolder(), file)));
  }
  return hash.digest('hex').slice(0, 12);
}

function urlsOf(database: string): { url: string; programUrl: string } {
  const programUrl = new URL(urlOf(database));
  programUrl.username = PROGRAM_ROLE;
  programUrl.password = PROGRAM_PASSWORD;
  return { url: urlOf(database), programUrl: programUrl.href };
}

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
}

async function administer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
