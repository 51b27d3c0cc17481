import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { randomInt } from 'node:crypto';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '@/upstream/db/migrate';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { AS_POSTGRES, initialise, postgresProgram, runAsPostgres, untilItAnswers } from '../harness/debian-postgres';
import { aCompany, movePoints } from '../upstream/harness/factories';
import { filledIn } from './machines';

const folder = mkdtempSync('/tmp/qpartner-in-time-');
const address = `127.${randomInt(10, 250)}.${randomInt(1, 250)}.1`;
const url = `postgres://postgres:postgres@${address}:5432/postgres`;
const data = path.join(folder, 'main');
const settings = { DATA: folder, SOCKETS: folder, BACKUPS: path.join(folder, 'backups') };
const environment = {
  PGBACKREST_CONFIG: path.join(folder, 'pgbackrest.conf'),
  PGBACKREST_LOG_PATH: folder,
  PGBACKREST_LOCK_PATH: path.join(folder, 'locks'),
};
let postgres: ChildProcess | undefined;

const pgbackrest = (...args: string[]) => runAsPostgres('pgbackrest', ['--stanza=qpartner', ...args], environment);

async function start(): Promise<void> {
  const [command = '', ...args] = [
    ...[...AS_POSTGRES, postgresProgram('postgres'), '-D', data, '-k', folder, '-c', `listen_addresses=${address}`],
    ...['-c', 'archive_mode=on', '-c', 'archive_command=pgbackrest --stanza=qpartner archive-push %p'],
  ];
  postgres = spawn(command, args, { cwd: '/', stdio: 'ignore', env: { ...process.env, ...environment } });
  await untilItAnswers(url);
}

async function stop(): Promise<void> {
  postgres?.kill('SIGINT');
  if (postgres?.exitCode === null) await once(postgres, 'exit');
}

/** A restore needs a database to which nobody is connected. */
async function withPool<T>(work: (db: Pool) => Promise<T>): Promise<T> {
  const db = new Pool({ connectionString: url, max: 1 });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

beforeAll(async () => {
  chmodSync(folder, 0o777);
  for (const [name, text] of Object.entries({
    password: 'postgres',
    'pgbackrest.conf': filledIn('pgbackrest.conf', settings),
  })) {
    writeFileSync(path.join(folder, name), text);
    chmodSync(path.join(folder, name), 0o644);
  }
  initialise(data, path.join(folder, 'password'));
  // The way in for who backs up, as on Debian.
  const access = path.join(data, 'pg_hba.conf');
  writeFileSync(access, `local all postgres trust\n${readFileSync(access, 'utf8')}`);
  await start();
  await migrate(url);
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a database comes back as it was at a time, and what was written later is gone', async () => {
  pgbackrest('stanza-create');
  pgbackrest('check');
  const company = await withPool((db) => aCompany(db, { name: 'Before the backup' }));
  pgbackrest('backup', '--type=full');
  // It reckons in seconds: a time must come after the second in which a backup has ended.
  await delay(1_500);

  const { time, kept } = await withPool(async (db) => {
    await movePoints(db, [{ companyId: company.id, amount: 700, kind: 'accrual' }]);
    const made = await aCompany(db, { name: 'After the backup' });
    const { rows } = await db.query<{ time: string }>('SELECT clock_timestamp()::text AS time');
    return { time: rows[0]?.time ?? '', kept: made };
  });
  await delay(100);
  await withPool(async (db) => {
    await movePoints(db, [{ companyId: company.id, amount: -200, kind: 'deduction' }]);
    await aCompany(db, { name: 'A mistake' });
  });
  await stop();

  pgbackrest('restore', '--delta', '--type=time', `--target=${time}`, '--target-action=promote');
  await start();
  await expect.poll(() => isInRecovery(), { timeout: 30_000 }).toBe(false);
  await withPool(async (db) => {
    const { rows } = await db.query<{ name: string }>('SELECT name FROM companies ORDER BY id');
    expect(rows.map(({ name }) => name)).toEqual([company.name, kept.name]);
    const points = await db.query('SELECT available FROM company_points WHERE company_id = $1', [company.id]);
    expect(points.rows).toEqual([{ available: '700' }]);
    expect((await verifyLedger(db)).differing).toEqual([]);
    // The log goes on from here, on a timeline of its own.
    await aCompany(db, { name: 'After the restore' });
  });
  pgbackrest('check');
  pgbackrest('backup', '--type=incr');
});

async function isInRecovery(): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ is: boolean }>('SELECT pg_is_in_recovery() AS is');
  await client.end();
  return rows[0]?.is ?? true;
}
