import type { Pool, PoolClient } from 'pg';
import type { PointBatch, PointBatchRow } from '@/lib/contract/point-batches';
import { companiesNamed, companyKey, type BatchMove } from '@/lib/domain/point-batch';
import { searchKey } from '@/lib/domain/order-search';
import { pageOf, rowById, singleRow, type Selection } from '@/upstream/db/page-of';
import { instantJson, parameters, planOnce } from '@/upstream/db/statement';
import { notFound } from '@/upstream/http/errors';
import { findAccounts } from './accounts';
import { LAST_ID } from './verify-ledger';

/** A batch for the activity log, named after its file. */
export type BatchRecord = PointBatch & { name: string };

export const BATCH: Selection = {
  fields: `
    'id', b.id, 'fileName', b.file_name, 'createdAt', ${instantJson('b.created_at')}, 'userId', b.user_id,
    'userName', b.user_name, 'state', b.state, 'rows', b.rows, 'companies', b.companies, 'accrued', b.accrued,
    'deducted', b.deducted, 'reason', b.reason, 'decidedById', b.decided_by, 'decidedBy', b.decided_by_name,
    'decidedAt', ${instantJson('b.decided_at')}, 'decisionReason', b.decision_reason, 'undoes', b.undoes,
    'undo', (
      SELECT json_build_object('id', u.id, 'state', u.state, 'userName', u.user_name,
        'createdAt', ${instantJson('u.created_at')})
      FROM point_batches u WHERE u.undoes = b.id AND u.state IN ('waiting', 'done')
    ),
    'version', b.version`,
  table: 'point_batches b',
  id: 'b.id',
};

/** A batch with its outcome; undefined if it doesn't exist. */
export async function findBatch(db: Pool | PoolClient, id: number): Promise<BatchRecord | undefined> {
  const batch = await rowById<PointBatch>(db, BATCH, id);
  return batch && { ...batch, name: batch.fileName };
}

/** Like `findBatch`, locked until the transaction ends. */
export async function takeBatch(tx: PoolClient, id: number): Promise<BatchRecord | undefined> {
  await tx.query({
    name: 'take-point-batch',
    text: 'SELECT FROM point_batches WHERE id = $1 FOR UPDATE',
    values: [id],
  });
  // A second statement sees changes committed during the wait.
  return findBatch(tx, id);
}

/** A page of a batch's rows, in order. @throws HttpError 404 if the batch doesn't exist */
export async function findBatchRows(
  db: Pool,
  batchId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ data: PointBatchRow[]; total: number }> {
  const collected = parameters();
  const batch = collected.add(batchId);
  const { rows, total } = await pageOf<PointBatchRow, number | null>(db, {
    select: {
      fields: `
        'id', r.number, 'row', r.sheet_row, 'companyId', r.company_id, 'companyName', coalesce(c.name, 'unknown'),
        'amount', r.amount, 'purpose', r.purpose, 'note', r.note, 'movementId', m.id, 'reversedBy', undoing.id`,
      table: 'point_batch_rows r',
      id: 'r.number',
      joins: `AND r.batch_id = ${batch}
        LEFT JOIN companies c ON c.id = r.company_id
        LEFT JOIN point_ledger m ON m.batch_id = r.batch_id AND m.batch_row = r.number
        LEFT JOIN point_ledger undoing ON undoing.reverses = m.id`,
    },
    where: [`r.batch_id = ${batch}`],
    orderBy: 'r.number',
    total: `(SELECT rows FROM point_batches WHERE id = ${batch})`,
    window: { limit, offset },
    parameters: collected,
  });
  return { data: rows, total: total ?? notFound('point batch') };
}

export interface StoredRow extends BatchMove {
  number: number;
  /** Row number in the spreadsheet. */
  row: number;
}

export async function rowsOfBatch(tx: PoolClient, batchId: number): Promise<StoredRow[]> {
  const { rows } = await tx.query<StoredRow>({
    name: 'rows-of-point-batch',
    text: `SELECT number, sheet_row AS row, company_id AS "companyId", amount
           FROM point_batch_rows WHERE batch_id = $1 ORDER BY number`,
    values: [batchId],
  });
  return rows;
}

const MAX_NAMESAKES = 20;

/** The companies that each text names, by id or exact name. Texts without a match are left out. */
export async function findNamed(db: Pool, texts: readonly string[], now: Date) {
  const ids = texts.map(companyKey).filter((key) => /^[1-9]\d{0,9}$/.test(key) && Number(key) <= LAST_ID);
  const found = await findAccounts(
    db,
    { ids: ids.map(Number), nameKeys: [...new Set(texts.map((text) => searchKey(companyKey(text))))] },
    now,
  );
  const companies = found.map(({ companyId: id, companyName: name, ...points }) => ({ id, name, ...points }));
  const byKey = new Map<string, typeof companies>();
  const note = (key: string, company: (typeof companies)[number]) =>
    byKey.set(key, [...(byKey.get(key) ?? []), company]);
  for (const company of companies) {
    note(companyKey(company.name), company);
    if (String(company.id) !== companyKey(company.name)) note(String(company.id), company);
  }
  return texts.flatMap((text) => {
    const named = companiesNamed(text, byKey.get(companyKey(text)) ?? []);
    return named.length > 0 ? [{ text, companies: named.slice(0, MAX_NAMESAKES) }] : [];
  });
}

/** Number of other people's batches that await an administrator, and the oldest one's time. */
export function countWaitingBatches(db: Pool, userId: number): Promise<{ count: number; oldestAt: string | null }> {
  const text = `SELECT count(*)::integer AS count, ${instantJson('min(created_at)')} AS "oldestAt"
    FROM point_batches WHERE state = 'waiting' AND user_id IS DISTINCT FROM $1`;
  return singleRow(db, planOnce({ text, values: [userId] }));
}
