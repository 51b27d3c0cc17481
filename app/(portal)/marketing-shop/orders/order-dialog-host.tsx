'use client';

import { RecordHost } from '@/components/record/record-host';
import type { OpenedRecord } from '@/components/record/load-state';
import { deferred } from '@/components/ui/deferred';
import type { Order } from '@/lib/contract/orders';
import { ordersPath } from '@/lib/paths';
import type { OrdersView } from './orders-address';
import { useOrdersRows } from './orders-rows';

const OrderDialog = deferred(() => import('./order-dialog'));

/** Shows the order that the address names (`?order=ID`) in a dialog over the list. */
export function OrderDialogHost({ view, timeZone, opened }: { view: OrdersView; timeZone: string; opened: OpenedRecord<Order> | null }) {
  const hrefOf = (order: number | undefined) => {
    const { order: _shown, ...list } = view;
    return ordersPath({ ...list, ...(order && { order }) });
  };
  return (
    <RecordHost name="order" rows={useOrdersRows()} hrefOf={hrefOf} opened={opened} dialog={OrderDialog}>
      {({ place, row, opened }) => <OrderDialog place={place} number={row?.number} opened={opened} timeZone={timeZone} />}
    </RecordHost>
  );
}
