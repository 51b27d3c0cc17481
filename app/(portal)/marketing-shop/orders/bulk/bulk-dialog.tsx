'use client';

import { UNDO_NOTE, wordsOf, type Failure, type Item } from '@/components/action/action';
import { ActionDialog, CheckDialog, checkOne, Counts } from '@/components/action/action-dialog';
import { checkEach } from '@/components/action/check';
import { Failures } from '@/components/action/item-list';
import { perform } from '@/components/action/perform';
import type { SelectedActionProps } from '@/components/action/use-selected-action';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { refundsPoints, USED_COUPON } from '@/lib/domain/order-changes';
import { ORDER_STATUS } from '@/lib/domain/order-status';
import { formatCount, formatPoints } from '@/lib/text/format';
import { checkedChange, readOrder, type BulkJob, type SeenOrder } from './bulk-change';
import { BulkTracking } from './bulk-tracking';

type DialogProps = SelectedActionProps & { job: BulkJob };

export default function OrdersBulkDialog({ job, ...handlers }: DialogProps) {
  const { status, orders } = job;
  if (status === ORDER_STATUS.shipped) return <TrackingDialog job={job} {...handlers} />;
  const action = { ...checkedChange(status), note: usedCouponAlert };
  return (
    <ActionDialog
      {...handlers}
      items={orders}
      read={readOrder}
      action={action}
      words={action}
      look={refundsPoints(status) ? 'danger' : 'primary'}
      about={usedCouponAlert}
      further={(eligible) =>
        refundsPoints(status) && eligible.length > 0 ? (
          <p className="text-sm text-muted">
            {`Their points (${formatPoints(heldBy(eligible))} in total) go back to the companies.`}
          </p>
        ) : null
      }
      note={UNDO_NOTE}
    />
  );
}

/** Points that orders took and haven't returned. */
const heldBy = (orders: readonly Pick<SeenOrder, 'heldPoints' | 'total'>[]) =>
  orders.reduce((sum, { heldPoints, total }) => sum + (heldPoints ?? total), 0);

/** Asks for each order's tracking number before the change. */
function TrackingDialog({ job: { status, orders }, onStart, onClose, onClosed }: DialogProps) {
  const words = wordsOf(checkedChange(status));
  const read = async (item: Item, signal: AbortSignal) =>
    checkOne(checkedChange(status), await readOrder(item, signal));
  return (
    <CheckDialog
      title={`Add Tracking: ${words.count(orders.length)}`}
      reading={words.reading}
      total={orders.length}
      check={(progress) => checkEach(orders, progress, (item) => read(item, progress.signal))}
      onClose={onClose}
      onClosed={onClosed}
    >
      {({ eligible, ineligible }) => (
        <>
          <Counts ineligible={ineligible.length}>{`${formatCount(eligible.length)} ${words.eligible}`}</Counts>
          <Failures label={words.refused} items={ineligible} />
          {eligible.length > 0 ? (
            <BulkTracking
              orders={eligible}
              onStart={(parcels) => {
                const shipped = eligible.filter(({ id }) => parcels.has(id));
                perform(checkedChange(status, parcels), shipped, { onEnd: onStart(shipped), recheck: read });
              }}
              onClose={onClose}
            />
          ) : (
            <DialogButtons leave="Not now" onLeave={onClose} />
          )}
        </>
      )}
    </CheckDialog>
  );
}

/** Explains that used coupons blocked canceling (spec 1 §8). */
function usedCouponAlert(failed: readonly Failure[]) {
  if (!failed.some(({ reason }) => reason === USED_COUPON)) return null;
  return (
    <p role="alert" className="rounded bg-bad-weak px-3 py-2 text-sm text-bad">
      Unsuccessful order status update: You cannot cancel the order for the used coupons.
    </p>
  );
}
