'use client';

import { Button } from '@/components/ui/button';
import { COUPON_STATUS, toggledCouponStatus } from '@/lib/domain/order-changes';
import type { Coupon, OrderChanges } from './use-order-changes';
import type { Question } from './use-question';

const NAMES = { [COUPON_STATUS.unused]: 'Unused', [COUPON_STATUS.used]: 'Used' } as const;

/** What a coupon's status is called (spec 1 §4, Coupon code). */
export function couponStatusName({ couponStatus, couponStatusId }: Coupon): string {
  return couponStatus || (couponStatusId === COUPON_STATUS.used ? NAMES[2] : NAMES[1]);
}

/** Changes the status of a coupon, after a question. */
export function CouponButton({
  coupon,
  changes,
  ask,
}: {
  coupon: Coupon;
  changes: OrderChanges;
  ask: (question: Question) => void;
}) {
  const next = NAMES[toggledCouponStatus(coupon.couponStatusId)];
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
