'use client';

import { Button } from '@/components/ui/button';
import { givesBack, USED_COUPON } from '@/lib/domain/order-changes';
import { ORDER_STATUS, ORDER_STATUS_NAMES, type OrderStatusId } from '@/lib/domain/order-status';
import { formatCount, formatPoints } from '@/lib/format';
import { actionVerb, orderCount, successMessage, type Judgement, type Parcels, type UnchangedOrder } from './bulk-change';
import { BulkTracking } from './bulk-tracking';

const NO_PARCELS: Parcels = new Map();

/** What will happen and what can't, before anything does. */
export function BulkReview({
  status,
  judgement,
  onStart,
  onClose,
}: {
  status: OrderStatusId;
  judgement: Judgement;
  onStart: (judgement: Judgement, parcels: Parcels) => void;
  onClose: () => void;
}) {
  const { changeable, refused } = judgement;
  const asksForTracking = status === ORDER_STATUS.shipped && changeable.length > 0;
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        <b className="font-semibold">{`${formatCount(changeable.length)} can change`}</b>
        {` to ${ORDER_STATUS_NAMES[status]}`}
        {refused.length > 0 ? `, ${formatCount(refused.length)} can’t.` : '.'}
      </p>
      <UsedCouponAlert orders={refused} />
      <UnchangedOrders label="Orders that can’t change" orders={refused} />
      {asksForTracking ? (
        <BulkTracking
          orders={changeable}
          onStart={(parcels) => onStart({ changeable: changeable.filter(({ id }) => parcels.has(id)), refused }, parcels)}
          onClose={onClose}
        />
      ) : (
        <Start status={status} judgement={judgement} onStart={() => onStart(judgement, NO_PARCELS)} onClose={onClose} />
      )}
    </div>
  );
}

function Start({
  status,
  judgement: { changeable },
  onStart,
  onClose,
}: {
  status: OrderStatusId;
  judgement: Judgement;
  onStart: () => void;
  onClose: () => void;
}) {
  const points = changeable.reduce((sum, { total }) => sum + total, 0);
  return (
    <>
      {givesBack(status) && changeable.length > 0 ? (
        <p className="text-sm text-muted">
          {`Their points, ${formatPoints(points)} in all, go back to the companies. This can be undone for ten seconds.`}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button className="max-sm:h-10" onClick={onClose}>
          Not now
        </Button>
        {changeable.length > 0 ? (
          <Button look={givesBack(status) ? 'danger' : 'primary'} className="max-sm:h-10" onClick={onStart}>
            {actionVerb(status, changeable.length)}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** What came of a run that did not change every order (spec 1 §8). */
export function BulkResult({
  changed,
  failed,
  left,
  onRetry,
  onClose,
}: {
  changed: number;
  failed: readonly UnchangedOrder[];
  left: number;
  onRetry: () => void;
  onClose: () => void;
}) {
  return (
    <div className="flex flex-col gap-4">
      <div role="alert" className="flex flex-col gap-1">
        {changed > 0 || failed.length === 0 ? <p>{successMessage(changed)}</p> : null}
        {left > 0 ? <p>{`Stopped: ${orderCount(left)} left as they were.`}</p> : null}
        {failed.length > 0 ? (
          <p className="font-medium text-bad">
            {`${orderCount(failed.length)} could not be updated. `}
            <span>Please re-check the failed orders</span>
          </p>
        ) : null}
      </div>
      <UsedCouponAlert orders={failed} />
      <UnchangedOrders label="Failed orders" orders={failed} />
      <p className="text-sm text-muted">They stay selected.</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button className="max-sm:h-10" onClick={onClose}>
          Done
        </Button>
        {failed.length > 0 ? (
          <Button look="primary" className="max-sm:h-10" onClick={onRetry}>
            Retry
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** More of them are only counted: nobody reads further, and thousands would make the dialog slow. */
const SHOWN = 200;

/** Orders by number, each with the reason why it did not change. */
function UnchangedOrders({ label, orders }: { label: string; orders: readonly UnchangedOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <div role="region" aria-label={label} tabIndex={0} className="max-h-56 overflow-y-auto rounded border text-sm">
      <ul>
        {orders.slice(0, SHOWN).map(({ id, number, reason }) => (
          <li key={id} className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 border-b px-3 py-2 last:border-b-0">
            <span className="font-medium tabular-nums">{number}</span>
            <span className="wrap-anywhere">{reason}</span>
          </li>
        ))}
      </ul>
      {orders.length > SHOWN ? (
        <p className="border-t px-3 py-2 text-muted">{`and ${formatCount(orders.length - SHOWN)} more`}</p>
      ) : null}
    </div>
  );
}

/** Says that coupons stood in the way of canceling (spec 1 §8). Nothing where none did. */
function UsedCouponAlert({ orders }: { orders: readonly UnchangedOrder[] }) {
  if (!orders.some(({ reason }) => reason === USED_COUPON)) return null;
  return (
    <p role="alert" className="rounded bg-bad-weak px-3 py-2 text-sm text-bad">
      Unsuccessful order status update: You cannot cancel the order for the used coupons.
    </p>
  );
}
