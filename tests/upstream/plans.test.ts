import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seedDatabase } from '@/upstream/db/seed/seed';
import { diskStorage } from '@/upstream/files/disk-storage';
import type { Client as Caller } from './harness/client';
import { createDatabase, type TestDatabase } from './harness/database';
import { aCompany } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

const NOW = new Date('2026-06-15T18:00:00Z');

/** Of a plan as EXPLAIN (ANALYZE, FORMAT JSON) tells it. */
interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

interface Planned {
  'Query Text': string;
  Plan: PlanNode;
}

let database: TestDatabase;
let upstream: Upstream;
let admin: Caller & { token: string };
let folder: string;
let plans: Planned[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qpartner-plans-'));
  database = await createDatabase();
  await seedDatabase({
    databaseUrl: database.url,
    files: diskStorage(folder),
    now: NOW,
    orders: 12_000,
    products: 2_000,
    partners: 2_000,
    claims: 30_000,
    projects: 12_000,
    warranty: 12_000,
    inquiries: 12_000,
  });
  await explainAll(database);
  upstream = await startUpstream({ database, now: () => NOW });
  admin = await upstream.signIn(1);
}, 300_000);

afterAll(async () => {
  vi.restoreAllMocks();
  await upstream.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Has the server tell the plan of each statement, as it was run, to whoever has sent it. */
async function explainAll({ url }: TestDatabase): Promise<void> {
  const connect = Client.prototype.connect;
  vi.spyOn(Client.prototype, 'connect').mockImplementation(function (
    this: Client,
    ...args: Parameters<typeof connect>
  ) {
    this.on('notice', ({ message = '' }) => {
      const [, plan] = /^duration: [\d.]+ ms {2}plan:\n(.*)$/s.exec(message) ?? [];
      if (plan) plans.push(JSON.parse(plan) as Planned);
    });
    return connect.apply(this, args);
  });
  const owner = new Client({ connectionString: url });
  await owner.connect();
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  const name = new URL(url).pathname.slice(1);
  for (const [setting, value] of Object.entries(settings))
    await owner.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
  await owner.end();
}

/**
 * How many rows the nested loops of a plan, and what they repeat, read in vain at most. A row that is looked up by its
 * key and found is none of them.
 */
function readInVain(node: PlanNode): number {
  const [, inner] = node.Plans ?? [];
  const loops = node['Actual Loops'];
  const handedOn = loops * node['Actual Rows'];
  const repeated = loops > 1 ? loops * removedBy(node) : 0;
  const looped =
    node['Node Type'] === 'Nested Loop' && inner
      ? Math.max(inner['Actual Loops'] * inner['Actual Rows'] - handedOn, loops * removedBy(node))
      : 0;
  return Math.max(repeated, looped, ...(node.Plans ?? []).map(readInVain));
}

const removedBy = (node: PlanNode) =>
  (node['Rows Removed by Filter'] ?? 0) +
  (node['Rows Removed by Join Filter'] ?? 0) +
  (node['Rows Removed by Index Recheck'] ?? 0);

const YEAR = 'startDate=2025-06-16&endDate=2026-06-15';
const COMPANY = 'companyId=1';

it.each([
  `/insights?${YEAR}`,
  '/insights?startDate=2026-05-01&endDate=2026-05-31',
  `/insights/decided?kind=modules&${YEAR}`,
  ...['points', 'orders', 'liability', 'decisions', 'products', 'rewards', 'forecasts', 'silent'].map(
    (figure) => `/insights/report?figure=${figure}&${YEAR}`,
  ),
  '/insights/forecasts',
  '/insights/forecasts?month=2026-05-01',
  ...['/insights/closing', '/insights/closing/2026-05', '/insights/closing-workbook?month=2026-05'],
  '/users/qpoints/search?limit=50&offset=0',
  '/users/qpoints/search?aged=12&agedAt=2026-06-15&limit=50&offset=0',
  '/users/qpoints/search?silent=3&sort=latestUpdate&limit=50&offset=0',
  '/users/qpoints/report',
  ...['/companies/1', '/companies/1/figures', '/companies/1/latest', '/companies/1/months'],
  ...['orders', 'modules', 'forecasts', 'projects', 'claims', 'contact'].flatMap((list) => [
    `/${list}/by-company?${COMPANY}&page=1&size=50`,
    `/${list}/by-company/report?${COMPANY}`,
  ]),
  `/users/by-company?${COMPANY}`,
  `/point-ledger?${COMPANY}&limit=50`,
  `/point-ledger/report?${COMPANY}`,
  `/point-ledger/statement?${COMPANY}&${YEAR}`,
  `/point-ledger/statement/report?${COMPANY}`,
  '/work?limit=50',
  '/work?assigned=me&limit=50',
  '/dashboard',
  '/dashboard/figures',
  ...['ana', 'solar', '1', 'QP-1', 'ruth adeyemi', '303560', '9495550101'].map(
    (words) => `/search?q=${encodeURIComponent(words)}`,
  ),
  '/orders?limit=50&offset=0',
  '/orders?searchBy=companyName&searchFor=solar&limit=50&offset=0',
  '/orders/report',
  '/rewards/rewardreport/rows',
  '/rewards/forecastreport/rows',
  '/companies/download-audit',
  '/companies/check-report-file',
  '/approvals/modules',
  '/approvals/download',
  '/modules/awaiting-approval/report',
  '/uploads/rows/report',
  '/products/report',
  '/projects/report',
  '/claims/report',
  '/activity/report',
  '/users/registration/report?steps=2',
])('%s reads no more than 10,000 rows in vain in a nested loop', async (address) => {
  plans = [];
  const answer = await fetch(upstream.url + address, { headers: { authorization: `Bearer ${admin.token}` } });
  const body = await answer.text();
  expect({ status: answer.status, body: answer.status === 200 ? '' : body }).toEqual({ status: 200, body: '' });
  expect(plans.length).toBeGreaterThan(0);
  const wide = plans.filter(({ Plan }) => readInVain(Plan) > 10_000);
  expect(wide.map((each) => ({ rows: readInVain(each.Plan), text: each['Query Text'].trim() }))).toEqual([]);
});

it('a statement of a company reads as much, however long the ledger of the others is', async () => {
  const own = await aCompany(upstream.db);
  const others = await aCompany(upstream.db);
  await move(own.id, 60);
  await move(others.id, 1_000);
  const few = await blocksOfStatement(own.id);
  for (let times = 0; times < 24; times += 1) await move(others.id, 1_000);
  const many = await blocksOfStatement(own.id);
  // The indexes have a level more at most.
  expect(many).toBeLessThan(few * 1.5);
}, 120_000);

/** Gives a company points so many times, and takes each back. */
async function move(companyId: number, times: number): Promise<void> {
  await upstream.db.query(
    `WITH given AS (
       INSERT INTO point_ledger (company_id, amount, kind) SELECT $1, 5, 'accrual' FROM generate_series(1, $2::int)
       RETURNING id
     )
     INSERT INTO point_ledger (company_id, amount, kind, reverses, reversed_kind, reason)
     SELECT $1, -5, 'reversal', id, 'accrual', 'A mistake' FROM given ORDER BY id`,
    [companyId, times],
  );
  await upstream.db.query('VACUUM (ANALYZE) point_ledger');
}

/** How many blocks a statement of all movements reads. */
async function blocksOfStatement(companyId: number): Promise<number> {
  const address = `/point-ledger/statement?companyId=${companyId}`;
  // The first one reads the tables of the catalog, too.
  await admin.get(address);
  plans = [];
  expect((await admin.get(address)).status).toBe(200);
  const [plan] = plans.filter((each) => each['Query Text'].includes("'opening'"));
  if (!plan) throw new Error('There is no plan of a statement.');
  return plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'];
}
