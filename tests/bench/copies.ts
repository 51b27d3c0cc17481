import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import type pg from 'pg';
import type { Category } from '@/lib/contract/categories';
import type { RunningPostgres } from '@/scripts/postgres';
import { createPool } from '@/upstream/db/pool';
import { diskStorage } from '@/upstream/files/disk-storage';
import { seedDatabase } from '@/upstream/db/seed/seed';
import { Browser } from '../bff/browser';
import { profileStatus, signInUpstream } from '../harness/upstream-session';
import { aMail, queue } from '../upstream/mail-fixture';
import { buildWithMigration, startBalanced, type Balanced } from './balanced';
import { createDatabase } from './sized-products';

const LIST = '/marketing-shop/orders/all/1';
const PASSWORD = 'Welcome-2026!';
const MIGRATION = ['9999_rolling.sql', `ALTER TABLE orders ADD COLUMN rolled boolean NOT NULL DEFAULT false;`] as const;

/** What several copies must keep under load; each line says whether they did. */
export async function measureCopies(postgres: RunningPostgres, copies: number, folder: string, log: (line: string) => void): Promise<boolean> {
  const databaseUrl = await createDatabase(postgres.url, 'bench_copies');
  await seedDatabase({ databaseUrl, files: diskStorage(path.join(folder, 'data', 'files')), orders: 10_000, fresh: true });
  const pool = createPool({ databaseUrl, applicationName: 'qpartner-bench', max: 2, statementTimeout: 0 });
  const balanced = await startBalanced({ copies, databaseUrl, folder });
  let isKept = true;
  const tell = (what: string, kept: boolean, figures: string) => {
    isKept &&= kept;
    log(`| ${what} | ${kept ? 'kept' : '**missed**'} | ${figures} |`);
  };
  try {
    log(`\n### ${copies} copies of both programs, nginx, one database, ${cpus().length} cores\n\n| promised | | figures |\n| --- | --- | --- |`);
    await checkShared(balanced, pool, tell);
    await checkMail(balanced, pool, folder, tell);
    await checkWeekly(balanced, pool, tell);
    const load = await startLoad(balanced, pool);
    for (const kind of ['upstream', 'office'] as const) {
      for (let copy = 0; copy < copies; copy += 1) {
        const before = load.counts();
        await balanced.kill(kind, copy);
        await load.untilDone(before.done + MET_BY_A_KILL);
        const after = load.counts();
        const [reads, writes] = [after.failedReads - before.failedReads, after.failedWrites - before.failedWrites];
        // What a killed copy had begun to answer, and what it had been sent to change.
        const isInFlight = reads <= (kind === 'office' ? load.readers : 0) && writes <= load.writers;
        const figures = `${reads} reads and ${writes} writes failed of ${after.done - before.done} meanwhile`;
        tell(`kill -9 of ${kind} ${copy + 1}`, isInFlight, figures);
        await balanced.start(kind, copy);
        await delay(6_000);
      }
    }
    const before = load.counts();
    const next = buildWithMigration(folder, ...MIGRATION);
    for (let copy = 0; copy < copies; copy += 1) await balanced.renew('upstream', copy, next);
    for (let copy = 0; copy < copies; copy += 1) await balanced.renew('office', copy);
    const { rows } = await pool.query('SELECT FROM schema_migrations WHERE name = $1', [MIGRATION[0]]);
    const after = await load.stop();
    const failed = after.failedReads + after.failedWrites - before.failedReads - before.failedWrites;
    const figures = `${failed} of ${after.done - before.done} requests failed; migrations run: ${rows.length}`;
    tell('rolling restart to a build with another migration', failed === 0 && rows.length === 1, figures);
    if (failed > 0) log(load.faults().slice(-5).join('\n'));
    const twice = await writtenOtherThanTold(pool, load.written());
    tell('each write was made once, and none that was answered is missing', twice.length === 0, `${load.written().size} writes; ${twice.length} differ`);
    log(`\n| copies | pages a second | p99 | busy | load of the machine |\n| --- | --- | --- | --- | --- |`);
    for (let used = 1; used <= copies; used += 1) log(await servedBy(balanced, used));
    return isKept;
  } finally {
    await balanced.stop();
    await pool.end();
  }
}

type Tell = (what: string, kept: boolean, figures: string) => void;

