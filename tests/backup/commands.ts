import { execFile } from 'node:child_process';
import path from 'node:path';
import { Client, Pool } from 'pg';
import type { TestDatabase } from '@/tests/upstream/harness/database';
import { aCompany, aUser, movePoints } from '@/tests/upstream/harness/factories';

const RUN = path.resolve(import.meta.dirname, '..', '..', 'scripts', 'run.mjs');

/** Does work with a pool that ends with it: a restore needs a database to which nobody is connected. */
export async function withPool<T>({ url }: TestDatabase, work: (db: Pool) => Promise<T>): Promise<T> {
  const db = new Pool({ connectionString: url, max: 1 });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Fills a database with companies whose points agree with their movements. */
export function withSoundLedger(database: TestDatabase): Promise<void> {
  return withPool(database, async (db) => {
    await aUser(db, { roleId: 1 });
    for (const taken of [700, 200]) {
      const { id: companyId } = await aCompany(db);
      await movePoints(db, [
        { companyId, amount: 1_000, kind: 'accrual' },
        { companyId, amount: -taken, kind: 'deduction' },
      ]);
    }
    // What a text format may lose.
    await aCompany(db, { name: 'Tab\tline\nback\\slash \\N "quoted" ünïcode' });
  });
}

/** What a command left. */
export interface Said {
  code: number;
  said: string;
}

/** Runs a command on a database. */
export function runCommandOn(
  { url }: TestDatabase,
  dataDir: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Said> {
  return new Promise((resolve) => {
    const settings = { DATA_DIR: dataDir, DATABASE_URL: url, ENV_FILE: '', ...env };
    execFile(
      process.execPath,
      [RUN, ...args],
      { env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...settings } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: (stdout + stderr).trim() }),
    );
  });
}

/** All rows of all tables in one sum, and where each sequence stands. */
export async function contents(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE nspname IN ('public', 'pgboss') AND relkind IN ('r', 'p') AND NOT relispartition
       AND relname NOT IN ('schema_migrations', 'data_markers') ORDER BY 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: sum } = await client.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS sum FROM ${name} t`,
    );
    sums[name] = sum[0]?.sum ?? '';
  }
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public'`,
  );
  await client.end();
  return { ...sums, ...Object.fromEntries(sequences.map(({ name, value }) => [name, value])) };
}
