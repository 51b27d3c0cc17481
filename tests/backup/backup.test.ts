import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '@/tests/upstream/harness/database';
import { aCompany, aUser, movePoints } from '@/tests/upstream/harness/factories';

const RUN = path.resolve(import.meta.dirname, '..', '..', 'scripts', 'run.mjs');

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'qpartner-backup-'));
  await withPool(async (db) => {
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
});

afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** A restore needs a database to which nobody is connected. */
async function withPool<T>(work: (db: Pool) => Promise<T>): Promise<T> {
  const db = new Pool({ connectionString: database.url, max: 1 });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Runs a command on the database. @returns its exit code, and what it said */
function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const settings = { DATA_DIR: path.join(folder, 'data'), DATABASE_URL: database.url, ENV_FILE: '', ...env };
    execFile(
      process.execPath,
      [RUN, command, ...args],
      { env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...settings } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: (stdout + stderr).trim() }),
    );
  });
}

/** All rows of all tables in one sum, and where each sequence stands. */
async function contents(url: string): Promise<Record<string, string>> {
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

describe('a backup', () => {
  const target = () => path.join(folder, 'one');

  it('holds rows, files and secret, and is tried by a restore', async () => {
    const files = path.join(folder, 'data', 'files');
    mkdirSync(files, { recursive: true });
    writeFileSync(path.join(files, 'a1.webp'), 'a picture');
    writeFileSync(path.join(folder, 'data', 'nextauth-secret'), 'the secret');

    const { code, said } = await run('backup', [target(), '--verify']);
    expect(said).toMatch(/rows of \d+ tables and 1 files are in .*\/one\.\nIt can be restored: /);
    expect(code).toBe(0);
    expect(readFileSync(path.join(target(), 'files', 'a1.webp'), 'utf8')).toBe('a picture');
    expect(readFileSync(path.join(target(), 'nextauth-secret'), 'utf8')).toBe('the secret');
    const scratch = await withPool((db) => db.query(`SELECT FROM pg_database WHERE datname LIKE 'qpartner_restore_%'`));
    expect(scratch.rowCount).toBe(0);
    expect((await run('backup', [target()])).said).toBe(`${target()} is not empty: name a folder that is new.`);
  });

  it('comes back as it was, and what was there is kept under another name', async () => {
    const before = await contents(database.url);
    expect(Object.keys(before).length).toBeGreaterThan(60);
    await withPool((db) => aCompany(db, { name: 'Made after the backup' }));
    const changed = await contents(database.url);
    expect(changed).not.toEqual(before);
    rmSync(path.join(folder, 'data', 'files'), { recursive: true });

    const refused = await run('restore', [target()]);
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringContaining('The database holds data. Run this again with --yes'),
    });
    expect(await contents(database.url)).toEqual(changed);

    const restored = await run('restore', [target(), '--yes']);
    expect(restored.said).toContain('is in its place, and its ledger is sound');
    expect(await contents(database.url)).toEqual(before);
    expect(readFileSync(path.join(folder, 'data', 'files', 'a1.webp'), 'utf8')).toBe('a picture');

    const kept = /the database (\w+):/.exec(restored.said)?.[1] ?? '';
    const url = new URL(database.url);
    url.pathname = `/${kept}`;
    expect(await contents(url.href)).toEqual(changed);
    await withPool((db) => db.query(`DROP DATABASE ${kept}`));
    // New rows get numbers after those of the backup.
    await withPool((db) => aCompany(db, { name: 'Made after the restore' }));
  });

  it('that was changed or cut off is refused, and nothing changes', async () => {
    const before = await contents(database.url);
    const file = path.join(target(), 'data', 'public.companies.copy.gz');
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length - 20));
    const cut = await run('restore', [target(), '--yes']);
    expect(cut).toMatchObject({ code: 1, said: expect.stringContaining("public.companies.copy.gz can't be loaded") });
    writeFileSync(file, whole);

    const manifest = path.join(target(), 'manifest.json');
    const written = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, written.replace(/"0001_baseline[^"]*": "/, '$&0'));
    expect((await run('restore', [target(), '--yes'])).said).toContain('was made by another version (0.1.0)');
    rmSync(manifest);
    expect((await run('restore', [target(), '--yes'])).said).toContain('holds no whole backup');
    writeFileSync(manifest, written);
    expect(await contents(database.url)).toEqual(before);
  });

  it('whose ledger is not sound is told', async () => {
    await withPool((db) => db.query('UPDATE company_points SET accrued = accrued + 1'));
    const { code, said } = await run('backup', [path.join(folder, 'unsound'), '--verify']);
    expect([code, said]).toEqual([1, expect.stringContaining('The ledger of the backup differs from its rows:')]);
  });

  it('of a schedule has its time as its name, and the oldest go', async () => {
    const env = { BACKUP_TO: path.join(folder, 'kept'), BACKUP_KEEP: '2' };
    const older = ['2026-01-01T02-30-00Z', '2026-01-02T02-30-00Z', 'of-somebody-else'];
    for (const name of older) mkdirSync(path.join(env.BACKUP_TO, name), { recursive: true });
    expect((await run('backup', [], env)).said).toContain('Removed 2026-01-01T02-30-00Z');
    const [kept, made, other] = readdirSync(env.BACKUP_TO).sort();
    expect([kept, other]).toEqual(['2026-01-02T02-30-00Z', 'of-somebody-else']);
    expect(made).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/);
  });
});
