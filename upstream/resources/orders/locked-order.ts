import type { PoolClient } from 'pg';
import type { CouponStatusId } from '@/lib/domain/order-changes';
import type { OrderStatusId } from '@/lib/domain/order-status';

/*
 * Whoever changes an order, its lines or its coupons takes the order's row first. What else the change depends on is
 * read by a later statement: one that waited for the row still sees the rest as it was before the wait.
 */

/** An order whose row this transaction holds. */
export interface LockedOrder {
  id: number;
  orderNumber: string;
  version: number;
  orderStatusId: OrderStatusId;
  type: string;
  trackingNumber: string | null;
  shippingCompany: string | null;
}

/** Takes an order's row; undefined where there is none of this id. */
export async function lockOrder(tx: PoolClient, id: number): Promise<LockedOrder | undefined> {
  const { rows } = await tx.query<LockedOrder>({
    name: 'lock-order',
    text: `
      SELECT id, order_number AS "orderNumber", version, order_status_id AS "orderStatusId", type, tracking_number AS "trackingNumber",
             shipping_company AS "shippingCompany"
      FROM orders WHERE id = $1 FOR NO KEY UPDATE`,
    values: [id],
  });
  return rows[0];
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
  const { rows } = await tx.query<{ version: number; at: Date }>({
    name: 'save-order',
    text: `
      UPDATE orders
      SET order_status_id = $2, tracking_number = $3, shipping_company = $4, version = version + 1,
          updated_at = greatest($5, updated_at)
      WHERE id = $1
      RETURNING version, updated_at AS at`,
    values: [order.id, order.orderStatusId, order.trackingNumber, order.shippingCompany, now],
  });
  const saved = rows[0];
  if (!saved) throw new Error('An order must be locked before it is saved.');
  return saved;
}

/** Is a coupon of this order used? */
export async function hasUsedCoupon(tx: PoolClient, orderId: number): Promise<boolean> {
  const { rows } = await tx.query<{ used: boolean }>({
    name: 'order-has-used-coupon',
    text: 'SELECT EXISTS (SELECT FROM coupon_codes WHERE order_id = $1 AND coupon_status_id = 2) AS used',
    values: [orderId],
  });
  return rows[0]?.used ?? false;
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
  const { rows: found } = await tx.query<{ orderId: number }>({
    name: 'coupon-order',
    text: 'SELECT order_id AS "orderId" FROM coupon_codes WHERE id = $1',
    values: [id],
  });
  const order = found[0] && (await lockOrder(tx, found[0].orderId));
  if (!order) return undefined;
  const { rows } = await tx.query<Pick<LockedCoupon, 'id' | 'code' | 'couponStatusId'>>({
    name: 'lock-coupon',
    text: 'SELECT id, code, coupon_status_id AS "couponStatusId" FROM coupon_codes WHERE id = $1 FOR NO KEY UPDATE',
    values: [id],
  });
  return rows[0] && { ...rows[0], version: order.version, order };
}
