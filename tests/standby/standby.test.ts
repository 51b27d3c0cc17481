import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ROUTES } from '@/upstream/app';
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
  standby.longRead(async (db) => ((await db.query<{ is: boolean }>('SELECT pg_is_in_recovery() AS is')).rows[0]?.is ? 'standby' : 'primary'));
const becomes = (state: string) => expect.poll(standby.state, { timeout: 30_000, interval: 50 }).toBe(state);
const write = () => primary.query(`INSERT INTO login_attempts (key, points) VALUES (gen_random_uuid()::text, 1)`);

beforeAll(async () => {
  database = await createDatabase();
  primary = createPool({ databaseUrl: database.url, applicationName: 'primary' });
  reader = createPool({ databaseUrl: urlOnStandby(), applicationName: 'reader' });
  const log = createLog({ write: (line) => void told.push(JSON.parse(line) as (typeof told)[0]) });
  standby = watchStandby(primary, reader, log, { everyMs: 100, behindMs: 1_000 });
  upstream = await startUpstream({ database, longRead: standby.longRead, surroundings: () => ({ standby: standby.state() }) });
});
afterAll(async () => {
  await upstream.stop();
  await standby.stop();
  await primary.end();
  restarted?.kill('SIGKILL');
});

it('serves every report and the dashboard, and none of them writes', async () => {
  await becomes('ok');
  const admin = await upstream.signIn(1);
  await anOrder(upstream.db);
  const reports = ROUTES.filter(isRowsRoute).map(({ endpoint }) => endpoint.path).filter((address) => !address.includes('{'));
  expect(reports.length).toBeGreaterThan(5);
  const before = await reads();
  for (const address of [...reports, '/dashboard']) {
    const answer = await fetch(upstream.url + address, { headers: { authorization: `Bearer ${admin.token}` } });
    const body = await answer.text();
    if (answer.status !== 422) expect([address, answer.status], body).toEqual([address, 200]);
    if (answer.status === 200 && address !== '/dashboard') expect([address, body]).toEqual([address, expect.stringContaining('"end":true')]);
  }
  await expect.poll(reads).toBeGreaterThan(before);
  expect((await admin.get('/dashboard')).status).toBe(200);
});

/** Transactions that the standby has run in this database. */
async function reads(): Promise<number> {
  const { rows } = await reader.query<{ reads: number }>(
    'SELECT pg_stat_clear_snapshot(), xact_commit + xact_rollback AS reads FROM pg_stat_database WHERE datname = current_database()',
  );
  return rows[0]?.reads ?? 0;
}

it('is used while nobody writes, however long', async () => {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect([standby.state(), await servedBy()]).toEqual(['ok', 'standby']);
});

it('is left alone when it falls behind, and used again when it has caught up', async () => {
  await reader.query('SELECT pg_wal_replay_pause()');
  await write();
  const began = Date.now();
  await becomes('behind');
  expect(Date.now() - began).toBeGreaterThan(900);
  expect(await servedBy()).toBe('primary');
  expect((await upstream.anonymous.get('/health')).body).toEqual({ status: 'ok', standby: 'behind' });
  await reader.query('SELECT pg_wal_replay_resume()');
  await becomes('ok');
  expect(await servedBy()).toBe('standby');
  expect(told.map(({ msg }) => msg)).toContain('the standby is left alone: the primary answers long reads');
});

it('that is killed fails nothing, and is used again when it is back', async () => {
  const { folder, start } = inject('standby');
  const pid = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const asking = Array.from({ length: 50 }, async (_, index) => {
    await new Promise((resolve) => setTimeout(resolve, index * 20));
    return servedBy();
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  process.kill(pid, 'SIGKILL');
  const answers = await Promise.all(asking);
  expect(answers.at(0)).toBe('standby');
  expect(answers.at(-1)).toBe('primary');
  expect(standby.state()).toBe('away');
  expect((await upstream.anonymous.get('/health')).body).toEqual({ status: 'ok', standby: 'away' });

  const [command = '', ...args] = start;
  restarted = spawn(command, args, { cwd: '/', stdio: 'ignore' });
  await becomes('ok');
  expect(await servedBy()).toBe('standby');
});
