import type { PoolClient } from 'pg';
import type { OrderStatusId } from '@/lib/domain/order-status';
import { drizzleOn } from '@/upstream/db/drizzle';
import { orderTimeline } from '@/upstream/db/schema';

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
  const { orderId, orderStatusId, event = null, userId, at } = entry;
  await drizzleOn(tx)
    .insert(orderTimeline)
    .values({ orderId, orderStatusId, event, userId, createdAt: at })
    .prepare('write-timeline')
    .execute();
}