/** Sessions, limits and rights lie in the database: what one copy did counts at the others at once. */
async function checkShared({ upstreamUrls }: Balanced, pool: pg.Pool, tell: Tell): Promise<void> {
  const [first = '', ...others] = upstreamUrls;
  const token = await signInUpstream(first);
  const open = await Promise.all(others.map((url) => profileStatus(url, token)));
  const authorization = `Bearer ${token}`;
  await fetch(`${first}/logout`, { method: 'POST', headers: { authorization } });
  const ended = await Promise.all(others.map((url) => profileStatus(url, token)));
  tell('a session counts and ends on all copies', open.every((status) => status === 200) && ended.every((status) => status === 401), [...open, ...ended].join(' '));

  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
    const url = upstreamUrls[attempt % upstreamUrls.length] ?? first;
    const headers = { 'content-type': 'application/json' };
    statuses.push((await fetch(`${url}/login`, { method: 'POST', headers, body })).status);
  }
  tell('ten failed sign-ins are ten, whichever copies saw them', statuses.filter((status) => status === 429).length === 2, statuses.join(' '));
  // The address is the load's too.
  await pool.query('DELETE FROM login_attempts');

  await checkVersions(upstreamUrls, tell);

  const shop = await signInUpstream(first, 'shop@qpartner.example');
  const ask = (url: string) => fetch(`${url}/orders?limit=1`, { headers: { authorization: `Bearer ${shop}` } }).then(({ status }) => status);
  const allowed = await Promise.all(upstreamUrls.map(ask));
  await pool.query(`UPDATE users SET role_id = 5 WHERE email = 'shop@qpartner.example'`);
  const refused = await Promise.all(upstreamUrls.map(ask));
  await pool.query(`UPDATE users SET role_id = 3 WHERE email = 'shop@qpartner.example'`);
  const isGone = allowed.every((status) => status === 200) && refused.every((status) => status === 403);
  tell('a right that is taken away is gone on all copies', isGone, [...allowed, ...refused].join(' '));
}

/** A form, or the draft of one that the browser kept, is saved by whichever copy comes next, and checked there as anywhere. */
async function checkVersions(upstreamUrls: readonly string[], tell: Tell): Promise<void> {
  const [first = ''] = upstreamUrls;
  const authorization = `Bearer ${await signInUpstream(first)}`;
  const [opened] = (await (await fetch(`${first}/categories`, { headers: { authorization } })).json()) as Category[];
  const save = async (url: string) => {
    const body = JSON.stringify({ name: opened?.name, version: opened?.version });
    const headers = { authorization, 'content-type': 'application/json' };
    return (await fetch(`${url}/categories/${opened?.id}`, { method: 'PATCH', headers, body })).status;
  };
  const saved = await save(upstreamUrls.at(-1) ?? first);
  const outdated = await Promise.all(upstreamUrls.map(save));
  const isChecked = saved === 200 && outdated.every((status) => status === 409);
  tell('a form opened at one copy is saved at another, and outdated on all from then on', isChecked, [saved, ...outdated].join(' '));
}

