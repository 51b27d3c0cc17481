import { eq } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { changeCouponStatus, changeOrder } from '@/lib/contract/orders';
import { COUPON_STATUS_NAMES, refundsPoints, refusalOfChange, refusalOfCouponChange } from '@/lib/domain/order-changes';
import { ORDER_STATUS, ORDER_STATUS_NAMES, type OrderStatusId } from '@/lib/domain/order-status';
import { drizzleOn, raised } from '@/upstream/db/drizzle';
import { couponCodes, orderTimeline } from '@/upstream/db/schema';
import { conflict, HttpError, notFound } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { addTracking, asksForTracking } from './add-tracking';
import { lockHeldPoints, refund, restock } from './refund';
import { hasUsedCoupon, lockCoupon, lockOrder, saveOrder, type LockedOrder } from './locked-order';
import { findOrder } from './repository';

/**
 * Changes an order's status, optionally with tracking. An order that ends undelivered refunds its points and stock in
 * the same transaction (decision 10).
 */
export const changeOrderRoute = mutate(
  changeOrder,
  { object: 'order', before: ({ tx, params }) => lockOrder(tx, params.id) },
  async ({ tx, before, body, user, now }) => {
    refuseOtherOrder(before, body);
    const tracking = asksForTracking(body) ? await addTracking(tx, before, body) : undefined;
    if (!tracking) await refuseChange(tx, before, body.orderStatusId);

    const changed = { ...before, orderStatusId: body.orderStatusId, ...tracking?.shown };
    const { version, at, entry } = await storeStatus(tx, changed, { userId: user.id, now });
    if (tracking) {
      const { shippingCompany, trackingNumber } = tracking.added;
      await writeTimeline(tx, {
        ...entry,
        event: `Tracking added: ${shippingCompany.toUpperCase()} ${trackingNumber}`,
      });
    }
    await giveBack(tx, changed, { userId: user.id, at });

    const answer = (await findOrder(tx, before.id)) ?? notFound('order');
    return { answer, after: { ...changed, version } };
  },
);

export const changeCouponRoute = mutate(
  changeCouponStatus,
  { object: 'coupon', before: ({ tx, body }) => lockCoupon(tx, body.id) },
  async ({ tx, before, body: { couponStatusId }, user, now }) => {
    const { order } = before;
    const refusal = refusalOfCouponChange({ ...before, orderStatusId: order.orderStatusId }, couponStatusId);
    if (refusal) conflict(refusal);

    await drizzleOn(tx)
      .update(couponCodes)
      .set({ couponStatusId, version: raised(couponCodes.version) })
      .where(eq(couponCodes.id, before.id));
    const { version, at } = await saveOrder(tx, order, now);
    await writeTimeline(tx, {
      orderId: order.id,
      orderStatusId: order.orderStatusId,
      event: `Coupon ${before.code} marked as ${COUPON_STATUS_NAMES[couponStatusId].toLowerCase()}`,
      userId: user.id,
      at,
    });
    return {
      answer: { id: before.id, couponStatusId },
      after: { ...before, couponStatusId, version, order: { ...order, version } },
      partOf: { type: 'order', id: order.id },
    };
  },
);

/** The spec's calls repeat the order's id and type in the body. They must match the address. */
function refuseOtherOrder(order: LockedOrder, sent: { id?: number | undefined; type?: string | undefined }): void {
  const errors = [
    ...(sent.id === undefined || sent.id === order.id
      ? []
      : [{ msg: 'doesn’t match the order in the address', path: 'id' }]),
    ...(sent.type === undefined || sent.type === order.type
      ? []
      : [{ msg: 'isn’t the type of this order', path: 'type' }]),
  ];
  if (errors.length > 0)
    throw new HttpError(422, 'The request body and its address name different orders.', { errors });
}

/** Stores a locked order and its status in its history. @returns the new version, and what further entries repeat */
export async function storeStatus(
  tx: PoolClient,
  changed: LockedOrder,
  { userId, now }: { userId: number; now: Date },
) {
  const { version, at } = await saveOrder(tx, changed, now);
  const entry = { orderId: changed.id, orderStatusId: changed.orderStatusId, userId, at };
  await writeTimeline(tx, entry);
  return { version, at, entry };
}

/** Returns points and stock if the new status requires it. Call it last, because it locks the balance. */
async function giveBack(
  tx: PoolClient,
  { id, orderStatusId }: LockedOrder,
  { userId, at }: { userId: number | null; at: Date },
): Promise<void> {
  if (!refundsPoints(orderStatusId)) return;
  await restock(tx, id, at);
  const qpoints = await lockHeldPoints(tx, id);
  await refund(tx, { orderId: id, qpoints, kind: 'give_back', userId, at });
}

/**
 * Cancels a Received order for its company. Points and stock are returned once.
 *
 * @param order the locked row
 * @param by the acting person of the company
 * @throws HttpError 409 if it has another status or a used coupon
 */
export async function cancelReceivedOrder(
  tx: PoolClient,
  order: LockedOrder,
  { userId, now }: { userId: number; now: Date },
): Promise<LockedOrder> {
  const { orderStatusId: from } = order;
  if (from !== ORDER_STATUS.received && from !== ORDER_STATUS.canceled)
    conflict(`Only an order that is Received can be canceled. This one is ${ORDER_STATUS_NAMES[from]}.`);
  await refuseChange(tx, order, ORDER_STATUS.canceled);
  const canceled = { ...order, orderStatusId: ORDER_STATUS.canceled };
  const { version, at } = await storeStatus(tx, canceled, { userId, now });
  await giveBack(tx, canceled, { userId: null, at });
  return { ...canceled, version };
}

/** @throws HttpError 409 if the order can't take the status */
export async function refuseChange(tx: PoolClient, order: LockedOrder, to: OrderStatusId): Promise<void> {
  const usedCoupon = to === ORDER_STATUS.canceled && (await hasUsedCoupon(tx, order.id));
  const refusal = refusalOfChange({ ...order, hasUsedCoupon: usedCoupon }, to);
  if (refusal) conflict(refusal);
}

interface TimelineEntry {
  orderId: number;
  orderStatusId: OrderStatusId;
  event?: string;
  userId: number;
  at: Date;
}

/** The caller must have locked the order. */
export async function writeTimeline(tx: PoolClient, entry: TimelineEntry): Promise<void> {
  const { orderId, orderStatusId, event = null, userId, at } = entry;
  await drizzleOn(tx)
    .insert(orderTimeline)
    .values({ orderId, orderStatusId, event, userId, createdAt: at })
    .prepare('write-timeline')
    .execute();
}
