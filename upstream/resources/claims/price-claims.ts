import type { PoolClient } from 'pg';
import { onlyRow } from '@/upstream/db/drizzle';

/**
 * Takes the queues of companies until the transaction ends, in the order of their ids. Comes before every change of a
 * claim's state, promotion or points, so that no two transactions wait for each other.
 */
export async function lockClaimQueues(tx: PoolClient, companyIds: readonly number[]): Promise<void> {
  await tx.query({
    name: 'lock-claim-queues',
    text: 'SELECT FROM claim_queues WHERE company_id = ANY($1::bigint[]) ORDER BY company_id FOR UPDATE',
    values: [companyIds],
  });
}

/**
 * Moves claims on whose serial numbers are known, as the database does for a claim that is registered later
 * (`price_claims` in upstream/db/migrations/0039_price_claims.sql).
 *
 * @param serialNumbers of which claims may wait, in upper case
 * @returns how many claims await approval now
 */
export async function priceClaims(tx: PoolClient, serialNumbers: readonly string[], now: Date): Promise<number> {
  const text = 'SELECT price_claims($1, $2) AS freed';
  const { rows } = await tx.query<{ freed: number }>({ name: 'price-claims', text, values: [serialNumbers, now] });
  return onlyRow(rows).freed;
}

/**
 * Gives back the pieces that claims took of promotions which have not ended, for claims that are no longer to be paid. The
 * queues of their companies must be taken.
 */
export function giveBackPieces(tx: PoolClient, claimIds: readonly number[]): Promise<void> {
  return giveBack(tx, 'id', claimIds);
}

/** As `giveBackPieces`, for all claims of rejections. */
export function giveBackPiecesOfRejections(tx: PoolClient, approvalIds: readonly number[]): Promise<void> {
  return giveBack(tx, 'approval_id', approvalIds);
}

async function giveBack(tx: PoolClient, column: 'id' | 'approval_id', ids: readonly number[]): Promise<void> {
  const pieces = `
    SELECT promotion_id, count(*)::integer AS pieces FROM claims
    WHERE ${column} = ANY($1::bigint[]) AND promotion_id IS NOT NULL GROUP BY promotion_id`;
  await tx.query({
    name: `lock-promotions-by-${column}`,
    text: `SELECT FROM promotions WHERE id IN (SELECT promotion_id FROM (${pieces}) AS given) ORDER BY id FOR UPDATE`,
    values: [ids],
  });
  await tx.query({
    name: `give-back-pieces-by-${column}`,
    text: `
      UPDATE promotions
        SET quantity_scanned = quantity_scanned - pieces, quantity_available = quantity_available + pieces
        FROM (${pieces}) AS given
        WHERE promotions.id = given.promotion_id AND promotion_type = 'quantity' AND ends_at IS NULL`,
    values: [ids],
  });
}
