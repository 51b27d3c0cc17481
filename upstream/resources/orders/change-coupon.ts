import { changeCouponStatus } from '@/lib/contract/order-changes';
import { COUPON_STATUS_NAMES, refusalOfCouponChange } from '@/lib/domain/order-changes';
import { conflict } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { lockCoupon, saveOrder } from './locked-order';
import { writeTimeline } from './timeline';

/** Marks a coupon as used or unused, which the history of its order tells. */
export const changeCouponRoute = mutate(
  changeCouponStatus,
  { object: 'coupon', before: ({ tx, body }) => lockCoupon(tx, body.id) },
  async ({ tx, before, body: { couponStatusId }, user, now }) => {
    const { order } = before;
    const refusal = refusalOfCouponChange({ ...before, orderStatusId: order.orderStatusId }, couponStatusId);
    if (refusal) conflict(refusal);

    await tx.query('UPDATE coupon_codes SET coupon_status_id = $2, version = version + 1 WHERE id = $1', [before.id, couponStatusId]);
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
