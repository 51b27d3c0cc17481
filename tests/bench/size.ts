import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import path from 'node:path';
import type pg from 'pg';
import { createPool } from '@/upstream/db/pool';
import { measureGrownLists, type ListView } from './grown-lists';
import { type Finding, keepsLimit, ms, writeTable } from './report';
import { type SizedProduct, startOn } from './sized-products';
import { median, timeInTurns } from './statistics';

/** Asked of the upstream: what the back office adds does not grow with the database. */
const CALLS: readonly [what: string, call: string][] = [
  ['orders, page 1', '/orders?limit=25&offset=0'],
  ['orders, Delivered', '/orders?orderStatusId=4&limit=25&offset=0'],
  ['orders, page 400', '/orders?limit=25&offset=9975'],
  ['orders, searched "sunrise"', '/orders?searchFor=sunrise&limit=25&offset=0'],
  ['orders, searched "1042"', '/orders?searchFor=1042&limit=25&offset=0'],
  ['orders, searched "104"', '/orders?searchFor=104&limit=25&offset=0'],
  ['orders, searched "731"', '/orders?searchFor=731&limit=25&offset=0'],
  ['orders, searched without a match', '/orders?searchFor=zzqy&limit=25&offset=0'],
  ['an order', '/orders/4711'],
  ...['QP-100042', 'QP-2', '104', 'sunrise', 'smith', 'zzqy'].map((term): [string, string] => [
    `the command bar, "${term}"`,
    `/search?q=${term}`,
  ]),
  ['activity, newest', '/activity?limit=25'],
  ['activity, of a kind', '/activity?kind=changeProduct&limit=25'],
  ['activity, of an object', '/activity?object=order:4711&limit=25'],
  ['activity, searched "QP-104711"', '/activity?search=QP-104711&limit=25'],
  ['activity, searched "1047"', '/activity?search=1047&limit=25'],
  ['activity, deep in the log', '/activity?older=500000&limit=25'],
  ['modules that await approval', '/approvals/modules'],
  ['modules of a company', '/approvals/companies/7/modules'],
  ['modules that await an update', '/modules/awaiting-approval/search?limit=25'],
  ['points of all companies', '/users/qpoints/search?limit=25'],
  ['the ledger of a company', '/point-ledger?companyId=7'],
  ['the dashboard', '/dashboard'],
];

/** Counted runs of each, and those before them. */
const RUNS = [20, 5] as const;

/** As a person sees them, with the call behind each. */
const PAGES: readonly ListView[] = [
  ['page of orders', '/orders?limit=25&offset=0', '/marketing-shop/orders/all/1'],
  ['page of an order', '/orders/4711', '/marketing-shop/orders/all/1?order=4711'],
  ['page of the activity', '/activity?limit=25', '/admincontrols/activity'],
];
const PAGE_RUNS = [8, 2] as const;

/** Reports of the last days, as many as hold about so many rows: the whole grows with its rows. */
const REPORT_ROWS = 50_000;
const REPORTS = ['orders', 'activity'] as const;
const REPORT_ROUNDS = 3;

/** What a page, a search, a record or a thousand rows of a report may cost, over those of the small database. */
const LIMIT = 1.5;

/** Those that grow without end. */
const GROWING = ['orders', 'order_timeline', 'claims', 'activity'] as const;

/**
 * Measures the product on a large database against a small one, both filled as by `npm run seed`, and what its operator
 * waits for: sizes, a migration, vacuum. Both databases stay as they are, but for the dead rows of what is vacuumed.
 *
 * @returns whether every limit is kept
 */
export async function measureSize(
  [smallUrl, largeUrl]: readonly [string, string],
  dataDir: string,
  log: (line: string) => void,
): Promise<boolean> {
  const small = await startOn({ databaseUrl: smallUrl, dataDir: path.join(dataDir, 'small') });
  const large = await startOn({ databaseUrl: largeUrl, dataDir: path.join(dataDir, 'large') });
  const pools = [small, large].map(({ databaseUrl }) =>
    createPool({ databaseUrl, applicationName: 'qpartner-bench', max: 1, statementTimeout: 0 }),
  );
  const [smallPool, largePool] = pools as [pg.Pool, pg.Pool];
  try {
    log(
      `\nSmall: ${await contentsOf(smallPool)}. Large: ${await contentsOf(largePool)}. Load of the machine: ${loadavg()[0]?.toFixed(1)}.`,
    );
    await logSizes(largePool, log);
    const findings: Finding[] = [];
    for (const [what, call] of CALLS) {
      const times = await timeInTurns(
        { small: () => small.fromUpstream(call), large: () => large.fromUpstream(call) },
        ...RUNS,
      );
      findings.push({
        what,
        value: times.large / times.small,
        unit: '×',
        limit: LIMIT,
        detail: `${ms(times.small)} → ${ms(times.large)}`,
      });
    }
    findings.push(...(await measureGrownLists(small, large, PAGES, PAGE_RUNS)));
    for (const report of REPORTS) findings.push(await measureReport(report, small, large));
    log(writeTable('Lists, searches, records and reports', findings));
    log(`\nLoad of the machine: ${loadavg()[0]?.toFixed(1)}.`);
    log('\n### What an operator waits for\n\n| | small | large |\n| --- | --- | --- |');
    for (const [what, work] of OPERATIONS) {
      const times = [];
      for (const pool of pools) times.push(await work(pool));
      log(`| ${what} | ${times.map(seconds).join(' | ')} |`);
    }
    return findings.every(keepsLimit);
  } finally {
    for (const pool of pools) await pool.end();
    for (const product of [small, large]) await product.stop();
  }
}

