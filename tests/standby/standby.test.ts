import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { INSIGHT_NAMES } from '@/lib/domain/insights';
import { slowly } from '@/scripts/timeouts.mjs';
import { ROUTES } from '@/upstream/app';
import { copyRows } from '@/upstream/db/copy-rows';
import { createPool } from '@/upstream/db/pool';
import { watchStandby, type Standby } from '@/upstream/db/standby';
import { isRowsRoute } from '@/upstream/http/route';
import { createLog } from '@/upstream/log';
import { anOrder } from '../upstream/harness/factories';
import { createDatabase, type TestDatabase } from '../upstream/harness/database';
import { startUpstream, type Upstream } from '../upstream/harness/upstream';

let database: TestDatabase;
let primary: Pool;
let reader: Pool;
let standby: Standby;
let upstream: Upstream;
let restarted: ChildProcess | undefined;
const told: { msg: string; standby?: string; behindMs?: number }[] = [];

const urlOnStandby = () => Object.assign(new URL(database.url), { port: String(inject('standby').port) }).href;
const servedBy = async () =>
  standby.longRead(async (db) =>
    (await db.query<{ is: boolean }>('SELECT pg_is_in_recovery() AS is')).rows[0]?.is ? 'standby' : 'primary',
  );
const becomes = (state: string) => expect.poll(standby.state, { timeout: 30_000, interval: 50 }).toBe(state);
const write = () => primary.query(`INSERT INTO login_attempts (key, points) VALUES (gen_random_uuid()::text, 1)`);
/** What long reads asked of each since the last look, a test's own statements included. */
const statements = { standby: 0, primary: 0 };

beforeAll(async () => {
  database = await createDatabase();
  primary = createPool({ databaseUrl: database.url, applicationName: 'primary' });
  reader = createPool({ databaseUrl: urlOnStandby(), applicationName: 'reader' });
  count(primary, 'primary');
  count(reader, 'standby');
  const log = createLog({ write: (line) => void told.push(JSON.parse(line) as (typeof told)[0]) });
  standby = watchStandby(primary, reader, log, { everyMs: 100, behindMs: 1_000, answerMs: 1_000 });
  upstream = await startUpstream({
    database,
    longRead: standby.longRead,
    surroundings: () => ({ standby: standby.state() }),
  });
});
afterAll(async () => {
  await upstream.stop();
  await standby.stop();
  await primary.end();
  restarted?.kill('SIGKILL');
});

/** Counts the statements of a pool and of the connections beside it, but for those of whoever watches the standby. */
function count(pool: Pool, name: keyof typeof statements): void {
  class Counting extends Client {
    override query = ((...all: unknown[]) => {
      if (!/pg_last_wal_replay_lsn|pg_current_wal_lsn/.test(String(all[0]))) statements[name] += 1;
      return super.query(...(all as [string]));
    }) as Client['query'];
  }
  pool.options.Client = Counting;
  Object.assign(pool, { Client: Counting });
}

/** What became of a call, and how many statements each database got of its long reads. */
async function watched(address: string, token: string) {
  Object.assign(statements, { standby: 0, primary: 0 });
  const answer = await fetch(upstream.url + address, { headers: { authorization: `Bearer ${token}` } });
  const body = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  return { status: answer.status, body, ...statements };
}

const ROWS: readonly string[] = ROUTES.filter(isRowsRoute).map(({ endpoint }) => endpoint.path);
const WHOLE = [
  '/rewards/rewardreport',
  '/rewards/forecastreport',
  '/companies/download-audit',
  '/companies/download-weekly',
  '/companies/check-report-file',
  '/dashboard/figures',
];
const LISTS = [
  '/orders',
  '/users/qpoints/search',
  '/modules/awaiting-approval/search',
  '/products/all',
  '/users/registration/search',
  '/projects/search',
  '/activity',
  '/uploads',
];
/** What a report can't do without. */
const FILTERS: Record<string, string> = {
  '/point-ledger/report': '?companyId=1',
  '/approvals/claims/report': '?approvalIds=1',
  '/insights/report': `?figure=${INSIGHT_NAMES[0]}`,
  '/point-ledger/statement/report': '?companyId=1',
};
const filterOf = (address: string) => FILTERS[address] ?? (address.includes('/by-company/') ? '?companyId=1' : '');

