import type { PoolClient } from 'pg';

/**
 * Gives a company back the points that an order took, once: the database refuses a second time. An order that took
 * none gives none back. The company's balance stays taken until the transaction ends, so this comes last in it.
 *
 * @param movement `userId`: who caused it; `at`: when
 */
export async function giveBackPoints(
  tx: PoolClient,
  { orderId, userId, at }: { orderId: number; userId: number; at: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO point_ledger (company_id, amount, kind, order_id, user_id, created_at)
     SELECT company_id, -amount, 'give_back', order_id, $2, $3 FROM point_ledger WHERE order_id = $1 AND kind = 'order'`,
    [orderId, userId, at],
  );
}