/** All copies deliver; each message leaves once. */
async function checkMail({ upstreamUrls }: Balanced, pool: pg.Pool, folder: string, tell: Tell): Promise<void> {
  const mails = Array.from({ length: 60 }, (_, index) => aMail(`person-${index}@example.com`));
  await queue(pool, mails);
  for (let waiting = 1, tries = 0; waiting > 0 && tries < 120; tries += 1) {
    await delay(500);
    waiting = (await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM mail_outbox WHERE state = 'queued'`)).rows[0]?.n ?? 0;
  }
  // Lines of the log are gathered before they are written.
  await delay(3_000);
  const sent = upstreamUrls.map((_, copy) => {
    const told = readFileSync(path.join(folder, `upstream-${copy}.log`), 'utf8');
    return [...told.matchAll(/"mailId":(\d+).*"mail sent"/g)].map(([, id]) => id);
  });
  const all = sent.flat();
  const figures = `${mails.length} messages, sent by copies: ${sent.map(({ length }) => length).join(' + ')}`;
  tell('each message leaves once', all.length === mails.length && new Set(all).size === mails.length, figures);
}

/** All copies make the report of the week at once; one is kept. */
async function checkWeekly({ upstreamUrls }: Balanced, pool: pg.Pool, tell: Tell): Promise<void> {
  const token = await signInUpstream(upstreamUrls[0] ?? '');
  await pool.query('DELETE FROM weekly_reports');
  const answers = await Promise.all(
    [...upstreamUrls, ...upstreamUrls].map(async (url) => {
      const answer = await fetch(`${url}/companies/download-weekly`, { headers: { authorization: `Bearer ${token}` } });
      return `${answer.status} ${(await answer.arrayBuffer()).byteLength}`;
    }),
  );
  const { rows } = await pool.query('SELECT FROM weekly_reports');
  const isOne = new Set(answers).size === 1 && rows.length === 1 && answers[0]?.startsWith('200') === true;
  tell('the report of a week is made once', isOne, `${rows.length} made; answered ${[...new Set(answers)].join(', ')}`);
}

interface Counts {
  done: number;
  failedReads: number;
  failedWrites: number;
}

/** Requests that come after a kill before what became of them is counted. */
const MET_BY_A_KILL = 30;

const READERS = 6;
const WRITERS = 3;

/** People who read pages and rename things without a pause, by way of nginx; a name is used once. */
async function startLoad({ url }: Balanced, pool: pg.Pool) {
  const counts: Counts = { done: 0, failedReads: 0, failedWrites: 0 };
  const written = new Map<string, boolean>();
  const faults: string[] = [];
  const browser = new Browser(url);
  await browser.signIn('admin@qpartner.example', PASSWORD);
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO rejection_reasons (name) SELECT 'load ' || n FROM generate_series(1, ${WRITERS}) AS n RETURNING id`,
  );
  let isOver = false;
  const attempt = async (kind: 'failedReads' | 'failedWrites', asking: () => Promise<Response>): Promise<boolean> => {
    // A body that breaks off fails as well.
    const told = await asking()
      .then(async (answer) => (await answer.text(), answer.status === 200 ? undefined : `status ${answer.status}`))
      .catch((error: unknown) => String((error as Error).cause ?? error));
    counts.done += 1;
    if (told === undefined) return true;
    counts[kind] += 1;
    faults.push(`${new Date().toISOString()} ${kind}: ${told}`);
    await delay(50);
    return false;
  };
  const read = async () => {
    while (!isOver) await attempt('failedReads', () => browser.get(LIST));
  };
  const write = async (id: number) => {
    for (let number = 0; !isOver; number += 1) {
      const name = `load ${id} ${number}`;
      const headers = { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' };
      const body = JSON.stringify({ id, name });
      written.set(name, await attempt('failedWrites', () => browser.send('/api/reason-type', { method: 'PATCH', headers, body })));
      await delay(20);
    }
  };
  const working = [...Array.from({ length: READERS }, read), ...rows.map(({ id }) => write(id))];
  await delay(3_000);
  return {
    readers: READERS,
    writers: WRITERS,
    counts: () => ({ ...counts }),
    async untilDone(wanted: number) {
      await delay(2_000);
      while (counts.done < wanted) await delay(100);
    },
    faults: () => faults,
    written: () => written,
    async stop() {
      isOver = true;
      await Promise.all(working);
      return { ...counts };
    },
  };
}

/** The names that the activity does not tell of as often as it should: once if answered, once or never if not. */
async function writtenOtherThanTold(pool: pg.Pool, written: ReadonlyMap<string, boolean>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; times: number }>(
    `SELECT after ->> 'name' AS name, count(*)::int AS times FROM activity WHERE action = 'renameRejectionReason' GROUP BY 1`,
  );
  const times = new Map(rows.map((row) => [row.name, row.times]));
  return [...written].filter(([name, isTold]) => (times.get(name) ?? 0) !== 1 && (isTold || times.has(name))).map(([name]) => name);
}

async function servedBy(balanced: Balanced, used: number): Promise<string> {
  await balanced.use(used);
  const browser = new Browser(balanced.url);
  await browser.signIn('admin@qpartner.example', PASSWORD);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const run = (duration: number) =>
    autocannon({ url: balanced.url + LIST, connections: 10 * used, duration, headers: { cookie, 'accept-encoding': 'gzip' } });
  await run(8);
  const busyBefore = busySeconds();
  const began = performance.now();
  const { requests, latency, non2xx, errors, timeouts } = await run(10);
  const cores = (busySeconds() - busyBefore) / ((performance.now() - began) / 1_000);
  const failed = non2xx + errors > 0 ? `, failed: ${non2xx} other than 200, ${timeouts} not within 10 s, ${errors - timeouts} broken off` : '';
  return `| ${used} | ${requests.average.toFixed(1)}${failed} | ${latency.p99} ms | ${cores.toFixed(1)} of ${cpus().length} cores | ${loadavg()[0]?.toFixed(1)} |`;
}

/** Processor time of the whole machine so far. */
function busySeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.nice + times.irq, 0) / 1_000;
}
