'use client';

import { ChevronDown, ChevronUp, Link2, Printer } from 'lucide-react';
import { ActivityLink } from '@/components/activity/activity-link';
import { copyText } from '@/components/ui/copy-text';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { EmptyState } from '@/components/ui/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import { RetryButton } from '@/components/ui/retry-button';
import { OrderStatusPill } from '@/components/ui/order-status-pill';
import { useNeighbourKeys } from '@/components/ui/use-neighbour-keys';
import type { Order } from '@/lib/contract/orders';
import { CouponButton } from './coupon-status';
import { OrderActions } from './order-actions';
import { OrderDetail } from './order-detail';
import { OrderDetailSkeleton } from './order-detail-skeleton';
import { OrderPrint } from './order-print';
import type { OrderReading } from './order-reading';
import { useOrder, type KnownOrder } from './use-order';
import { useOrderChanges } from './use-order-changes';
import { useQuestion, type Question } from './use-question';

/** One order in full. The arrows, or J and K, go to the next and the previous order of the page. */
export default function OrderDialog({
  id,
  number,
  opened,
  timeZone,
  onClose,
  onClosed,
  onPrevious,
  onNext,
}: {
  id: number;
  number: string | undefined;
  opened: OrderReading | null;
  timeZone: string;
  onClose: () => void;
  onClosed: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const known = useOrder(id, opened);
  const question = useQuestion();
  const order = known.reading?.state === 'read' ? known.reading.order : null;

  useNeighbourKeys({ onPrevious, onNext }, !question.asking);

  return (
    <>
      <Dialog
        title={
          <>
            {`Order ${order?.orderNumber ?? number ?? ''}`.trimEnd()}
            {order ? <OrderStatusPill id={order.orderStatusId} name={order.orderStatus} /> : null}
          </>
        }
        actions={
          <>
            <ActivityLink type="order" id={id} />
            <IconButton label="Previous order" onPress={onPrevious}>
              <ChevronUp aria-hidden size={18} />
            </IconButton>
            <IconButton label="Next order" onPress={onNext}>
              <ChevronDown aria-hidden size={18} />
            </IconButton>
            <IconButton label="Copy link" onPress={() => void copyText(location.href, 'Copied the link.')}>
              <Link2 aria-hidden size={18} />
            </IconButton>
            <IconButton label="Print" onPress={order ? () => window.print() : undefined}>
              <Printer aria-hidden size={18} />
            </IconButton>
          </>
        }
        width="detail"
        onClose={onClose}
        onClosed={onClosed}
      >
        <Content known={known} timeZone={timeZone} ask={question.ask} />
      </Dialog>
      {question.element}
      {order ? <OrderPrint order={order} timeZone={timeZone} /> : null}
    </>
  );
}

function Content({
  known,
  timeZone,
  ask,
}: {
  known: KnownOrder;
  timeZone: string;
  ask: (question: Question) => void;
}) {
  const { reading, readAgain } = known;
  switch (reading?.state) {
    case undefined:
      return <OrderDetailSkeleton />;
    case 'read':
      // What is chosen and typed belongs to one order.
      return <ChangeableOrder key={reading.id} order={reading.order} known={known} timeZone={timeZone} ask={ask} />;
    case 'missing':
      return <EmptyState title="This order does not exist." />;
    case 'failed':
      return (
        <ErrorState title="There was a problem getting the order." retry={<RetryButton onRetry={readAgain} />}>
          {reading.message}
        </ErrorState>
      );
  }
}

function ChangeableOrder({
  order,
  known,
  timeZone,
  ask,
}: {
  order: Order;
  known: KnownOrder;
  timeZone: string;
  ask: (question: Question) => void;
}) {
  const changes = useOrderChanges(order, known);
  return (
    <div className="flex flex-col gap-6">
      <OrderActions order={order} changes={changes} ask={ask} />
      <OrderDetail
        order={order}
        timeZone={timeZone}
        couponAction={(coupon) => (
          <CouponButton coupon={coupon} orderStatusId={order.orderStatusId} changes={changes} ask={ask} />
        )}
      />
    </div>
  );
}
