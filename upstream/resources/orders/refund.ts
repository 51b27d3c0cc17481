import { asc, inArray, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { refundsPoints } from '@/lib/domain/order-changes';
import type { ChosenUnits } from '@/lib/domain/order-returns';
import { ORDER_STATUS_IDS } from '@/lib/domain/order-status';
import { MAX_STOCK } from '@/lib/domain/product-limits';
import { drizzleOn, raised, single } from '@/upstream/db/drizzle';
import { products } from '@/upstream/db/schema';

interface Returned {
  productId: number;
  variantId: number | null;
  pieces: number;
}

/**
 * Returns an order's units to limited stock. Deleted and unlimited products are skipped. Rows are locked by product
 * id, each before its variants, so that concurrent refunds can't deadlock.
 *
 * @param chosen units of lines; without it, all that are left of the order
 */
export async function restock(
  tx: PoolClient,
  orderId: number,
  at: Date,
  chosen?: readonly ChosenUnits[],
): Promise<void> {
  const returned = await piecesOf(tx, orderId, chosen);
  if (returned.length === 0) return;
  const isReturned = inArray(
    products.id,
    returned.map(({ productId }) => productId),
  );
  await drizzleOn(tx)
    .select({ id: products.id })
    .from(products)
    .where(isReturned)
    .orderBy(asc(products.id))
    .for('no key update');
  const changed = [
    ...(await toVariants(
      tx,
      returned.filter(({ variantId }) => variantId !== null),
      at,
    )),
    ...(await toProducts(
      tx,
      returned.filter(({ variantId }) => variantId === null),
    )),
  ];
  await drizzleOn(tx)
    .update(products)
    .set({ version: raised(products.version), updatedAt: sql`greatest(${at}, ${products.updatedAt})` })
    .where(inArray(products.id, changed));
}

/** Order lines lose their link when the product or variant is deleted, so those are skipped. */
async function piecesOf(tx: PoolClient, orderId: number, chosen?: readonly ChosenUnits[]): Promise<Returned[]> {
  const { rows } = await tx.query<Returned>(
    `SELECT p.product_id AS "productId", p.variant_id AS "variantId", sum(of.units)::bigint AS pieces
     FROM order_lines l JOIN catalog_snapshots p ON p.id = l.snapshot_id
     CROSS JOIN LATERAL (
       SELECT l.quantity - l.canceled_units - l.returned_units AS units WHERE $2::bigint[] IS NULL
       UNION ALL
       SELECT units FROM unnest($2, $3::integer[]) AS c (id, units) WHERE c.id = l.id
     ) AS of
     WHERE l.order_id = $1 AND of.units > 0 AND p.product_id IS NOT NULL
       AND (p.variant_id IS NOT NULL OR num_nonnulls(p.size, p.color, p.custom) = 0)
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [orderId, chosen?.map(({ id }) => id), chosen?.map(({ units }) => units)],
  );
  return rows;
}

/** @returns ids of products whose variants were restocked */
async function toVariants(tx: PoolClient, returned: readonly Returned[], at: Date): Promise<number[]> {
  const { rows } = await tx.query<{ productId: number }>(
    `UPDATE product_variants v
     SET stock = least(v.stock + r.pieces, $3), version = version + 1, updated_at = greatest($4, updated_at)
     FROM unnest($1::integer[], $2::bigint[]) AS r (id, pieces)
     WHERE v.id = r.id AND NOT v.unlimited
     RETURNING v.product_id AS "productId"`,
    [returned.map(({ variantId }) => variantId), returned.map(({ pieces }) => pieces), MAX_STOCK, at],
  );
  return rows.map(({ productId }) => productId);
}

/**
 * Skips products that have variants by now, because those hold the stock.
 * @returns ids of the restocked products
 */
async function toProducts(tx: PoolClient, returned: readonly Returned[]): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `UPDATE products p
     SET quantity = least(p.quantity + r.pieces, $3)
     FROM unnest($1::integer[], $2::bigint[]) AS r (id, pieces)
     WHERE p.id = r.id AND NOT p.unlimited AND NOT EXISTS (SELECT FROM product_variants v WHERE v.product_id = p.id)
     RETURNING p.id`,
    [returned.map(({ productId }) => productId), returned.map(({ pieces }) => pieces), MAX_STOCK],
  );
  return rows.map(({ id }) => id);
}

/**
 * SQL: the points that order `o` took and its returns haven't given back. Orders without points and with a reversed
 * movement hold none. The points of an imported order are in the opening balance.
 */
const HELD = `greatest(0, coalesce(
    CASE WHEN o.in_opening_balance THEN o.total ELSE (
      SELECT -taken.amount FROM point_ledger taken WHERE taken.order_id = o.id AND taken.kind = 'order'
        AND NOT EXISTS (SELECT FROM point_ledger undoing WHERE undoing.reverses = taken.id)
    ) END, 0) - (SELECT coalesce(sum(r.qpoints), 0)::bigint FROM order_returns r WHERE r.order_id = o.id))`;

const REFUNDED = ORDER_STATUS_IDS.filter(refundsPoints).join(', ');

/** SQL: the points that would return if order `o` ended now. */
export const HELD_POINTS = `CASE WHEN o.order_status_id NOT IN (${REFUNDED}) THEN ${HELD} ELSE 0 END`;

/**
 * Returns what an order that isn't refunded yet holds in points. Call it last, because it locks the company's balance
 * until the transaction ends.
 */
export async function lockHeldPoints(tx: PoolClient, orderId: number): Promise<number> {
  // The lock prevents a reversal between this read and the refund.
  await tx.query(
    'SELECT FROM company_points WHERE company_id = (SELECT company_id FROM orders WHERE id = $1) FOR UPDATE',
    [orderId],
  );
  const { rows } = await tx.query<{ held: number }>(`SELECT ${HELD} AS held FROM orders o WHERE o.id = $1`, [orderId]);
  return single(rows).held;
}

export interface Refund {
  orderId: number;
  /** Points; 0 moves nothing. */
  qpoints: number;
  /** `give_back` ends the order; the database refuses a second one. */
  kind: 'give_back' | 'partial_refund';
  returnId?: number;
  reason?: string;
  /** The staff member who caused it. */
  userId: number | null;
  at: Date;
}

/** Moves points of an order back to its company. Requires the lock of `lockHeldPoints`. */
export async function refund(
  tx: PoolClient,
  { orderId, qpoints, kind, returnId, reason, userId, at }: Refund,
): Promise<void> {
  if (qpoints === 0) return;
  await tx.query({
    name: 'refund-order',
    text: `INSERT INTO point_ledger (company_id, amount, kind, order_id, return_id, reason, user_id, created_at)
      SELECT company_id, $2, $3, id, $4, $5, $6, $7 FROM orders WHERE id = $1`,
    values: [orderId, qpoints, kind, returnId ?? null, reason ?? null, userId, at],
  });
}
