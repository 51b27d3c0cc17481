'use client';

import type { ComponentProps } from 'react';
import { BulkCounts, BulkProgress, BulkRefusals, BulkResult } from '@/components/bulk/bulk-dialog';
import type { Validation, ItemFailure } from '@/components/bulk/use-bulk-run';
import { Button } from '@/components/ui/button';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { givesBack, USED_COUPON } from '@/lib/domain/order-changes';
import { ORDER_STATUS, ORDER_STATUS_NAMES, type OrderStatusId } from '@/lib/domain/order-status';
import { formatCount, formatPoints } from '@/lib/format';
import { actionVerb, NO_PARCELS, orderCount, successMessage, type ChangeableOrder, type Parcels } from './bulk-change';
import { BulkTracking } from './bulk-tracking';

/** What will happen and what can't, before anything does. */
export function OrdersReview({
  status,
  validation: { eligible, ineligible },
  onStart,
  onClose,
}: {
  status: OrderStatusId;
  validation: Validation<ChangeableOrder>;
  onStart: (orders: readonly ChangeableOrder[], parcels: Parcels) => void;
  onClose: () => void;
}) {
  const points = eligible.reduce((sum, { total }) => sum + total, 0);
  return (
    <>
      <BulkCounts ineligible={ineligible.length}>
        <b className="font-semibold">{`${formatCount(eligible.length)} can change`}</b>
        {` to ${ORDER_STATUS_NAMES[status]}`}
      </BulkCounts>
      <UsedCouponAlert orders={ineligible} />
      <BulkRefusals label="Orders that can’t change" items={ineligible} />
      {status === ORDER_STATUS.shipped && eligible.length > 0 ? (
        <BulkTracking
          orders={eligible}
          onStart={(parcels) =>
            onStart(
              eligible.filter(({ id }) => parcels.has(id)),
              parcels,
            )
          }
          onClose={onClose}
        />
      ) : (
        <>
          {givesBack(status) && eligible.length > 0 ? (
            <p className="text-sm text-muted">
              {`Their points, ${formatPoints(points)} in all, go back to the companies. ` +
                'This can be undone for ten seconds.'}
            </p>
          ) : null}
          <DialogButtons leave="Not now" onLeave={onClose}>
            {eligible.length > 0 ? (
              <Button
                look={givesBack(status) ? 'danger' : 'primary'}
                className="max-sm:h-10"
                onClick={() => onStart(eligible, NO_PARCELS)}
              >
                {actionVerb(status, eligible.length)}
              </Button>
            ) : null}
          </DialogButtons>
        </>
      )}
    </>
  );
}

export const RUNNING = 'Updating the orders';

export function OrdersProgress(props: Omit<ComponentProps<typeof BulkProgress>, 'label'>) {
  return <BulkProgress label={RUNNING} {...props} />;
}

/** What came of a run that did not change every order (spec 1 §8). */
export function OrdersResult(props: Pick<ComponentProps<typeof BulkResult>, 'ended' | 'onRetry' | 'onClose'>) {
  return (
    <BulkResult {...props} {...RESULT_WORDS}>
      <UsedCouponAlert orders={props.ended.failed} />
    </BulkResult>
  );
}

export const RESULT_WORDS = {
  sentences: {
    done: successMessage,
    items: orderCount,
    failed: (count: number) => (
      <>
        {`${orderCount(count)} could not be updated. `}
        <span>Please re-check the failed orders</span>
      </>
    ),
  },
  failedLabel: 'Failed orders',
};

/** Says that coupons stood in the way of canceling (spec 1 §8). Nothing where none did. */
export function UsedCouponAlert({ orders }: { orders: readonly ItemFailure[] }) {
  if (!orders.some(({ reason }) => reason === USED_COUPON)) return null;
  return (
    <p role="alert" className="rounded bg-bad-weak px-3 py-2 text-sm text-bad">
      Unsuccessful order status update: You cannot cancel the order for the used coupons.
    </p>
  );
}
