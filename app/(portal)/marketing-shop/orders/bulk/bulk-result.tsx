import { Button } from '@/components/ui/button';
import type { UnchangedOrder } from './bulk-change';
import { ordersInWords, successInWords } from './bulk-words';
import { UnchangedOrders } from './unchanged-orders';
import { UsedCouponAlert } from './used-coupon-alert';

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
        {changed > 0 || failed.length === 0 ? <p>{successInWords(changed)}</p> : null}
        {left > 0 ? <p>{`Stopped: ${ordersInWords(left)} left as they were.`}</p> : null}
        {failed.length > 0 ? (
          <p className="font-medium text-bad">
            {`${ordersInWords(failed.length)} could not be updated. `}
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
