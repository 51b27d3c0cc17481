import type { PoolClient } from 'pg';
import { single } from '@/upstream/db/drizzle';
import { arrayOfPlain } from '@/upstream/db/statement';

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
 * (`price_claims` in upstream/db/functions/before-tables/claims.sql).
 *
 * @param serialNumbers of which claims may wait, in upper case
 * @returns how many claims await approval now
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
 * Gives back the pieces that rejected claims took of promotions which have not ended. The queues
 * of their companies must be taken.
 */
export async function releasePiecesOfRejections(tx: PoolClient, approvalIds: readonly number[]): Promise<void> {
  await lockPromotions(tx, 'approval_id', approvalIds);
  await releasePieces(tx, 'approval_id', approvalIds);
}

/**
 * Takes back that claims were priced by promotions. One that they used up goes on, unless another of its product came
 * after it. The queues of their companies must be taken.
 *
 * @param claimIds as PostgreSQL writes a list: `{1,2}`
 * @returns the names of the products whose promotion stays over
 */
export async function takeBackPieces(tx: PoolClient, claimIds: string): Promise<string[]> {
  // Whoever adds or moves a promotion holds the row of its product.
  await tx.query({
    name: 'lock-products-of-claims',
    text: `
      SELECT FROM configurations
      WHERE id IN (SELECT configuration_id FROM claims WHERE id = ANY($1::bigint[]) AND promotion_id IS NOT NULL)
      ORDER BY id FOR SHARE`,
    values: [claimIds],
  });
  await lockPromotions(tx, 'id', claimIds);
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

/** Was `p` ended by its last piece, and not by a person, who leaves pieces? */
const USED_UP_BY = `
  p.ends_at IS NOT NULL AND p.quantity_scanned = p.quantity
  AND p.id IN (SELECT promotion_id FROM claims WHERE id = ANY($1::bigint[]))`;

/** The pieces of promotions that claims hold, where `column` is one of `$1`. */
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
