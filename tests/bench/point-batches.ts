import type { Pool } from 'pg';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import type { RunningPostgres } from '@/scripts/postgres';
import { createApp } from '@/upstream/app';
import { migrate } from '@/upstream/db/migrate';
import { createPool } from '@/upstream/db/pool';
import { diskStorage } from '@/upstream/files/disk-storage';
import { listen } from '@/upstream/http/listen';
import { createLog } from '@/upstream/log';
import { createClient, type Client } from '../upstream/harness/client';
import { aSession } from '../upstream/harness/factories';
import { TEST_CONFIG } from '../upstream/harness/test-config';
import { BENCH_ADMINISTRATOR, fillWithCompanies } from './points-data';
import { type Finding, ms } from './report';
import { silentEvents } from './silent-events';
import { createDatabase } from './sized-products';
import { timeInTurns } from './statistics';

const COMPANIES = 10_000;
const FEW = 500;
const MANY = 5_000;
/** Movements that each company is given, two at a time, before the second measurement. */
const MOVEMENTS = 100;

const ROUNDS = 7;
const WARM_UP = 2;

/** Points by spreadsheet: what a row costs among many against few, and as the ledger grows. */
export async function measurePointBatches(postgres: RunningPostgres): Promise<Finding[]> {
  const databaseUrl = await createDatabase(postgres.url, 'bench_point_batches');
  await migrate(databaseUrl);
  const pool = createPool({ databaseUrl, applicationName: 'qpartner-bench', statementTimeout: 0 });
  const app = createApp({
    pool,
    files: diskStorage('/nowhere'),
    config: TEST_CONFIG,
    events: silentEvents(pool),
    log: createLog({ write: () => undefined }),
  });
  const server = await listen(app, '127.0.0.1', 0);
  try {
    await fillWithCompanies(pool, COMPANIES);
    const token = await aSession(pool, { id: BENCH_ADMINISTRATOR });
    const client = createClient(`http://127.0.0.1:${server.port}`, token);
    const before = await measureBatches(client);
    await growLedger(pool);
    const after = await measureBatches(client);
    return (['check', 'store'] as const).flatMap((step) => [
      perRow(`${step === 'check' ? 'checked' : 'stored'}: a row of ${MANY}, against one of ${FEW}`, {
        few: before[`${step}Few`] / FEW,
        many: before[`${step}Many`] / MANY,
      }),
      {
        what: `${MANY} rows ${step === 'check' ? 'checked' : 'stored'}, at ${COMPANIES * (MOVEMENTS + 1)} movements`,
        value: after[`${step}Many`] / before[`${step}Many`],
        unit: '×',
        limit: 1.5,
        detail: `${ms(before[`${step}Many`])} → ${ms(after[`${step}Many`])}, against ${COMPANIES}`,
      },
    ]);
  } finally {
    await server.drain(5_000);
    await pool.end();
  }
}

function perRow(what: string, { few, many }: { few: number; many: number }): Finding {
  return { what, value: many / few, unit: '×', limit: 1.5, detail: `${ms(few)} → ${ms(many)}` };
}

/** Milliseconds of the check that comes before, and of the batch itself, of few rows and of many. */
function measureBatches(client: Client) {
  let next = 0;
  const someCompanies = (count: number) =>
    Array.from({ length: count }, () => {
      next = (next % COMPANIES) + 1;
      return next;
    });
  const check = (count: number) => async () => {
    const { status } = await client.post('/point-batches/check', { companies: someCompanies(count).map(String) });
    if (status !== 200) throw new Error(`the check answered ${status}`);
  };
  const store = (count: number) => async () => {
    const rows = someCompanies(count).map((companyId, index) => ({
      row: index + 2,
      ...{ companyId, requestTypeId: REQUEST_TYPE.accrue, qpoints: 1, purposeTypeId: 1, note: 'Quarter' },
    }));
    const { status } = await client.post('/point-batches', { fileName: 'quarter.xlsx', rows });
    if (status !== 200) throw new Error(`the batch answered ${status}`);
  };
  return timeInTurns(
    { checkFew: check(FEW), checkMany: check(MANY), storeFew: store(FEW), storeMany: store(MANY) },
    ROUNDS,
    WARM_UP,
  );
}

/** Gives each company more movements of before the last day, which leave its points as they are. */
async function growLedger(pool: Pool): Promise<void> {
  await pool.query('ALTER TABLE point_ledger DISABLE TRIGGER point_ledger_moves_points');
  await pool.query(
    `INSERT INTO point_ledger (id, company_id, amount, kind, balance, created_at)
     SELECT nextval('point_ledger_id_seq'), p.company_id, CASE n % 2 WHEN 1 THEN 100 ELSE -100 END,
       CASE n % 2 WHEN 1 THEN 'accrual' ELSE 'deduction' END,
       p.available + CASE n % 2 WHEN 1 THEN 100 ELSE 0 END, now() - interval '2 years' + n * interval '5 days'
     FROM generate_series(1, $1::integer) n CROSS JOIN company_points p`,
    [MOVEMENTS],
  );
  await pool.query('ALTER TABLE point_ledger ENABLE TRIGGER point_ledger_moves_points');
  await pool.query(
    'UPDATE company_points SET accrued = accrued + 50 * $1::integer, consumed = consumed + 50 * $1::integer',
    [MOVEMENTS],
  );
  await pool.query('VACUUM (ANALYZE)');
}
