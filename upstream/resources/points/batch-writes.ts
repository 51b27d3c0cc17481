import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { createPointBatch } from '@/lib/contract/point-batches';
import { fullNameOf } from '@/lib/domain/person';
import {
  movesBeyond,
  signedAmount,
  totalsOf,
  type BatchMove,
  type BatchState,
  type BatchTotals,
} from '@/lib/domain/point-batch';
import { tooFewPoints, type Requester } from '@/lib/domain/point-request';
import { SUBSCRIPTION_ID } from '@/lib/domain/purpose';
import { single } from '@/upstream/db/drizzle';
import { conflict } from '@/upstream/http/errors';
import type { SignedInUser } from '@/upstream/http/route';
import { lockAccounts, type Account } from './accounts';
import { findBatch, type BatchRecord, type StoredRow } from './batch-reads';

type SentRow = z.output<typeof createPointBatch.body>['rows'][number];

interface NewRow extends StoredRow {
  purposeTypeId: number | null;
  note: string | null;
}

/** The rows to store. Requesters who aren't administrators always use the subscription (spec 1 §6). */
export function rowsToStore(sent: readonly SentRow[], asker: Requester): NewRow[] {
  return sent.map(({ row, companyId, requestTypeId, qpoints, purposeTypeId, note }, index) => ({
    number: index + 1,
    row,
    companyId,
    amount: signedAmount(requestTypeId, qpoints),
    purposeTypeId: asker === 'requester' ? SUBSCRIPTION_ID : (purposeTypeId ?? null),
    note: note || null,
  }));
}

/** @throws HttpError 409 naming the first row without a company */
export async function takeAccounts(
  tx: PoolClient,
  rows: readonly StoredRow[],
  now: Date,
): Promise<ReadonlyMap<number, Account>> {
  const accounts = await lockAccounts(tx, [...new Set(rows.map(({ companyId }) => companyId))], now);
  const unknown = rows.find(({ companyId }) => !accounts.has(companyId));
  if (unknown) conflict(`Row ${unknown.row}: this company doesn’t exist. Leave the row out, or enter another company.`);
  return accounts;
}

/**
 * @param remedy one sentence with the fix for an excessive row
 * @throws HttpError 409 naming the first row that exceeds its company's points
 */
export function refuseBeyond(rows: readonly StoredRow[], accounts: ReadonlyMap<number, Account>, remedy: string): void {
  const [beyond] = movesBeyond(rows, (companyId) => accounts.get(companyId)?.available ?? 0);
  const row = beyond === undefined ? undefined : rows[beyond];
  const account = row && accounts.get(row.companyId);
  if (account) conflict(`Row ${row.row}: ${tooFewPoints(account.companyName, account.available)} ${remedy}`);
}

/** @throws HttpError 409 naming the first row whose purpose is gone */
export async function refuseGonePurposes(tx: PoolClient, rows: readonly NewRow[]): Promise<void> {
  const named = [...new Set(rows.flatMap(({ purposeTypeId }) => purposeTypeId ?? []))];
  if (named.length === 0) return;
  const { rows: found } = await tx.query<{ id: number }>({
    name: 'known-purposes',
    text: 'SELECT id FROM purpose_types WHERE id = ANY($1::bigint[]) AND removed_at IS NULL',
    values: [named],
  });
  const known = new Set(found.map(({ id }) => id));
  const row = rows.find(({ purposeTypeId }) => purposeTypeId !== null && !known.has(purposeTypeId));
  if (row) conflict(`Row ${row.row}: this purpose no longer exists. Choose another one.`);
}

interface NewBatch extends BatchTotals {
  fileName: string;
  state: BatchState;
  user: SignedInUser;
  now: Date;
  undoes?: number;
  reason?: string;
}