it.each([...ROWS, ...WHOLE, '/dashboard'])('serves %s, which writes nothing', async (address) => {
  await becomes('ok');
  const admin = await upstream.signIn(1);
  await anOrder(upstream.db);
  // What was made before would be read from the files.
  await upstream.db.query('DELETE FROM weekly_reports');
  const { status, body, standby: there, primary: here } = await watched(address + filterOf(address), admin.token);
  expect([status, here], body).toEqual([200, 0]);
  expect(there).toBeGreaterThan(address === '/dashboard' ? 6 : 0);
  if (ROWS.includes(address)) expect(body).toContain('"end":true');
});

it.each(LISTS)('is not asked for %s', async (address) => {
  const admin = await upstream.signIn(1);
  expect(await watched(address, admin.token)).toMatchObject({ status: 200, standby: 0, primary: 0 });
});

it('is used while nobody writes, however long', async () => {
  await delay(1_500);
  expect([standby.state(), await servedBy()]).toEqual(['ok', 'standby']);
});

it('is left alone when it falls behind, and used again when it has caught up', async () => {
  await reader.query('SELECT pg_wal_replay_pause()');
  await write();
  const began = Date.now();
  await becomes('behind');
  expect(Date.now() - began).toBeGreaterThan(900);
  expect(await servedBy()).toBe('primary');
  expect((await upstream.anonymous.get('/health')).body).toEqual({ status: 'degraded', standby: 'behind' });
  await reader.query('SELECT pg_wal_replay_resume()');
  await becomes('ok');
  expect(await servedBy()).toBe('standby');
  expect(told.map(({ msg }) => msg)).toContain('the standby is left alone: the primary answers long reads');
});

it('that freezes without a word keeps nobody waiting, and is used again when it goes on', async () => {
  const admin = await upstream.signIn(1);
  const processes = await processesOfStandby();
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  try {
    const began = Date.now();
    const other = await upstream.signIn(1);
    const calls = [
      watched('/orders/report', admin.token),
      watched('/companies/download-audit', other.token),
      watched('/dashboard', admin.token),
    ];
    const [picture, report, audit, dashboard] = await Promise.all([servedBy(), ...calls]);
    expect([picture, report?.status, audit?.status, dashboard?.status], report?.body).toEqual([
      'primary',
      200,
      200,
      200,
    ]);
    expect(Date.now() - began).toBeLessThan(slowly(5_000));
    expect([report?.body, dashboard?.body]).toEqual([
      expect.stringContaining('"end":true'),
      expect.not.stringContaining('"failed"'),
    ]);
    expect(standby.state()).toBe('away');
  } finally {
    for (const pid of processes.reverse()) process.kill(pid, 'SIGCONT');
  }
  await becomes('ok');
  expect(await servedBy()).toBe('standby');
});

const postmaster = () =>
  Number(readFileSync(path.join(inject('standby').folder, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** The postmaster, which must not start others meanwhile, and all that it started. */
async function processesOfStandby(): Promise<number[]> {
  const parent = postmaster();
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  return [parent, ...children.trim().split(' ').map(Number)];
}

it('that is killed while a report is read breaks it off, and fails no other', async () => {
  const admin = await upstream.signIn(1);
  const asking = Array.from({ length: 50 }, async (_, index) => {
    await delay(index * 20);
    return servedBy();
  });
  // More than the buffers on the way hold, so that it is under way when it is cut off.
  const under = await standby.longRead((db, lost = new AbortController().signal) =>
    copyRows(db, {
      gone: lost,
      first: () => Promise.resolve(null),
      query: `SELECT json_build_object('n', n, 'text', repeat('x', 1000)) FROM generate_series(1, 200000) AS n`,
    }),
  );
  await delay(300);
  process.kill(postmaster(), 'SIGKILL');
  await expect(under.lines.forEach(() => undefined)).rejects.toThrow();
  const answers = await Promise.all(asking);
  expect(answers.at(0)).toBe('standby');
  expect(answers.at(-1)).toBe('primary');
  expect(standby.state()).toBe('away');
  expect((await upstream.anonymous.get('/health')).body).toEqual({ status: 'degraded', standby: 'away' });
  const report = await watched('/orders/report', admin.token);
  expect([report.status, report.standby], report.body).toEqual([200, 0]);

  const [command = '', ...args] = inject('standby').start;
  restarted = spawn(command, args, { cwd: '/', stdio: 'ignore' });
  await becomes('ok');
  expect(await servedBy()).toBe('standby');
});
