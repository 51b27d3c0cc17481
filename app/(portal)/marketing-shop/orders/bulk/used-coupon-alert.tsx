import { USED_COUPON } from '@/lib/domain/order-changes';
import type { UnchangedOrder } from './bulk-change';

/** Says that coupons stood in the way of canceling (spec 1 §8). Nothing where none did. */
export function UsedCouponAlert({ orders }: { orders: readonly UnchangedOrder[] }) {
  if (!orders.some(({ reason }) => reason === USED_COUPON)) return null;
  return (
    <p role="alert" className="rounded bg-bad-weak px-3 py-2 text-sm text-bad">
      Unsuccessful order status update: You cannot cancel the order for the used coupons.
    </p>
  );
}
