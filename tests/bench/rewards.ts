import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { PoolClient } from 'pg';
import type { RunningPostgres } from '@/scripts/postgres';
import { inOneTransaction } from '@/upstream/db/transaction';
import { createPool } from '@/upstream/db/pool';
import { type Finding, ms } from './report';
import { downloadWatched } from './reports';
import { startSized, type SizedProduct } from './sized-products';
import { median, timeInTurns } from './statistics';

const SMALL = 10_000;
const LARGE = 1_000_000;

/** Of all claims. */
const AWAITING_APPROVAL = 0.1;

const ORDERS = 10_000;

const DAY_MS = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Lists with many claims against the same lists with few. */
const LISTS: readonly [what: string, path: string][] = [
  ['modules that await approval', '/approvals/modules'],
  ['the same, searched and by age', '/approvals/modules?keyword=solar&sort=oldestAt'],
  ['products of a company', '/approvals/companies/7/modules'],
  ['the badge of Update List', '/approvals/download?count=1'],
  ['modules that await an update', '/modules/awaiting-approval/search?limit=25'],
  ['the same of a day', `/modules/awaiting-approval/search?limit=25&startDate=${daysAgo(9)}&endDate=${daysAgo(9)}`],
  ['the dashboard', '/dashboard'],
  ['forecasts that await approval', '/forecasts/approvals?without=codes'],
];

const LIMIT = 1.5;
const ROUNDS = 60;
const WARM_UP = 15;

/** What claims cost: their lists as they grow, and the approval of all companies at once beside plain SQL. */
export async function measureRewards(postgres: RunningPostgres, dataDir: string): Promise<Finding[]> {
  const started: SizedProduct[] = [];
  const start = async (claims: number) => {
    const product = await startSized(
      postgres,
      { orders: ORDERS, claims, awaitingApproval: claims * AWAITING_APPROVAL },
      dataDir,
    );
    await letEveryCompanyWait(product);
    started.push(product);
    return product;
  };
  try {
    const [small, large] = [await start(SMALL), await start(LARGE)];
    return [...(await measureLists(small, large)), ...(await measureReports(large)), ...(await measureApproval(large))];
  } finally {
    for (const product of started) await product.stop();
  }
}

/** The list has a row a company: with few claims as with many it shall be all of them. */
async function letEveryCompanyWait({ pool }: SizedProduct): Promise<void> {
  await pool.query(`
    INSERT INTO claims (company_id, configuration_type, serial_number, registered_at, state, article_code_id,
      configuration_id, rate, priced_at, queue_number)
      SELECT q.company_id, 'modules', 'BENCH' || q.company_id, now(), 'awaiting_approval', a.id, a.configuration_id, 10,
      now(), q.last_number + 1
      FROM claim_queues q, (SELECT * FROM article_codes ORDER BY id LIMIT 1) AS a WHERE q.awaiting_approval = 0`);
  await pool.query('VACUUM (ANALYZE) claims, claim_queues, claim_queue_products');
}

async function measureLists(small: SizedProduct, large: SizedProduct): Promise<Finding[]> {
  const findings: Finding[] = [];
  const claimsOf = async ({ pool }: SizedProduct) => {
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM approvals WHERE items >= 25 ORDER BY id LIMIT 1');
    return `/approvals/claims?approvalIds=${rows[0]?.id}`;
  };
  const ofSerial = async ({ pool }: SizedProduct) => {
    const { rows } = await pool.query<{ serial: string }>(
      `SELECT serial_number AS serial FROM claims WHERE state = 'awaiting_update' ORDER BY id LIMIT 1`,
    );
    return `/modules/awaiting-approval/search?limit=25&keyword=${rows[0]?.serial}`;
  };
  const ofEach = async (pathOf: (product: SizedProduct) => Promise<string>) => ({
    small: await pathOf(small),
    large: await pathOf(large),
  });
  const lists = [
    ...LISTS.map(([what, path]) => [what, { small: path, large: path }] as const),
    ['modules that await an update, by a serial number', await ofEach(ofSerial)] as const,
    ['the claims of an approval', await ofEach(claimsOf)] as const,
  ];
  for (const [what, path] of lists) {
    const times = await timeInTurns(
      { small: () => small.fromUpstream(path.small), large: () => large.fromUpstream(path.large) },
      ROUNDS,
      WARM_UP,
    );
    findings.push({
      what,
      value: times.large / times.small,
      unit: '×',
      limit: LIMIT,
      detail: `${ms(times.small)} → ${ms(times.large)}`,
    });
  }
  return findings;
}

