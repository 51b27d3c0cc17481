import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '@/scripts/ports';
import { embeddedDatabaseUrl } from '@/scripts/postgres-connection';
import { removeDataDir } from '@/scripts/postgres-home';
import { slowly } from '@/scripts/timeouts.mjs';
import { ForeignServer } from '@/tests/harness/foreign/foreign-server';
import { LITTLE_DATA, startProduct } from '@/tests/harness/product';
import { Browser } from '@/tests/bff/browser';
import { expectToWork } from '@/tests/image/deployed';
import { startS3 } from '@/tests/upstream/harness/s3';
import { s3Storage } from '@/upstream/files/s3-storage';

const RUN = path.resolve(import.meta.dirname, '..', '..', 'scripts', 'run.mjs');

interface Command {
  child: ChildProcess;
  /** All that it has printed. */
  output: () => string;
  /** What of it went to its standard output. */
  answer: () => string;
  /** Its exit code. */
  ended: Promise<number | null>;
  says: (words: string) => Promise<void>;
}

function run(args: readonly string[], env: Record<string, string>): Command {
  const child = spawn(process.execPath, [RUN, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ENV_FILE: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, answer] = ['', ''];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    output: () => output,
    answer: () => answer,
    ended,
    says: (words) => vi.waitFor(() => expect(output).toContain(words), { timeout: slowly(60_000) }),
  };
}

const STACK = /^\s+at /m;

test('Ctrl-C while the demo data loads ends in order and without an error, and the next start begins anew', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qpartner-loading-'));
  const ports = { PORT: String(await freePort()), UPSTREAM_PORT: String(await freePort()) };
  const start = run(['start'], { DATA_DIR: dataDir, ...ports });
  await start.says('Drawing the pictures');
  start.child.kill('SIGINT');
  expect(await start.ended).toBe(0);
  expect(start.output().trim().split('\n').at(-1)).toBe('Stopping: requests in flight are finished first.');
  const seed = run(['seed', ...LITTLE_DATA], { DATA_DIR: dataDir });
  expect(await seed.ended).toBe(0);
  removeDataDir(dataDir);
});

test.each([
  [0, []],
  [1, ['GET /orders']],
] as const)('upstream-check ends with %i before a server that lacks %j, and tells all as JSON', async (code, lacks) => {
  const server = new ForeignServer();
  const address = await server.listen();
  server.vary({ lacks });
  const { ended, answer } = run(
    ['upstream-check', address, '--email', 'admin@x.example', '--password', 'right', '--json'],
    {},
  );
  expect(await ended).toBe(code);
  const { calls } = JSON.parse(answer()) as { calls: { call: string; outcome: string }[] };
  expect(calls.filter(({ outcome }) => outcome === 'missing').map(({ call }) => call)).toEqual(lacks);
  await server.close();
});

test.each(['seed', 'ledger-verify'])(
  '%s before a database that can not be reached says so in a sentence',
  async (command) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'qpartner-unreachable-'));
    const port = await freePort();
    const { ended, output } = run([command], {
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://someone:secret@127.0.0.1:${port}/office`,
    });
    expect(await ended).toBe(1);
    expect(output().trim()).toBe(
      `The database of DATABASE_URL can't be reached: connect ECONNREFUSED 127.0.0.1:${port}.`,
    );
    removeDataDir(dataDir);
  },
);