async function insertBatch(tx: PoolClient, batch: NewBatch): Promise<number> {
  const { fileName, state, user, now, rows, companies, accrued, deducted, undoes = null, reason = null } = batch;
  const { rows: made } = await tx.query<{ id: number }>({
    name: 'insert-point-batch',
    text: `INSERT INTO point_batches
             (file_name, state, user_id, user_name, created_at, rows, companies, accrued, deducted, undoes, reason)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    values: [
      ...[fileName, state, user.id, fullNameOf(user), now],
      ...[rows, companies, accrued, deducted, undoes, reason],
    ],
  });
  return single(made).id;
}

/** The author and time of a batch, and whether it waits for approval. */
interface Storing {
  user: SignedInUser;
  now: Date;
  waits: boolean;
}

/** Stores a batch with its rows, and moves its points unless it waits. Requires the accounts' locks. */
export async function storeBatch(
  tx: PoolClient,
  { fileName, rows }: { fileName: string; rows: readonly NewRow[] },
  { user, now, waits }: Storing,
): Promise<BatchRecord> {
  const state = waits ? 'waiting' : 'done';
  const id = await insertBatch(tx, { fileName, state, user, now, ...totalsOf(rows) });
  await tx.query({
    name: 'insert-point-batch-rows',
    text: `
      INSERT INTO point_batch_rows (batch_id, number, sheet_row, company_id, amount, purpose_type_id, purpose, note)
      SELECT $1, r.number, r.row, r."companyId", r.amount, p.id, p.name, r.note
      FROM jsonb_to_recordset($2::jsonb) AS r
        (number integer, row integer, "companyId" integer, amount bigint, "purposeTypeId" integer, note text)
      LEFT JOIN purpose_types p ON p.id = r."purposeTypeId"`,
    values: [id, JSON.stringify(rows)],
  });
  if (!waits) await movePoints(tx, id, { userId: user.id, now });
  return stored(tx, id);
}

/**
 * Stores a batch that undoes another: an opposite row for each movement not reversed separately. Moves the points
 * unless it waits. Requires the accounts' locks.
 */
export async function storeUndo(
  tx: PoolClient,
  { batch, rows, reason }: { batch: BatchRecord; rows: readonly StoredRow[]; reason: string },
  { user, now, waits }: Storing,
): Promise<BatchRecord> {
  const state = waits ? 'waiting' : 'done';
  const { fileName, id: undoes } = batch;
  const id = await insertBatch(tx, { fileName, state, user, now, undoes, reason, ...totalsOf(rows) });
  await tx.query({
    name: 'insert-opposing-rows',
    text: `
      INSERT INTO point_batch_rows (batch_id, number, sheet_row, company_id, amount, purpose_type_id, purpose, note)
      SELECT $1, r.number, r.sheet_row, r.company_id, -r.amount, r.purpose_type_id, r.purpose, r.note
      FROM point_batch_rows r WHERE r.batch_id = $2 AND r.number = ANY($3::integer[])`,
    values: [id, undoes, rows.map(({ number }) => number)],
  });
  if (!waits) await movePoints(tx, id, { userId: user.id, now });
  return stored(tx, id);
}

/** Opposites of a batch's rows, without rows reversed separately. Requires the accounts' locks. */
export async function opposingRows(tx: PoolClient, batchId: number, rows: readonly StoredRow[]): Promise<StoredRow[]> {
  const { rows: undone } = await tx.query<{ number: number }>({
    name: 'reversed-rows-of-point-batch',
    text: `SELECT m.batch_row AS number FROM point_ledger m
           WHERE m.batch_id = $1 AND EXISTS (SELECT FROM point_ledger undoing WHERE undoing.reverses = m.id)`,
    values: [batchId],
  });
  const reversed = new Set(undone.map(({ number }) => number));
  return rows.filter(({ number }) => !reversed.has(number)).map((row) => ({ ...row, amount: -row.amount }));
}

/** Stores the decision about a waiting batch, and moves its points if approved. */
export async function decideBatch(
  tx: PoolClient,
  { id }: BatchRecord,
  { user, now, state, reason }: { user: SignedInUser; now: Date; state: BatchState; reason: string | null },
): Promise<BatchRecord> {
  await tx.query({
    name: 'decide-point-batch',
    text: `UPDATE point_batches
           SET state = $2, decided_by = $3, decided_by_name = $4, decided_at = $5, decision_reason = $6,
             version = version + 1
           WHERE id = $1`,
    values: [id, state, user.id, fullNameOf(user), now, reason],
  });
  if (state === 'done') await movePoints(tx, id, { userId: user.id, now });
  return stored(tx, id);
}

/**
 * Moves the points of all rows in one statement, additions before deductions. A row that undoes another refers to that
 * movement.
 */
async function movePoints(tx: PoolClient, id: number, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await tx.query({
    name: 'move-points-of-batch',
    text: `
      INSERT INTO point_ledger (company_id, amount, kind, reason, user_id, created_at, batch_id, batch_row, reverses)
      SELECT r.company_id, r.amount,
             CASE WHEN b.undoes IS NOT NULL THEN 'reversal' WHEN r.amount > 0 THEN 'accrual' ELSE 'deduction' END,
             CASE WHEN b.undoes IS NOT NULL THEN b.reason ELSE nullif(concat_ws(': ', r.purpose, r.note), '') END,
             $2, $3, b.id, r.number, undone.id
      FROM point_batches b JOIN point_batch_rows r ON r.batch_id = b.id
      LEFT JOIN point_ledger undone ON undone.batch_id = b.undoes AND undone.batch_row = r.number
      WHERE b.id = $1
      ORDER BY r.amount < 0, r.company_id, r.number`,
    values: [id, userId, now],
  });
}

async function stored(tx: PoolClient, id: number): Promise<BatchRecord> {
  const batch = await findBatch(tx, id);
  if (!batch) throw new Error('A batch that was written is not there.');
  return batch;
}

/** Points moved on one person's decision, by company. */
export const movedAloneIn = (accounts: ReadonlyMap<number, Account>) => (companyId: BatchMove['companyId']) =>
  accounts.get(companyId)?.movedAlone ?? 0;
