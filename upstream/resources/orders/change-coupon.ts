import { eq } from 'drizzle-orm';
import { changeCouponStatus } from '@/lib/contract/order-changes';
import { COUPON_STATUS_NAMES, refusalOfCouponChange } from '@/lib/domain/order-changes';
import { drizzleOn, raised } from '@/upstream/db/drizzle';
import { couponCodes } from '@/upstream/db/schema';
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
