'use client';

import { useSearchParams } from 'next/navigation';
import { lazy, Suspense } from 'react';
import { closeDialog, showInDialog } from '@/components/ui/dialog-address';
import { ordersAddress, type OrdersView } from '@/lib/addresses/orders';
import { positiveNumber } from '@/lib/list-address';
import type { OrderReading } from './order-reading';

const OrderDialog = lazy(() => import('./order-dialog'));

/**
 * Shows the order that the address names (`?order=ID`) in a dialog over the list. Its code comes with its first use.
 *
 * @param opened what the server read, where the address named an order when the page was loaded
 */
export function OrderDialogHost({
  rows,
  view,
  timeZone,
  opened,
}: {
  rows: readonly { id: number; number: string }[];
  view: OrdersView;
  timeZone: string;
  opened: OrderReading | null;
}) {
  const id = positiveNumber(useSearchParams().get('order') ?? '');
  if (!id) return null;

  const index = rows.findIndex((row) => row.id === id);
  const neighbour = (step: 1 | -1) => {
    const row = index === -1 ? undefined : rows[index + step];
    return row && (() => showInDialog(ordersAddress.href({ ...view, order: row.id })));
  };
  const focusList = () => {
    const row = document.getElementById(`order-${id}`) ?? document.querySelector<HTMLElement>('.data-table');
    row?.focus({ preventScroll: row.className === 'data-table' });
  };

  return (
    <Suspense fallback={null}>
      <OrderDialog
        id={id}
        number={rows[index]?.number}
        opened={opened}
        timeZone={timeZone}
        onClose={() => closeDialog(ordersAddress.listHref(view))}
        onClosed={focusList}
        onPrevious={neighbour(-1)}
        onNext={neighbour(1)}
      />
    </Suspense>
  );
}
