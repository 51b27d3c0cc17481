import type { PoolClient } from 'pg';

/**
 * Gives a company back the points that an order took, once: the database refuses a second time. An order that took
 * none, or whose movement was reversed, gives none back. The company's balance stays taken until the transaction ends, so
 * this comes last in it.
 *
 * @param movement `userId`: who caused it; `at`: when
 */
export async function giveBackPoints(
  tx: PoolClient,
  { orderId, userId, at }: { orderId: number; userId: number; at: Date },
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
     WHERE order_id = $1 AND kind = 'order' AND NOT EXISTS (SELECT FROM point_ledger undoing WHERE undoing.reverses = taken.id)`,
    [orderId, userId, at],
  );
}
