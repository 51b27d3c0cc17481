import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import type pg from 'pg';
import type { RunningPostgres } from '@/scripts/postgres';
import { createPool } from '@/upstream/db/pool';
import { diskStorage } from '@/upstream/files/disk-storage';
import { seedDatabase } from '@/upstream/db/seed/seed';
import { Browser, NOT_KEPT } from '../bff/browser';
import { startPooler } from '../harness/pooler';
import { signInUpstream } from '../harness/upstream-session';
import { buildWithMigration, startBalanced, type Balanced } from './balanced';
import { checkTogether, PASSWORD, type Tell } from './copies-together';
import { parentOf, processorSeconds } from './processor-time';
import { createDatabase } from './sized-products';

const LIST = '/marketing-shop/orders/all/1';
const MIGRATION = ['9999_rolling.sql', `ALTER TABLE orders ADD COLUMN rolled boolean NOT NULL DEFAULT false;`] as const;

export interface CopiesOptions {
  copies: number;
  /** Lead the upstreams' statements through a PgBouncer? */
  pooled: boolean;
  folder: string;
  log: (line: string) => void;
}

/** What several copies must keep under load, and what they serve; each line says whether it was kept. */
export async function measureCopies(
  postgres: RunningPostgres,
  { copies, pooled, folder, log }: CopiesOptions,
): Promise<boolean> {
  const databaseUrl = await createDatabase(postgres.url, 'bench_copies');
  await seedDatabase({
    databaseUrl,
    files: diskStorage(path.join(folder, 'data', 'files')),
    orders: 10_000,
    fresh: true,
  });
  const pool = createPool({ databaseUrl, applicationName: 'qpartner-bench', max: 2, statementTimeout: 0 });
  const pooler = pooled ? await startPooler(databaseUrl, { sessions: 20 }) : undefined;
  const balanced = await startBalanced({
    copies,
    databaseUrl: pooler?.url ?? databaseUrl,
    directUrl: databaseUrl,
    folder,
  });
  let isKept = true;
  const tell: Tell = (what, kept, figures) => {
    isKept &&= kept;
    log(`| ${what} | ${kept ? 'kept' : '**missed**'} | ${figures} |`);
  };
  try {
    const way = pooled ? ', by way of PgBouncer' : '';
    log(
      `\n### ${copies} copies of both programs, nginx, one database${way}, ${cpus().length} cores\n\n| promised | | figures |\n| --- | --- | --- |`,
    );
    const load = await startLoad(balanced, pool);
    await checkTogether(balanced, pool, folder, tell);
    const { done, failedReads, failedWrites } = load.counts();
    tell(
      'no request fails beside all that',
      failedReads + failedWrites === 0,
      `${failedReads + failedWrites} of ${done} failed`,
    );
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
    const twice = await writtenOtherThanTold(pool, load.written());
    tell(
      'each write was made once, and none that was answered is missing',
      twice.length === 0,
      `${load.written().size} writes; ${twice.length} differ`,
    );
    if (load.faults().length > 0) log(`\n${load.faults().slice(-5).join('\n')}`);
    log(servingHead(pooled));
    for (let used = 1; used <= copies; used += 1) {
      const { line, failed: unanswered } = await servedBy(
        balanced,
        used,
        await rolesOf(balanced, used, pool, pooler?.pid),
      );
      log(line);
      isKept &&= unanswered === 0;
    }
    await tellLongReads(balanced, await databaseOf(pool), log);
    return isKept;
  } finally {
    await balanced.stop();
    await pool.end();
    pooler?.stop();
  }
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
  const browser = new Browser(url, NOT_KEPT);
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
      written.set(
        name,
        await attempt('failedWrites', () => browser.send('/api/reason-type', { method: 'PATCH', headers, body })),
      );
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
    `SELECT after ->> 'name' AS name, count(*)::int AS times FROM activity WHERE action = 'renameRejectionReason'
      GROUP BY 1`,
  );
  const times = new Map(rows.map((row) => [row.name, row.times]));
  return [...written]
    .filter(([name, isTold]) => (times.get(name) ?? 0) !== 1 && (isTold || times.has(name)))
    .map(([name]) => name);
}

/** Processes of one kind. */
interface Role {
  name: string;
  /** What they used so far, in seconds. */
  seconds: () => number;
  /** How many threads do its work; undefined where there are as many as it needs. */
  threads?: number;
}

async function rolesOf({ pids }: Balanced, used: number, pool: pg.Pool, pooler: number | undefined): Promise<Role[]> {
  const database = await databaseOf(pool);
  const together = (kind: 'upstream' | 'office') => () =>
    pids(kind).reduce((sum, pid) => sum + processorSeconds(pid), 0);
  return [
    { name: 'back offices', seconds: together('office'), threads: used },
    { name: 'upstreams', seconds: together('upstream'), threads: used },
    { name: 'database', seconds: () => processorSeconds(database) },
    ...(pooler === undefined ? [] : [{ name: 'PgBouncer', seconds: () => processorSeconds(pooler), threads: 1 }]),
    { name: 'nginx', seconds: () => pids('nginx').reduce((sum, pid) => sum + processorSeconds(pid), 0), threads: 1 },
    { name: 'load generator', seconds: ownSeconds, threads: 1 },
  ];
}

