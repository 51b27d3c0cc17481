'use client';

import { Button } from '@/components/ui/button';
import { COUPON_STATUS_NAMES, refusalOfCouponChange, toggledCouponStatus, type CouponStatusId } from '@/lib/domain/order-changes';
import type { OrderStatusId } from '@/lib/domain/order-status';
import type { Coupon, OrderChanges } from './use-order-changes';
import type { Question } from './use-question';

/** What a coupon's status is called (spec 1 §4, Coupon code). */
export function couponStatusName({ couponStatus, couponStatusId }: Coupon): string {
  return couponStatus || (COUPON_STATUS_NAMES[couponStatusId as CouponStatusId] ?? COUPON_STATUS_NAMES[1]);
}

/** Changes the status of a coupon, after a question. Nothing where it can't change any more. */
export function CouponButton({
  coupon,
  orderStatusId,
  changes,
  ask,
}: {
  coupon: Coupon;
  /** That of its order. */
  orderStatusId: number;
  changes: OrderChanges;
  ask: (question: Question) => void;
}) {
  const to = toggledCouponStatus(coupon.couponStatusId);
  if (refusalOfCouponChange({ ...coupon, orderStatusId: orderStatusId as OrderStatusId }, to)) return null;
  const next = COUPON_STATUS_NAMES[to];
  const verb = `Mark as ${next.toLowerCase()}`;
  return (
    <Button
      className="h-7 px-2"
      aria-label={`${verb}: ${coupon.code}`}
      onClick={() =>
        ask({
          title: `Mark this coupon as ${next.toLowerCase()}?`,
          text: `Coupon ${coupon.code} is ${couponStatusName(coupon)} and becomes ${next}.`,
          confirm: verb,
          confirming: 'Updating…',
          look: 'primary',
          carryOut: () => changes.changeCoupon(coupon),
        })
      }
    >
      {verb}
    </Button>
  );
}
