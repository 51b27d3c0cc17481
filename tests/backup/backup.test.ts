import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEPT_KEYS, versionOfProduct } from '@/scripts/launch-settings';
import { createBareDatabase, createDatabase, type TestDatabase } from '@/tests/upstream/harness/database';
import { aCompany } from '@/tests/upstream/harness/factories';
import { contents, runCommandOn, withPool, withSoundLedger } from './commands';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'qpartner-backup-'));
  await withSoundLedger(database);
});

afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  runCommandOn(database, path.join(folder, 'data'), [command, ...args], env);

describe('a backup', () => {
  const target = () => path.join(folder, 'one');

  it('holds rows, files and keys, and is tried by a restore', async () => {
    const files = path.join(folder, 'data', 'files');
    mkdirSync(files, { recursive: true });
    writeFileSync(path.join(files, 'a1.webp'), 'a picture');
    for (const key of KEPT_KEYS) writeFileSync(path.join(folder, 'data', key), `the ${key}`);

    const { code, said } = await run('backup', [target(), '--verify']);
    expect(said).toMatch(/rows of \d+ tables and 1 files are in .*\/one\.\nIt can be restored: /);
    expect(code).toBe(0);
    expect(readFileSync(path.join(target(), 'files', 'a1.webp'), 'utf8')).toBe('a picture');
    for (const key of KEPT_KEYS) expect(readFileSync(path.join(target(), key), 'utf8')).toBe(`the ${key}`);
    const scratch = await withPool(database, (db) =>
      db.query(`SELECT FROM pg_database WHERE datname LIKE 'qpartner_restore_%'`),
    );
    expect(scratch.rowCount).toBe(0);
    expect((await run('backup', [target()])).said).toBe(`${target()} is not empty: name a place that is new.`);
  });

  it('comes back as it was, and what was there is kept under another name', async () => {
    const before = await contents(database.url);
    expect(Object.keys(before).length).toBeGreaterThan(60);
    await withPool(database, (db) => aCompany(db, { name: 'Made after the backup' }));
    const changed = await contents(database.url);
    expect(changed).not.toEqual(before);
    rmSync(path.join(folder, 'data', 'files'), { recursive: true });
    rmSync(path.join(folder, 'data', 'second-factor-key'));

    const refused = await run('restore', [target()]);
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringContaining('The database holds data. Run this again with --yes'),
    });
    expect(await contents(database.url)).toEqual(changed);

    const restored = await run('restore', [target(), '--yes']);
    expect(restored.said).toContain('is restored and its ledger is sound');
    expect(await contents(database.url)).toEqual(before);
    expect(readFileSync(path.join(folder, 'data', 'files', 'a1.webp'), 'utf8')).toBe('a picture');
    for (const key of KEPT_KEYS) expect(readFileSync(path.join(folder, 'data', key), 'utf8')).toBe(`the ${key}`);

    const kept = /the database (\w+):/.exec(restored.said)?.[1] ?? '';
    const url = new URL(database.url);
    url.pathname = `/${kept}`;
    expect(await contents(url.href)).toEqual(changed);
    await withPool(database, (db) => db.query(`DROP DATABASE ${kept}`));
    // New rows get numbers after those of the backup.
    await withPool(database, (db) => aCompany(db, { name: 'Made after the restore' }));
  });

  it('goes into an empty place without a word of old data, and leaves no second database', async () => {
    const empty = await createBareDatabase();
    const name = new URL(empty.url).pathname.slice(1);
    const restored = await runCommandOn(empty, path.join(folder, 'new'), ['restore', target()]);
    expect(restored.code).toBe(0);
    expect(restored.said.split('\n')).toEqual([expect.stringMatching(/ is restored .* Run npm start\.$/)]);
    const { rowCount } = await withPool(database, (db) =>
      db.query(`SELECT FROM pg_database WHERE datname LIKE $1 || '%'`, [name]),
    );
    expect(rowCount).toBe(1);
    await empty.drop();
  });

  it('takes the place of the tables of another product only where it is told to', async () => {
    const other = await createBareDatabase();
    await withPool(other, (db) => db.query('CREATE TABLE invoices (id integer)'));
    const refused = await runCommandOn(other, path.join(folder, 'other'), ['restore', target()]);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('The database holds data.') });
    await other.drop();
  });

  it.each([
    ['restore', () => ['restore', target(), '--yes']],
    ['--verify', () => ['backup', path.join(folder, 'verified'), '--verify']],
  ])('removes by %s what interrupted restores have left, and nothing that is used', async (_, args) => {
    const [left, used] = ['qpartner_restore_00c0ffee', 'qpartner_restore_00decade'];
    for (const name of [left, used]) await withPool(database, (db) => db.query(`CREATE DATABASE ${name}`));
    // Of a restore that is just between two connections.
    const url = Object.assign(new URL(database.url), { pathname: '/postgres' }).href;
    const holder = new Client({ connectionString: url });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(hashtext($1))', [used]);
    const { said } = await run(args()[0] ?? '', args().slice(1));
    expect(said).toContain(`Removed the database ${left}, which an interrupted restore had left.`);
    const { rows } = await holder.query(`SELECT datname FROM pg_database WHERE datname LIKE 'qpartner_restore_%'`);
    expect(rows).toEqual([{ datname: used }]);
    await holder.query(`DROP DATABASE ${used}`);
    await holder.end();
    const kept = /the database (\w+):/.exec(said)?.[1];
    if (kept) await withPool(database, (db) => db.query(`DROP DATABASE ${kept}`));
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
    expect((await run('restore', [target(), '--yes'])).said).toContain(
      `was made by another version (${versionOfProduct()})`,
    );
    rmSync(manifest);
    expect((await run('restore', [target(), '--yes'])).said).toContain('isn’t a complete backup');
    writeFileSync(manifest, written);
    expect(await contents(database.url)).toEqual(before);
  });

  it('whose ledger is not sound is told', async () => {
    await withPool(database, (db) => db.query('UPDATE company_points SET accrued = accrued + 1'));
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