/** The process that started all others of the database. */
async function databaseOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return parentOf(rows[0]?.pid ?? 0);
}

/** What one call costs the database. Those that a standby takes stand below the list, which stays with the primary. */
async function tellLongReads({ upstreamUrls }: Balanced, database: number, log: (line: string) => void): Promise<void> {
  const [url = ''] = upstreamUrls;
  const headers = { authorization: `Bearer ${await signInUpstream(url)}` };
  log('\n| one call | processor time of the database |\n| --- | --- |');
  for (const [called, address, times] of [
    ['a page of orders, from the primary', '/orders?limit=25', 50],
    ['the dashboard, mostly from a standby', '/dashboard', 50],
    ['all 10,000 orders as a report, from a standby', '/orders/report', 5],
  ] as const) {
    const ask = () => fetch(url + address, { headers }).then((answer) => answer.arrayBuffer());
    for (let time = 0; time < 3; time += 1) await ask();
    const before = processorSeconds(database);
    for (let time = 0; time < times; time += 1) await ask();
    log(`| ${called} | ${((1_000 * (processorSeconds(database) - before)) / times).toFixed(1)} ms |`);
  }
}

function servingHead(pooled: boolean): string {
  const roles = [
    'back offices',
    'upstreams',
    'database',
    ...(pooled ? ['PgBouncer'] : []),
    'nginx',
    'load generator',
    'other work',
  ];
  const heads = ['copies', 'pages a second', 'p99', 'failed', ...roles, 'bottleneck', 'load of the machine'];
  return `\nTen connections for each copy. Of each kind of process: cores busy, and processor time for a page.\n\n| ${heads.join(' | ')} |\n|${' --- |'.repeat(heads.length)}`;
}

/** How many pages the first so many copies serve, and what keeps them from serving more. */
async function servedBy(
  balanced: Balanced,
  used: number,
  roles: readonly Role[],
): Promise<{ line: string; failed: number }> {
  await balanced.use(used);
  const browser = new Browser(balanced.url);
  await browser.signIn('admin@qpartner.example', PASSWORD);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const run = (duration: number) =>
    autocannon({
      url: balanced.url + LIST,
      connections: 10 * used,
      duration,
      headers: { cookie, 'accept-encoding': 'gzip' },
    });
  await run(8);
  const before = [busySeconds(), ...roles.map(({ seconds }) => seconds())];
  const began = performance.now();
  const { requests, latency, non2xx, errors, timeouts } = await run(10);
  const elapsed = (performance.now() - began) / 1_000;
  const [busy = 0, ...cores] = [busySeconds(), ...roles.map(({ seconds }) => seconds())].map(
    (now, index) => (now - (before[index] ?? 0)) / elapsed,
  );
  const others = Math.max(0, busy - cores.reduce((sum, one) => sum + one, 0));
  const failed = non2xx + errors;
  const failures =
    failed > 0 ? `**${non2xx} other than 200, ${timeouts} not within 10 s, ${errors - timeouts} broken off**` : '0';
  const figures = cores.map((one) => `${one.toFixed(2)}, ${((1_000 * one) / requests.average).toFixed(1)} ms`);
  const cells = [
    used,
    requests.average.toFixed(1),
    `${latency.p99} ms`,
    failures,
    ...figures,
    others.toFixed(2),
    bottleneckOf(roles, cores, others),
    loadavg()[0]?.toFixed(1),
  ];
  return { line: `| ${cells.join(' | ')} |`, failed };
}

/** A core, or a thread, that is busier than this has no time left. */
const FULL = 0.9;

/** The first thing that has no processor time left: the machine, or the threads of a kind of process. */
function bottleneckOf(roles: readonly Role[], cores: readonly number[], others: number): string {
  const named = roles.map(({ name, threads }, index) => ({ name, threads, busy: cores[index] ?? 0 }));
  const [most] = named.toSorted((a, b) => b.busy - a.busy);
  const all = named.reduce((sum, { busy }) => sum + busy, others);
  if (most && all > FULL * cpus().length) {
    return `all ${cpus().length} cores, ${((100 * most.busy) / all).toFixed(0)} % of them by the ${most.name}, ${((100 * others) / all).toFixed(0)} % by other work`;
  }
  const full = named.filter(({ threads, busy }) => threads !== undefined && busy > FULL * threads);
  return full.length > 0
    ? `the one thread of each: ${full.map(({ name }) => name).join(', ')}`
    : 'no processor: answers were waited for';
}

/** Processor time of this process, which makes the load. */
function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

/** Processor time of the whole machine so far. */
function busySeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.nice + times.irq, 0) / 1_000;
}
