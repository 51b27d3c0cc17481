import type { PoolClient } from 'pg';
import type { OrderStatusId } from '@/lib/domain/order-status';

/** What is written about a change of an order. */
export interface TimelineEntry {
  orderId: number;
  /** The status that the order has from now on. */
  orderStatusId: OrderStatusId;
  /** What happened besides a change of the status, in words. */
  event?: string;
  userId: number;
  at: Date;
}

/** Writes an entry of an order's history. The caller holds the order's row. */
export async function writeTimeline(tx: PoolClient, entry: TimelineEntry): Promise<void> {
  await tx.query({
    name: 'write-timeline',
    text: `
      INSERT INTO order_timeline (order_id, order_status_id, event, user_id, created_at) VALUES ($1, $2, $3, $4, $5)`,
    values: [entry.orderId, entry.orderStatusId, entry.event ?? null, entry.userId, entry.at],
  });
}
