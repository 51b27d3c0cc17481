import type { PoolClient } from 'pg';
import { changeOrder } from '@/lib/contract/order-changes';
import { givesBack, refusalOfChange } from '@/lib/domain/order-changes';
import { ORDER_STATUS, type OrderStatusId } from '@/lib/domain/order-status';
import { conflict, HttpError, notFound } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { giveBackPoints } from '@/upstream/resources/points/ledger';
import { addTracking, asksForTracking } from './add-tracking';
import { giveBackStock } from './give-back-stock';
import { hasUsedCoupon, lockOrder, saveOrder, type LockedOrder } from './locked-order';
import { findOrder } from './repository';
import { writeTimeline } from './timeline';

/**
 * Changes the status of an order, with tracking or without. An order that ends without its goods gives its points and
 * its stock back in the same transaction (decisions: orders).
 */
export const changeOrderRoute = mutate(
  changeOrder,
  { object: 'order', before: ({ tx, params }) => lockOrder(tx, params.id) },
  async ({ tx, before, body, user, now }) => {
    refuseOtherOrder(before, body);
    const tracking = asksForTracking(body) ? await addTracking(tx, before, body) : undefined;
    if (!tracking) await refuseChange(tx, before, body.orderStatusId);

    const changed = { ...before, orderStatusId: body.orderStatusId, ...tracking?.shown };
    const { version, at } = await saveOrder(tx, changed, now);
    const entry = { orderId: before.id, orderStatusId: changed.orderStatusId, userId: user.id, at };
    await writeTimeline(tx, entry);
    if (tracking) {
      const { shippingCompany, trackingNumber } = tracking.added;
      await writeTimeline(tx, { ...entry, event: `Tracking added: ${shippingCompany.toUpperCase()} ${trackingNumber}` });
    }
    if (givesBack(changed.orderStatusId)) {
      await giveBackStock(tx, before.id, at);
      await giveBackPoints(tx, { orderId: before.id, userId: user.id, at });
    }

    const answer = (await findOrder(tx, before.id)) ?? notFound('order');
    return { answer, after: { ...changed, version } };
  },
);

/** The spec's calls repeat the order's id and type in the body; they must not speak of another order. */
function refuseOtherOrder(order: LockedOrder, sent: { id?: number | undefined; type?: string | undefined }): void {
  const errors = [
    ...(sent.id === undefined || sent.id === order.id ? [] : [{ msg: 'is not the order of the address', path: 'id' }]),
    ...(sent.type === undefined || sent.type === order.type ? [] : [{ msg: 'is not the type of this order', path: 'type' }]),
  ];
  if (errors.length > 0) throw new HttpError(422, 'The request speaks of another order than its address.', { errors });
}

async function refuseChange(tx: PoolClient, order: LockedOrder, to: OrderStatusId): Promise<void> {
  const usedCoupon = to === ORDER_STATUS.canceled && (await hasUsedCoupon(tx, order.id));
  const refusal = refusalOfChange({ ...order, hasUsedCoupon: usedCoupon }, to);
  if (refusal) conflict(refusal);
}
