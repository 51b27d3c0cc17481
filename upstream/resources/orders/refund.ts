import { asc, inArray, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { MAX_STOCK } from '@/lib/domain/product-limits';
import { drizzleOn, raised } from '@/upstream/db/drizzle';
import { products } from '@/upstream/db/schema';

/** Pieces that go back to a product, and to a variant of it where the line names one. */
interface Returned {
  productId: number;
  variantId: number | null;
  pieces: number;
}

/**
 * Puts the pieces of an order back into limited stock. What was deleted from the shop since, or has no end, takes
 * nothing. A product's row is taken before its variants', and products in the order of their ids: orders that give back
 * at once wait for each other, and never lock each other out.
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

/** What was ordered loses its links with the product or the variant that is deleted. */
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

/** @returns the products whose variants took something */
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
 * A product that got variants since it was ordered keeps its stock in them, and takes nothing.
 * @returns those that took
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
 * Gives a company back the points that an order took, once: the database refuses a second time. An order that took
 * none, or whose movement was reversed, gives none back. The company's balance stays taken until the
 * transaction ends, so this comes last in it.
 *
 * @param movement `userId`: who of the staff caused it; `at`: when
 */
export async function refundPoints(
  tx: PoolClient,
  { orderId, userId, at }: { orderId: number; userId: number | null; at: Date },
): Promise<void> {
  // Once it is taken, nobody reverses what is read next.
  await tx.query(
    `SELECT FROM company_points
     WHERE company_id = (SELECT company_id FROM point_ledger WHERE order_id = $1 AND kind = 'order') FOR UPDATE`,
    [orderId],
  );
  await tx.query(
    `INSERT INTO point_ledger (company_id, amount, kind, order_id, user_id, created_at)
     SELECT company_id, -amount, 'give_back', order_id, $2, $3 FROM point_ledger taken
     WHERE order_id = $1 AND kind = 'order'
     AND NOT EXISTS (SELECT FROM point_ledger undoing WHERE undoing.reverses = taken.id)`,
    [orderId, userId, at],
  );
}