test('files:move goes to FILES_URL unless told otherwise, names what it could not copy, and ends with code 1 then', async () => {
  const s3 = await startS3();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qpartner-moving-'));
  const files = path.join(dataDir, 'files');
  mkdirSync(files);
  for (const key of ['a1.webp', 'a2.webp']) writeFileSync(path.join(files, key), `the file ${key}`);
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
  const env = { DATA_DIR: dataDir, FILES_URL: s3.url, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
  const move = async (...args: string[]) => {
    const { ended, output } = run(['files-move', ...args], env);
    return { code: await ended, output: output() };
  };
  const first = await move();
  expect(first).toEqual({ code: 0, output: expect.stringContaining('2 files copied, 0 already existed.') });
  expect(first.output).toContain(`From ${files}\nto   ${s3.url}`);

  const back = path.join(dataDir, 'back');
  expect(await move('--from', s3.url, '--to', back)).toEqual({
    code: 0,
    output: expect.stringContaining(`Nothing is missing in ${back}.`),
  });
  expect(readFileSync(path.join(back, 'a2.webp'), 'utf8')).toBe('the file a2.webp');

  // What has the name of a file and can't be read as one.
  mkdirSync(path.join(files, 'a3.webp'));
  await s3Storage(s3.url).then((bucket) => bucket.put('a4.webp', Buffer.from('there alone')));
  const broken = await move();
  expect([broken.code, broken.output.match(STACK)]).toEqual([1, null]);
  expect(broken.output).toContain(`Missing in ${files}, though there in ${s3.url} (1):\n- a4.webp\n`);
  expect(broken.output).toContain(`Missing in ${s3.url} (1); run this again to continue:\n- a3.webp (`);

  await s3.leave();
  expect(await move()).toEqual({
    code: 1,
    output: expect.stringMatching(/The files could not be listed: .*ECONNREFUSED/),
  });
  await s3.stop();
  removeDataDir(dataDir);
});

test.each([
  ['admin-create', '--email', 'ada@example.com', '--name', 'Ada Young'],
  ['admin-second-factor', '--email', 'ada@example.com'],
  ['backup', 'BACKUP'],
  ['restore', 'BACKUP'],
  ['ledger-verify'],
  ['db-grants', 'office'],
  ['files-move', '--to', 'BACKUP'],
])('%s creates nothing where a data folder is mistyped, and says so', async (...args) => {
  const parent = mkdtempSync(path.join(tmpdir(), 'qpartner-mistyped-'));
  const dataDir = path.join(parent, 'dtaa');
  const { ended, output } = run(
    args.map((arg) => arg.replace('BACKUP', path.join(parent, 'backup'))),
    { DATA_DIR: dataDir },
  );
  expect(await ended).toBe(1);
  expect(output().trim()).toMatch(/^There is no (database|folder)/);
  expect(output()).toContain(dataDir);
  expect(readdirSync(parent)).toEqual([]);
  removeDataDir(parent);
});

test('a backup of a database without its data folder is refused, for it would lack the files', async () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'qpartner-mistyped-'));
  const env = { DATA_DIR: path.join(parent, 'dtaa'), DATABASE_URL: 'postgres://someone@127.0.0.1:1/office' };
  const { ended, output } = run(['backup', path.join(parent, 'backup')], env);
  expect(await ended).toBe(1);
  expect(output()).toContain(`There is no folder ${env.DATA_DIR}`);
  expect(readdirSync(parent)).toEqual([]);
  removeDataDir(parent);
});