async function contentsOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Record<'orders' | 'claims' | 'entries' | 'size', string>>(
    `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM claims) AS claims,
      (SELECT count(*) FROM activity) AS entries,
            pg_size_pretty(pg_database_size(current_database())) AS size`,
  );
  const { orders = 0, claims = 0, entries = 0, size = '' } = rows[0] ?? {};
  const [told, claimed, kept] = [orders, claims, entries].map((count) => Number(count).toLocaleString('en-US'));
  return `${told} orders, ${claimed} claims, ${kept} entries of activity, ${size}`;
}

async function measureReport(
  report: (typeof REPORTS)[number],
  small: SizedProduct,
  large: SizedProduct,
): Promise<Finding> {
  const subjects = [];
  for (const product of [small, large]) {
    const { rows } = await product.pool.query<{ day: string }>(
      `SELECT to_char(created_at, 'YYYY-MM-DD') AS day FROM ${report} ORDER BY created_at DESC OFFSET ${REPORT_ROWS}
        LIMIT 1`,
    );
    // A small database has fewer in all.
    const since = rows[0] ? `&startDate=${rows[0].day}` : '';
    subjects.push({ product, path: `/api/reports/${report}?format=csv${since}`, times: [] as number[], rows: 0 });
  }
  for (let round = 0; round < REPORT_ROUNDS; round += 1) {
    for (const subject of subjects) {
      const began = performance.now();
      const text = await subject.product.fromOffice(subject.path);
      subject.rows = text.split('\n').length - 2;
      subject.times.push((performance.now() - began) / (subject.rows / 1_000));
    }
  }
  const [few = 0, many = 0] = subjects.map(({ times }) => median(times));
  const rows = subjects.map((subject) => subject.rows.toLocaleString('en-US')).join(' and ');
  return {
    what: `a report of ${report}, each 1000 rows`,
    value: many / few,
    unit: '×',
    limit: LIMIT,
    detail: `${ms(few)} → ${ms(many)}, ${rows} rows`,
  };
}

async function logSizes(pool: pg.Pool, log: (line: string) => void): Promise<void> {
  const { rows: tables } = await pool.query<{ name: string; rows: string; heap: string; indexes: string }>(
    `SELECT relname AS name, reltuples::bigint AS rows, pg_size_pretty(pg_table_size(oid)) AS heap,
      pg_size_pretty(pg_indexes_size(oid)) AS indexes
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
     ORDER BY pg_total_relation_size(oid) DESC LIMIT 8`,
  );
  log('\n### The largest tables\n\n| table | rows | itself | its indexes |\n| --- | --- | --- | --- |');
  for (const { name, rows, heap, indexes } of tables)
    log(`| ${name} | ${Number(rows).toLocaleString('en-US')} | ${heap} | ${indexes} |`);
  const { rows: indexes } = await pool.query<{ name: string; size: string }>(
    `SELECT relname AS name, pg_size_pretty(pg_relation_size(oid)) AS size
     FROM pg_class WHERE relkind = 'i' AND relnamespace = 'public'::regnamespace ORDER BY pg_relation_size(oid) DESC
     LIMIT 8`,
  );
  log(`\nThe largest indexes: ${indexes.map(({ name, size }) => `${name} ${size}`).join(', ')}.`);
}

/** Each gives the seconds that it took. */
const OPERATIONS: readonly [what: string, work: (pool: pg.Pool) => Promise<number>][] = [
  ...GROWING.map((table): (typeof OPERATIONS)[number] => [
    `a migration that adds a column with a default to ${table}`,
    (pool) => addColumn(pool, table),
  ]),
  ['VACUUM (ANALYZE) of orders, of which each hundredth was changed', vacuumChanged],
  ['VACUUM (ANALYZE) of all, every page read', (pool) => timeOf(pool, 'VACUUM (ANALYZE, DISABLE_PAGE_SKIPPING)')],
];

/** As a migration would, and taken back. */
async function addColumn(pool: pg.Pool, table: string): Promise<number> {
  await pool.query('BEGIN');
  try {
    return await timeOf(pool, `ALTER TABLE ${table} ADD COLUMN added_by_bench boolean NOT NULL DEFAULT false`);
  } finally {
    await pool.query('ROLLBACK');
  }
}

async function vacuumChanged(pool: pg.Pool): Promise<number> {
  await pool.query('UPDATE orders SET updated_at = updated_at WHERE id % 100 = 0');
  return timeOf(pool, 'VACUUM (ANALYZE) orders');
}

async function timeOf(pool: pg.Pool, statement: string): Promise<number> {
  const began = performance.now();
  await pool.query(statement);
  return (performance.now() - began) / 1_000;
}

function seconds(value: number): string {
  return `${value.toFixed(value < 1 ? 3 : 1)} s`;
}
