import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool, PoolClient } from 'pg';
import type { RunningPostgres } from '@/scripts/postgres';
import { createApp } from '@/upstream/app';
import { migrate } from '@/upstream/db/migrate';
import { createPool } from '@/upstream/db/pool';
import { diskStorage } from '@/upstream/files/disk-storage';
import { WRITE_ACTIVITY } from '@/upstream/http/activity';
import { listen } from '@/upstream/http/listen';
import { createLog } from '@/upstream/log';
import { aCompany, aSession, aUser } from '../upstream/harness/factories';
import { TEST_CONFIG } from '../upstream/harness/test-config';
import { type Finding, ms } from './report';
import { silentEvents } from './silent-events';
import { createDatabase } from './sized-products';
import { timeInTurns } from './statistics';

const SILENT = createLog({ write: () => undefined });
const FEW = 10_000;
const MANY = 1_000_000;

/** Changes that are counted, and those before them. */
const ROUNDS = 400;
const WARM_UP = 60;

/** Most of an entry's cost that a write may bear. */
const MOST_OF_A_WRITE = 1.15;

const VIEWS: readonly [what: string, query: string][] = [
  ['newest', ''],
  ['by person', 'person=7'],
  ['by person who left long ago', 'person=3'],
  ['by kind', 'kind=changeProduct'],
  ['by person and kind that they never do', 'person=7&kind=changeProduct'],
  ['by object', 'object=order:4711'],
  ['by days', 'startDate=2020-01-02&endDate=2020-01-04'],
  ['by text', 'search=4711'],
  ['deep in the log', `older=${FEW / 2}`],
];

/** A copy of the upstream over HTTP in this process. */
interface Served {
  url: string;
  stop: () => Promise<void>;
}

/**
 * What the activity log costs: a change of an order's status with its entry and without it, over HTTP, and pages of the
 * log at 1,000,000 entries against 10,000.
 */
export async function measureActivity(postgres: RunningPostgres): Promise<Finding[]> {
  const databaseUrl = await createDatabase(postgres.url, 'bench_activity');
  await migrate(databaseUrl);
  const pool = createPool({ databaseUrl, applicationName: 'qpartner-bench', statementTimeout: 0 });
  const served: Served[] = [];
  try {
    const token = await aSession(pool, await aUser(pool, { roleId: 1 }));
    const withEntry = await serve(createPool({ databaseUrl, applicationName: 'qpartner-bench' }));
    const withoutEntry = await serve(silenced(createPool({ databaseUrl, applicationName: 'qpartner-bench' })));
    served.push(withEntry, withoutEntry);

    await fillTo(pool, 0, FEW);
    const few = await timePages(withEntry, token);
    await fillTo(pool, FEW, MANY);
    const many = await timePages(withEntry, token);
    return [await measureWrite(pool, { withEntry, withoutEntry }, token), ...comparePages(few, many)];
  } finally {
    for (const { stop } of served) await stop();
    await pool.end();
  }
}

async function serve(pool: Pool): Promise<Served> {
  const app = createApp({
    pool,
    files: diskStorage(path.join(tmpdir(), 'qpartner-bench-no-files')),
    config: TEST_CONFIG,
    events: silentEvents(pool),
    log: SILENT,
  });
  const server = await listen(app, '127.0.0.1', 0);
  return {
    url: `http://127.0.0.1:${server.port}`,
    stop: async () => {
      await server.drain(1_000);
      await pool.end();
    },
  };
}

/**
 * The same pool, of which transactions swallow the statement that writes entries. Other reads of it stay as they are.
 */
function silenced(pool: Pool): Pool {
  const silence = (client: PoolClient): PoolClient => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const swallow = (...args: unknown[]) =>
      isWriteOfActivity(args[0]) ? Promise.resolve({ rows: [], rowCount: 1 }) : query(...args);
    return Object.assign(Object.create(client) as PoolClient, { query: swallow });
  };
  return Object.assign(Object.create(pool) as Pool, {
    query: pool.query.bind(pool),
    end: pool.end.bind(pool),
    connect: async () => silence(await pool.connect()),
  });
}

function isWriteOfActivity(statement: unknown): boolean {
  return (
    typeof statement === 'object' && statement !== null && 'name' in statement && statement.name === WRITE_ACTIVITY
  );
}

async function measureWrite(
  pool: Pool,
  { withEntry, withoutEntry }: Record<'withEntry' | 'withoutEntry', Served>,
  token: string,
): Promise<Finding> {
  const company = await aCompany(pool);
  const buyer = await aUser(pool, { roleId: 5, companyId: company.id });
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO orders (user_id, company_id, order_status_id, total) SELECT $1, $2, 1, 0 FROM generate_series(1, $3)
      RETURNING id`,
    [buyer.id, company.id, 2 * (ROUNDS + WARM_UP)],
  );
  const change = async ({ url }: Served) => {
    const { id } = rows.pop()!;
    const answer = await fetch(`${url}/orders/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ orderStatusId: 2 }),
    });
    if (answer.status !== 200) throw new Error(await answer.text());
    await answer.text();
  };
  const times = await timeInTurns(
    { without: () => change(withoutEntry), with: () => change(withEntry) },
    ROUNDS,
    WARM_UP,
  );
  return {
    what: `change of an order's status, with its entry over without it, at ${MANY} entries`,
    value: times.with / times.without,
    unit: '×',
    limit: MOST_OF_A_WRITE,
    detail: `${ms(times.without)} → ${ms(times.with)}`,
  };
}

/** Two people do two kinds of things, each their own; a third left when a hundredth of the log was written. */
async function fillTo(pool: Pool, from: number, to: number): Promise<void> {
  await pool.query(
    `INSERT INTO activity (created_at, user_id, user_name, action, object_type, object_id, object_name, subject_type,
      subject_id,
                           client_address, request_id, before, after)
     SELECT timestamptz '2020-01-01' + n * interval '1 minute', CASE WHEN n < ${FEW / 2} THEN 3 ELSE 7 + n % 2 END,
     'Someone',
            CASE n % 2 WHEN 0 THEN 'changeProduct' ELSE 'changeOrder' END, 'order', n % 50000, n, 'order', n % 50000,
            '203.0.113.7', md5(n::text), '{"id": 1, "orderStatusId": 1, "version": 1}',
            '{"id": 1, "orderStatusId": 2, "version": 2}'
     FROM generate_series($1::integer + 1, $2::integer) AS n`,
    [from, to],
  );
  await pool.query('VACUUM (ANALYZE) activity');
}

type PageTimes = ReadonlyMap<string, number>;

async function timePages({ url }: Served, token: string): Promise<PageTimes> {
  const read = async (query: string) => {
    const answer = await fetch(`${url}/activity?${query}`, { headers: { authorization: `Bearer ${token}` } });
    if (answer.status !== 200) throw new Error(await answer.text());
    await answer.text();
  };
  const subjects = Object.fromEntries(VIEWS.map(([what, query]) => [what, () => read(query)]));
  return new Map(Object.entries(await timeInTurns(subjects, 60, 10)));
}

function comparePages(few: PageTimes, many: PageTimes): Finding[] {
  return VIEWS.map(([what]) => {
    const [before, after] = [few.get(what) ?? Number.NaN, many.get(what) ?? Number.NaN];
    return {
      what: `a page ${what}: ${MANY} entries over ${FEW}`,
      value: after / before,
      unit: '×',
      limit: 1.5,
      detail: `${ms(before)} → ${ms(after)}`,
    };
  });
}
