import { and, eq, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { CouponStatusId } from '@/lib/domain/order-changes';
import { drizzleOn, findsAny, raised } from '@/upstream/db/drizzle';
import { couponCodes, orders } from '@/upstream/db/schema';

/*
 * Whoever changes an order, its lines or its coupons takes the order's row first. What else the change depends on is
 * read by a later statement: one that waited for the row still sees the rest as it was before the wait.
 */

const LOCKED = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  version: orders.version,
  orderStatusId: orders.orderStatusId,
  type: orders.type,
  trackingNumber: orders.trackingNumber,
  shippingCompany: orders.shippingCompany,
};

/** An order whose row this transaction holds. */
export type LockedOrder = Pick<typeof orders.$inferSelect, keyof typeof LOCKED>;

/** Takes an order's row; undefined where there is none of this id. */
export async function lockOrder(tx: PoolClient, id: number): Promise<LockedOrder | undefined> {
  const [order] = await drizzleOn(tx)
    .select(LOCKED)
    .from(orders)
    .where(eq(orders.id, id))
    .for('no key update')
    .prepare('lock-order')
    .execute();
  return order;
}

/**
 * Stores an order as it shall be; its version rises by one.
 *
 * @param order the locked row with its new values
 * @param now when the request of the change came
 * @returns the new version, and when the change counts as made: a request that came first but waited for another one
 *   follows it in the order's history
 */
export async function saveOrder(tx: PoolClient, order: LockedOrder, now: Date): Promise<{ version: number; at: Date }> {
  const { orderStatusId, trackingNumber, shippingCompany } = order;
  const updatedAt = sql`greatest(${now}, ${orders.updatedAt})`;
  const [saved] = await drizzleOn(tx)
    .update(orders)
    .set({ orderStatusId, trackingNumber, shippingCompany, version: raised(orders.version), updatedAt })
    .where(eq(orders.id, order.id))
    .returning({ version: orders.version, at: orders.updatedAt })
    .prepare('save-order')
    .execute();
  if (!saved) throw new Error('An order must be locked before it is saved.');
  return saved;
}

/** Is one of the order's coupons used? Its row must be taken. */
export async function hasUsedCoupon(tx: PoolClient, orderId: number): Promise<boolean> {
  const used = drizzleOn(tx)
    .select({ id: couponCodes.id })
    .from(couponCodes)
    .where(and(eq(couponCodes.orderId, orderId), eq(couponCodes.couponStatusId, 2)));
  return findsAny(tx, used);
}

/** A coupon whose order's row this transaction holds. */
export interface LockedCoupon {
  id: number;
  code: string;
  couponStatusId: CouponStatusId;
  /** That of the order. */
  version: number;
  order: LockedOrder;
}

/** Takes the row of a coupon's order; undefined where there is no coupon of this id. */
export async function lockCoupon(tx: PoolClient, id: number): Promise<LockedCoupon | undefined> {
  const { orderId, code, couponStatusId } = couponCodes;
  const [found] = await drizzleOn(tx).select({ orderId }).from(couponCodes).where(eq(couponCodes.id, id));
  const order = found && (await lockOrder(tx, found.orderId));
  if (!order) return undefined;
  const [coupon] = await drizzleOn(tx)
    .select({ id: couponCodes.id, code, couponStatusId })
    .from(couponCodes)
    .where(eq(couponCodes.id, id))
    .for('no key update');
  return coupon && { ...coupon, version: order.version, order };
}
