'use client';

import { ChevronDown, ChevronUp, Link2 } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { copyText } from '@/components/ui/copy-text';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { EmptyState } from '@/components/ui/empty-state';
import { RetryButton } from '@/components/ui/retry-button';
import { OrderStatusPill } from '@/components/ui/order-status-pill';
import { OrderDetail } from './order-detail';
import { OrderDetailSkeleton } from './order-detail-skeleton';
import type { OrderReading } from './order-reading';
import { useOrder } from './use-order';

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
  const [reading, readAgain] = useOrder(id, opened);
  const order = reading?.state === 'read' ? reading.order : null;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'j') onNext?.();
      if (event.key === 'k') onPrevious?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onNext, onPrevious]);

  return (
    <Dialog
      title={
        <>
          {`Order ${order?.orderNumber ?? number ?? ''}`.trimEnd()}
          {order ? <OrderStatusPill id={order.orderStatusId} name={order.orderStatus} /> : null}
        </>
      }
      actions={
        <>
          <IconButton label="Previous order" onPress={onPrevious}>
            <ChevronUp aria-hidden size={18} />
          </IconButton>
          <IconButton label="Next order" onPress={onNext}>
            <ChevronDown aria-hidden size={18} />
          </IconButton>
          <IconButton label="Copy link" onPress={() => void copyText(location.href, 'Copied the link.')}>
            <Link2 aria-hidden size={18} />
          </IconButton>
        </>
      }
      width="detail"
      onClose={onClose}
      onClosed={onClosed}
    >
      <Content reading={reading} timeZone={timeZone} onRetry={readAgain} />
    </Dialog>
  );
}

function Content({
  reading,
  timeZone,
  onRetry,
}: {
  reading: OrderReading | null;
  timeZone: string;
  onRetry: () => void;
}) {
  switch (reading?.state) {
    case undefined:
      return <OrderDetailSkeleton />;
    case 'read':
      return <OrderDetail order={reading.order} timeZone={timeZone} />;
    case 'missing':
      return <EmptyState title="This order does not exist." />;
    case 'failed':
      return (
        <ErrorState title="There was a problem getting the order." retry={<RetryButton onRetry={onRetry} />}>
          {reading.message}
        </ErrorState>
      );
  }
}

/** A button that stays in place, and keeps the focus, while there is nothing to do. */
function IconButton({
  label,
  onPress,
  children,
}: {
  label: string;
  onPress: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={onPress ? undefined : true}
      onClick={onPress}
      className={buttonClass('quiet', 'w-8 px-0! aria-disabled:opacity-40')}
    >
      {children}
    </button>
  );
}