async function measureReports(product: SizedProduct): Promise<Finding[]> {
  const of = `of ${LARGE.toLocaleString('en-US')} claims`;
  const rewards = await downloadWatched(product, `the rewards report ${of} to csv`, 'rewards?format=csv');
  const audit = await downloadWatched(product, `the audit report ${of}`, 'audit?format=xlsx');
  return [rewards.memory, audit.memory];
}

const OTHERS = ['/orders?limit=25', '/users/qpoints/search?limit=25', '/approvals/modules', '/dashboard'];

/** Slower than this, people wonder. */
const LONGEST_ANSWER = 1_000;

async function measureApproval(product: SizedProduct): Promise<Finding[]> {
  const { databaseUrl } = product;
  const pool = createPool({ databaseUrl, applicationName: 'qpartner-bench', statementTimeout: 0 });
  try {
    const plain: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await pool.query('VACUUM claims, claim_queues, claim_queue_products, company_points, point_ledger, approvals');
      plain.push(await timeOf(() => inOneTransaction(pool, rolledBack(approvePlainly)).catch(expectRollback)));
    }
    await pool.query('VACUUM claims, claim_queues, claim_queue_products, company_points, point_ledger, approvals');
    const groups = JSON.parse(await product.fromUpstream('/approvals/modules')) as {
      companyId: number;
      moduleQuantity: number;
    }[];
    const body = { types: ['modules', 'ess'], data: groups.map(({ companyId }) => companyId), modules: groups };
    let isApproving = true;
    const approve = () =>
      timeOf(() =>
        product.change('/approvals/approve', body, { method: 'POST', headers: { 'idempotency-key': randomUUID() } }),
      );
    const [approval, answers] = await Promise.all([
      approve().finally(() => (isApproving = false)),
      watchOthers(product, () => isApproving),
    ]);
    const claims = groups.reduce((sum, { moduleQuantity }) => sum + moduleQuantity, 0);
    const what = `${groups.length} companies with ${claims.toLocaleString('en-US')} claims`;
    return [
      {
        what: `approving ${what} at once, over the same rows in plain SQL`,
        value: approval / median(plain),
        unit: '×',
        limit: 2,
        detail: `${ms(median(plain))} → ${ms(approval)}`,
      },
      {
        what: 'the slowest page of others meanwhile',
        value: Math.max(...answers),
        unit: 'ms',
        limit: LONGEST_ANSWER,
        detail: `${answers.length} answers, half of them within ${ms(median(answers))}`,
      },
    ];
  } finally {
    await pool.end();
  }
}

/** Asks for pages of other people, one after another. @returns how long each took, in milliseconds */
async function watchOthers(product: SizedProduct, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; goesOn(); index += 1)
    times.push(await timeOf(() => product.fromUpstream(OTHERS[index % OTHERS.length] ?? '')));
  return times;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

class RolledBack extends Error {}

const rolledBack = (work: (tx: PoolClient) => Promise<void>) => async (tx: PoolClient) => {
  await work(tx);
  throw new RolledBack();
};

function expectRollback(error: unknown): void {
  if (!(error instanceof RolledBack)) throw error;
}

/** The rows of an approval of all that waits, without rules, keys or who may. */
async function approvePlainly(tx: PoolClient): Promise<void> {
  await tx.query(`
    CREATE TEMPORARY TABLE made ON COMMIT DROP AS
      WITH made AS (
        INSERT INTO approvals (company_id, kind, decision, items, qpoints)
          SELECT company_id, 'reward', 'approved', count(*), sum(rate) FROM claims WHERE state = 'awaiting_approval'
          GROUP BY company_id
          RETURNING *
      ) SELECT * FROM made`);
  await tx.query(`
    UPDATE claims SET state = 'approved', approval_id = made.id, decided_at = made.created_at
    FROM made WHERE claims.company_id = made.company_id AND claims.state = 'awaiting_approval'`);
  await tx.query(`
    INSERT INTO point_ledger (company_id, amount, kind, approval_id)
      SELECT company_id, qpoints, kind, id FROM made WHERE qpoints > 0 ORDER BY company_id`);
  await tx.query(`
    INSERT INTO activity (action, object_type, object_id, subject_type, subject_id, after)
      SELECT 'approve', 'approval', id::text, 'company', company_id::text, to_jsonb(made) FROM made`);
}
