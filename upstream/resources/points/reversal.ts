import { eq } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { PointMovement } from '@/lib/contract/point-ledger';
import type { UndoableMovement } from '@/lib/domain/point-movement';
import { drizzleOn } from '@/upstream/db/drizzle';
import { rowById } from '@/upstream/db/page-of';
import { pointLedger } from '@/upstream/db/schema';
import { lockAccounts, lockMovedByPerson, OF_TWO, type Account } from './accounts';
import { MOVEMENT } from './movement-reads';

export interface MovementToUndo extends UndoableMovement {
  id: number;
  account: Account;
  /** Points the caller moved alone within a day. */
  movedByPerson: number;
}

/**
 * Finds a movement with its later reversal, and locks the account and the caller's sole movements; undefined if it
 * doesn't exist.
 */
export async function takeMovement(
  tx: PoolClient,
  id: number,
  { userId, now }: { userId: number; now: Date },
): Promise<MovementToUndo | undefined> {
  const movedByPerson = await lockMovedByPerson(tx, userId, now);
  // A movement is immutable, so its company can be read before the lock. Its reversal is read after.
  const [owner] = await drizzleOn(tx)
    .select({ companyId: pointLedger.companyId })
    .from(pointLedger)
    .where(eq(pointLedger.id, id));
  const companyId = owner?.companyId;
  const account = companyId === undefined ? undefined : (await lockAccounts(tx, [companyId], now)).get(companyId);
  if (!account) return undefined;
  const { rows } = await tx.query<UndoableMovement & { id: number }>({
    name: 'movement-to-undo',
    text: MOVEMENT_TO_UNDO,
    values: [id],
  });
  return rows[0] && { ...rows[0], account, movedByPerson };
}

/** Stores the opposite row. Requires the account's lock. */
export async function undoMovement(
  tx: PoolClient,
  { id }: MovementToUndo,
  { reason, userId, at }: { reason: string; userId: number; at: Date },
): Promise<PointMovement> {
  const { rows } = await tx.query<{ id: number }>(
    `INSERT INTO point_ledger (company_id, amount, kind, reverses, reason, user_id, created_at)
     SELECT company_id, -amount, 'reversal', id, $2, $3, $4 FROM point_ledger WHERE id = $1 RETURNING id`,
    [id, reason, userId, at],
  );
  const written = await rowById<PointMovement>(tx, MOVEMENT, rows[0]?.id ?? 0);
  if (!written) throw new Error('A movement that was written is not there.');
  return written;
}

const MOVEMENT_TO_UNDO = `
  SELECT m.id, m.kind, m.amount,
         EXISTS (SELECT FROM point_ledger undoing WHERE undoing.reverses = m.id) AS "isReversed",
         coalesce(m.kind = 'advance' AND request.request_status_id <= 4, false) AS "isOpenAdvance",
         ${OF_TWO} AS "isOfTwo",
         (
           SELECT sum(same.amount + coalesce(undoing.amount, 0))::bigint
           FROM (
             SELECT id, amount FROM point_ledger WHERE kind = 'order' AND order_id = m.order_id
             UNION ALL
             SELECT id, amount FROM point_ledger WHERE kind = 'give_back' AND order_id = m.order_id
             UNION ALL
             SELECT id, amount FROM point_ledger WHERE kind = 'partial_refund' AND order_id = m.order_id
             UNION ALL
             SELECT id, amount FROM point_ledger WHERE request_id = m.request_id
           ) AS same
           LEFT JOIN point_ledger undoing ON undoing.reverses = same.id
         ) AS "sourceSum"
  FROM point_ledger m LEFT JOIN point_requests request ON request.id = m.request_id
  WHERE m.id = $1`;
