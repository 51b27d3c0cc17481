import { and, eq, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { CouponStatusId } from '@/lib/domain/order-changes';
import { drizzleOn, findsAny, raised } from '@/upstream/db/drizzle';
import { couponCodes, orderLines, orders } from '@/upstream/db/schema';

/*
 * Every change of an order, its lines or coupons locks the order's row first. Read everything else in a later
 * statement, because the waiting one sees the state before the wait.
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

export type LockedOrder = Pick<typeof orders.$inferSelect, keyof typeof LOCKED>;

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
 * Stores an order and increments its version.
 *
 * @param order the locked row with its new values
 * @param now when the request arrived
 * @returns the new version, and the time of the change, which is never before the order's last change
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

/** Whether any coupon of the order is used. Requires the order's lock. */
export async function hasUsedCoupon(tx: PoolClient, orderId: number): Promise<boolean> {
  const used = drizzleOn(tx)
    .select({ id: couponCodes.id })
    .from(couponCodes)
    .where(and(eq(couponCodes.orderId, orderId), eq(couponCodes.couponStatusId, 2)));
  return findsAny(tx, used);
}

/** A coupon whose order is locked by this transaction. */
export interface LockedCoupon {
  id: number;
  code: string;
  couponStatusId: CouponStatusId;
  version: number;
  /** Units of its line that weren't canceled or returned. */
  unitsLeft: number;
  order: LockedOrder;
}

/** Locks the row of a coupon's order; undefined if the coupon doesn't exist. */
export async function lockCoupon(tx: PoolClient, id: number): Promise<LockedCoupon | undefined> {
  const { orderId, code, couponStatusId, orderLineId } = couponCodes;
  const { quantity, canceledUnits, returnedUnits } = orderLines;
  const [found] = await drizzleOn(tx).select({ orderId }).from(couponCodes).where(eq(couponCodes.id, id));
  const order = found && (await lockOrder(tx, found.orderId));
  if (!order) return undefined;
  const [coupon] = await drizzleOn(tx)
    .select({
      ...{ id: couponCodes.id, code, couponStatusId },
      unitsLeft: sql<number>`${quantity} - ${canceledUnits} - ${returnedUnits}`,
    })
    .from(couponCodes)
    .innerJoin(orderLines, eq(orderLines.id, orderLineId))
    .where(eq(couponCodes.id, id))
    .for('no key update', { of: couponCodes });
  return coupon && { ...coupon, version: order.version, order };
}
