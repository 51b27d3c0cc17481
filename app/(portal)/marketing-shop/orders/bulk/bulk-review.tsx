'use client';

import { Button } from '@/components/ui/button';
import { givesBack } from '@/lib/domain/order-changes';
import { ORDER_STATUS, ORDER_STATUS_NAMES, type OrderStatusId } from '@/lib/domain/order-status';
import { formatCount, formatPoints } from '@/lib/format';
import type { Judgement, Parcels } from './bulk-change';
import { BulkTracking } from './bulk-tracking';
import { verbInWords } from './bulk-words';
import { UnchangedOrders } from './unchanged-orders';
import { UsedCouponAlert } from './used-coupon-alert';

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
          {`Their points, ${formatPoints(points)} in all, go back to the companies. This can’t be undone.`}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button className="max-sm:h-10" onClick={onClose}>
          Not now
        </Button>
        {changeable.length > 0 ? (
          <Button look={givesBack(status) ? 'danger' : 'primary'} className="max-sm:h-10" onClick={onStart}>
            {verbInWords(status, changeable.length)}
          </Button>
        ) : null}
      </div>
    </>
  );
}
