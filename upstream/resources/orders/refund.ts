import { asc, inArray, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { MAX_STOCK } from '@/lib/domain/product-limits';
import { drizzleOn, raised } from '@/upstream/db/drizzle';
import { products } from '@/upstream/db/schema';

interface Returned {
  productId: number;
  variantId: number | null;
  pieces: number;
}

/**
 * Returns an order's units to limited stock. Deleted and unlimited products are skipped. Rows are locked by product
 * id, each before its variants, so that concurrent refunds can't deadlock.
 */
export async function restock(tx: PoolClient, orderId: number, at: Date): Promise<void> {
  const returned = await piecesOf(tx, orderId);
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
async function piecesOf(tx: PoolClient, orderId: number): Promise<Returned[]> {
  const { rows } = await tx.query<Returned>(
    `SELECT p.product_id AS "productId", p.variant_id AS "variantId", sum(l.quantity)::bigint AS pieces
     FROM order_lines l JOIN catalog_snapshots p ON p.id = l.snapshot_id
     WHERE l.order_id = $1 AND p.product_id IS NOT NULL
       AND (p.variant_id IS NOT NULL OR num_nonnulls(p.size, p.color, p.custom) = 0)
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [orderId],
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
 * Refunds an order's points once; the database refuses a second refund. Orders without points or with a reversed
 * movement refund nothing. The points of an imported order are in the opening balance. Call it last, because it locks
 * the company's balance until the transaction ends.
 *
 * @param movement `userId`: the staff member who caused it; `at`: when
 */
export async function refundPoints(
  tx: PoolClient,
  { orderId, userId, at }: { orderId: number; userId: number | null; at: Date },
): Promise<void> {
  // The lock prevents a reversal between this read and the refund.
  await tx.query(
    'SELECT FROM company_points WHERE company_id = (SELECT company_id FROM orders WHERE id = $1) FOR UPDATE',
    [orderId],
  );
  await tx.query(
    `INSERT INTO point_ledger (company_id, amount, kind, order_id, user_id, created_at)
     SELECT company_id, -amount, 'give_back', order_id, $2::integer, $3::timestamptz FROM point_ledger taken
     WHERE order_id = $1 AND kind = 'order'
     AND NOT EXISTS (SELECT FROM point_ledger undoing WHERE undoing.reverses = taken.id)
     UNION ALL
     SELECT company_id, total, 'give_back', id, $2, $3 FROM orders
     WHERE id = $1 AND in_opening_balance AND total > 0`,
    [orderId, userId, at],
  );
}