describe('on a database of one’s own', () => {
  let dataDir: string;
  let database: Command;
  let env: { DATA_DIR: string; DATABASE_URL: string };

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'qpartner-own-'));
    database = run(['db'], { DATA_DIR: dataDir });
    await database.says('Ctrl-C stops it');
    const url = embeddedDatabaseUrl(dataDir) ?? '';
    env = { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'qpartner-files-')), DATABASE_URL: url };
  });

  afterAll(async () => {
    database.child.kill('SIGINT');
    expect(await database.ended).toBe(0);
    removeDataDir(dataDir);
    removeDataDir(env.DATA_DIR);
  });

  test('npm start says how the first administrator is made, who then signs in once by the printed password', async () => {
    const product = await startProduct({ env, dataDir: env.DATA_DIR });
    expect(product.output()).toContain('There is no administrator yet.');
    expect(product.output()).not.toContain('Welcome-2026!');

    // As printed, in a shell that knows nothing of the database.
    const [, place = '', command = ''] =
      /^ +(?:DATA_DIR=(\S+) )?npm run (\S+) -- --email <address>/m.exec(product.output()) ?? [];
    expect(command).toBe('admin:create');
    const shell = { DATA_DIR: place };
    expect(statSync(path.join(place, 'running.json')).mode & 0o077).toBe(0);
    expect(product.output()).not.toContain(new URL(env.DATABASE_URL).password);
    const made = run(['admin-create', '--email', 'Ada@Example.com', '--name', 'Ada King Lovelace'], shell);
    expect(await made.ended).toBe(0);
    expect(made.output()).toContain('Ada King Lovelace is now an administrator and signs in as ada@example.com.');
    // At default settings, to the dashboard.
    await expectToWork(product.url, made.output());
    const password = /^Temporary password: (\S+)$/m.exec(made.output())?.[1] ?? '';
    expect((await new Browser(product.url).signIn('ada@example.com', password)).status).toBe(401);

    const backup = path.join(shell.DATA_DIR, 'backups', 'one');
    for (const [args, says] of [
      [['ledger-verify'], 'every kept balance equals the sum of its movements'],
      [['backup', backup], `files are in ${backup}.`],
      [['db-grants', 'qpartner'], 'qpartner owns the database'],
      [['restore', backup, '--yes'], 'The product runs on this data folder'],
    ] as const) {
      const { ended, output } = run(args, shell);
      await ended;
      expect(output()).toContain(says);
    }
    await product.stop();
    const stopped = run(['ledger-verify'], shell);
    expect(await stopped.ended).toBe(1);
    expect(stopped.output()).toContain(`There is no database in ${place}: set DATABASE_URL`);

    const again = run(['admin-create', '--email', 'ada@example.com', '--name', 'Ada Lovelace'], env);
    expect(await again.ended).toBe(1);
    expect(again.output().trim()).toBe('This email is already existed.');
  });

  test('seed names what it would delete, and deletes it only where told to', async () => {
    const { host } = new URL(env.DATABASE_URL);
    const refused = run(['seed', ...LITTLE_DATA, '--fresh'], env);
    expect(await refused.ended).toBe(1);
    expect(refused.output().trim()).toBe(
      `The database qpartner at ${host} holds data that is not the demo's (people: 1, companies: 0, orders: 0). It was left as it is: only with --yes is it emptied without a question.`,
    );
    const plain = run(['seed', ...LITTLE_DATA], env);
    expect(await plain.ended).toBe(1);
    expect(plain.output()).not.toContain('--fresh');
    expect(await people()).toBe(1);

    const told = run(['seed', ...LITTLE_DATA, '--fresh', '--yes'], env);
    expect(await told.ended).toBe(0);
    expect(told.output()).not.toMatch(STACK);
    expect(await people()).toBeGreaterThan(100);
  });

  test('db:grants lets a role read and write rows and nothing else, and names what stands against it', async () => {
    const grant = async (role: string, databaseUrl = env.DATABASE_URL) => {
      const { ended, output } = run(['db-grants', role], { ...env, DATABASE_URL: databaseUrl });
      return { code: await ended, says: output().trim() };
    };
    expect(await grant('office')).toEqual({
      code: 1,
      says: `There is no role office: make it first, by CREATE ROLE "office" LOGIN PASSWORD '…'.`,
    });
    expect((await grant('qpartner')).says).toContain('qpartner owns the database');

    const owner = new pg.Client({ connectionString: env.DATABASE_URL });
    await owner.connect();
    await owner.query(`CREATE ROLE office LOGIN PASSWORD 'office'`);
    await owner.end();
    expect(await grant('office')).toMatchObject({
      code: 0,
      says: expect.stringContaining('office can now read and write'),
    });

    const made = run(['db-grants', 'made'], { ...env, PROGRAM_PASSWORD: "a 'p@ss" });
    expect(await made.ended).toBe(0);
    const { hostname: host, port, pathname } = new URL(env.DATABASE_URL);
    const asMade = new pg.Client({
      host,
      port: Number(port),
      database: pathname.slice(1),
      user: 'made',
      password: "a 'p@ss",
    });
    await asMade.connect();
    await asMade.query('UPDATE users SET first_name = first_name');
    await expect(asMade.query('DROP TABLE users')).rejects.toMatchObject({ code: '42501' });
    await asMade.end();
    const asOffice = Object.assign(new URL(env.DATABASE_URL), { username: 'office', password: 'office' }).href;
    expect((await grant('office', asOffice)).says).toBe(
      'The role office does not own the tables: set DATABASE_URL to the role that does.',
    );
    const office = new pg.Client({ connectionString: asOffice });
    await office.connect();
    await office.query('UPDATE users SET first_name = first_name; SELECT FROM pgboss.job');
    await expect(office.query('UPDATE point_ledger SET amount = 1')).rejects.toMatchObject({ code: '42501' });
    await office.end();
  });

  async function people(): Promise<number> {
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::integer AS count FROM users');
    await client.end();
    return rows[0]?.count ?? 0;
  }
});
