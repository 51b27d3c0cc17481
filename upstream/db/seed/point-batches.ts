import type { ClientBase } from 'pg';
import { fullNameOf } from '@/lib/domain/person';
import type { DemoUser } from './people';
import { DEMO_PURPOSES } from './point-requests';

const HOUR = 3_600_000;

interface DemoBatch {
  fileName: string;
  by: DemoUser;
  state: 'waiting' | 'done';
  at: number;
  /** Number of companies, starting with the first. */
  rows: number;
  /** Points of the first row; each next row has ten more. */
  first: number;
  purpose: (typeof DEMO_PURPOSES)[number];
  note: string;
}

/** Point spreadsheets: one an administrator executed, and one a requester submitted, which waits. */
export async function loadPointBatches(
  client: ClientBase,
  { administrator, requester, now }: { administrator: DemoUser; requester: DemoUser; now: number },
): Promise<void> {
  const [subscription, , training] = DEMO_PURPOSES;
  await loadBatch(client, {
    ...{ fileName: 'Subscriptions.xlsx', by: requester, state: 'waiting', at: now - 20 * HOUR, rows: 12, first: 200 },
    ...{ purpose: subscription, note: 'Renewed for a year' },
  });
  await loadBatch(client, {
    ...{ fileName: 'Training autumn.xlsx', by: administrator, state: 'done', at: now, rows: 24, first: 150 },
    ...{ purpose: training, note: 'Autumn training' },
  });
}

/** Stores a batch like `storeBatch` in the points resource. */
async function loadBatch(client: ClientBase, batch: DemoBatch): Promise<void> {
  const { fileName, by, state, at, rows, first, purpose, note } = batch;
  const created = new Date(at).toISOString();
  const accrued = rows * first + (10 * rows * (rows - 1)) / 2;
  const { rows: made } = await client.query<{ id: number }>(
    `INSERT INTO point_batches (file_name, user_id, user_name, created_at, state, rows, companies, accrued, deducted)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7, 0) RETURNING id`,
    [fileName, by.id, fullNameOf(by), created, state, rows, accrued],
  );
  const id = made[0]?.id;
  await client.query(
    `INSERT INTO point_batch_rows (batch_id, number, sheet_row, company_id, amount, purpose_type_id, purpose, note)
     SELECT $1, n, n + 1, n, $3 + 10 * (n - 1), $4, $5, $6 FROM generate_series(1, $2::integer) AS n`,
    [id, rows, first, purpose.id, purpose.name, note],
  );
  if (state === 'done')
    await client.query(
      `INSERT INTO point_ledger (company_id, amount, kind, reason, user_id, created_at, batch_id, batch_row)
       SELECT company_id, amount, 'accrual', purpose || ': ' || note, $2, $3, batch_id, number
       FROM point_batch_rows WHERE batch_id = $1 ORDER BY number`,
      [id, by.id, created],
    );
}
