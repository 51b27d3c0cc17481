'use client';

import { useSearchParams } from 'next/navigation';
import { lazy, Suspense } from 'react';
import { closeDialog, showInDialog } from '@/components/ui/dialog-address';
import { positiveNumber } from '@/lib/list-query';
import { ordersPath } from '@/lib/paths';
import { rowLinkId } from './order-columns';
import type { OrderReading } from './order-reading';
import type { OrdersView } from './orders-address';
import { useOrdersRows } from './orders-rows';

const OrderDialog = lazy(() => import('./order-dialog'));

const readOrderId = positiveNumber();

/**
 * Shows the order that the address names (`?order=ID`) in a dialog over the list. Its code comes with its first use.
 *
 * @param opened what the server read, where the address named an order when the page was loaded
 */
export function OrderDialogHost({
  view,
  timeZone,
  opened,
}: {
  view: OrdersView;
  timeZone: string;
  opened: OrderReading | null;
}) {
  const rows = useOrdersRows();
  const id = readOrderId(useSearchParams().get('order') ?? '');
  if (!id) return null;

  const index = rows.findIndex((row) => row.id === id);
  const neighbour = (step: 1 | -1) => {
    const row = index === -1 ? undefined : rows[index + step];
    return row && (() => showInDialog(ordersPath({ ...view, order: row.id })));
  };
  const focusList = () => {
    const row = document.getElementById(rowLinkId(id)) ?? document.querySelector<HTMLElement>('.data-table');
    row?.focus({ preventScroll: row.className === 'data-table' });
  };

  return (
    <Suspense fallback={null}>
      <OrderDialog
        id={id}
        number={rows[index]?.number}
        opened={opened}
        timeZone={timeZone}
        onClose={() => closeDialog(ordersPath({ ...view, order: undefined }))}
        onClosed={focusList}
        onPrevious={neighbour(-1)}
        onNext={neighbour(1)}
      />
    </Suspense>
  );
}
