import type { PoolClient } from 'pg';
import { single } from '@/upstream/db/drizzle';
import { arrayOfPlain } from '@/upstream/db/statement';

/**
 * Locks the queues of companies until the transaction ends, in order of id. Lock them before changing a claim's state,
 * promotion or points, to avoid deadlocks.
 */
export async function lockClaimQueues(tx: PoolClient, companyIds: readonly number[]): Promise<void> {
  await tx.query({
    name: 'lock-claim-queues',
    text: 'SELECT FROM claim_queues WHERE company_id = ANY($1::bigint[]) ORDER BY company_id FOR UPDATE',
    values: [companyIds],
  });
}

/**
 * Advances claims whose serial numbers are known, as the database does for later claims (`price_claims` in
 * upstream/db/functions/before-tables/claims.sql).
 *
 * @param serialNumbers in upper case
 * @returns the number of claims that now await approval
 */
export async function priceClaims(tx: PoolClient, serialNumbers: readonly string[], now: Date): Promise<number> {
  const text = 'SELECT price_claims($1, $2) AS freed';
  const { rows } = await tx.query<{ freed: number }>({
    name: 'price-claims',
    text,
    values: [await arrayOfPlain(serialNumbers), now],
  });
  return single(rows).freed;
}

/**
 * Returns pieces that rejected claims used to promotions that haven't ended. Requires the locks of the companies'
 * queues.
 */
export async function releasePiecesOfRejections(tx: PoolClient, approvalIds: readonly number[]): Promise<void> {
  await lockPromotions(tx, 'approval_id', approvalIds);
  await releasePieces(tx, 'approval_id', approvalIds);
}

/** Locks what `takeBackPieces` changes. Lock it before the points of companies. @param claimIds as there */
export async function lockPieces(tx: PoolClient, claimIds: string): Promise<void> {
  // Adding or moving a promotion locks its product's row.
  await tx.query({
    name: 'lock-products-of-claims',
    text: `
      SELECT FROM configurations
      WHERE id IN (SELECT configuration_id FROM claims WHERE id = ANY($1::bigint[]) AND promotion_id IS NOT NULL)
      ORDER BY id FOR SHARE`,
    values: [claimIds],
  });
  await lockPromotions(tx, 'id', claimIds);
}

/**
 * Removes promotions from claims. A used-up promotion continues, unless another of its product followed. Requires the
 * locks of the companies' queues.
 *
 * @param claimIds a PostgreSQL array literal: `{1,2}`
 * @returns names of the products whose promotion stays over
 */
export async function takeBackPieces(tx: PoolClient, claimIds: string): Promise<string[]> {
  await lockPieces(tx, claimIds);
  await tx.query({
    name: 'reopen-promotions',
    text: `
      UPDATE promotions p SET ends_at = NULL
        WHERE ${USED_UP_BY} AND NOT EXISTS (
          SELECT FROM promotions later
          WHERE later.configuration_id = p.configuration_id AND later.id <> p.id
          AND tstzrange(p.starts_at, NULL) && tstzrange(later.starts_at, later.ends_at, '[]')
        )`,
    values: [claimIds],
  });
  const { rows } = await tx.query<{ name: string }>({
    name: 'promotions-still-over',
    text: `SELECT product_name AS name FROM promotions p JOIN configurations c ON c.id = p.configuration_id
      WHERE ${USED_UP_BY} ORDER BY 1`,
    values: [claimIds],
  });
  await releasePieces(tx, 'id', claimIds);
  return rows.map(({ name }) => name);
}

/** Whether `p` ended because its pieces were used up. A promotion ended by a person has pieces left. */
const USED_UP_BY = `
  p.ends_at IS NOT NULL AND p.quantity_scanned = p.quantity
  AND p.id IN (SELECT promotion_id FROM claims WHERE id = ANY($1::bigint[]))`;

/** Pieces of promotions used by claims whose `column` is in `$1`. */
const piecesOf = (column: 'id' | 'approval_id') => `
  SELECT promotion_id, count(*)::integer AS pieces FROM claims
  WHERE ${column} = ANY($1::bigint[]) AND promotion_id IS NOT NULL GROUP BY promotion_id`;

async function lockPromotions(
  tx: PoolClient,
  column: 'id' | 'approval_id',
  ids: readonly number[] | string,
): Promise<void> {
  await tx.query({
    name: `lock-promotions-by-${column}`,
    text: `SELECT FROM promotions WHERE id IN (SELECT promotion_id FROM (${piecesOf(column)}) AS given)
      ORDER BY id FOR UPDATE`,
    values: [ids],
  });
}

async function releasePieces(
  tx: PoolClient,
  column: 'id' | 'approval_id',
  ids: readonly number[] | string,
): Promise<void> {
  await tx.query({
    name: `give-back-pieces-by-${column}`,
    text: `
      UPDATE promotions
        SET quantity_scanned = quantity_scanned - pieces, quantity_available = quantity_available + pieces
        FROM (${piecesOf(column)}) AS given
        WHERE promotions.id = given.promotion_id AND promotion_type = 'quantity' AND ends_at IS NULL`,
    values: [ids],
  });
}
