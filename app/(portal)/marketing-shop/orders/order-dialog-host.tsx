'use client';

import type { OpenedRecord } from '@/components/record/load-state';
import { RecordHost } from '@/components/record/record-host';
import { deferred } from '@/components/ui/deferred';
import { ordersAddress, type OrdersView } from '@/lib/addresses/orders';
import type { Order } from '@/lib/contract/orders';

const OrderDialog = deferred(() => import('./order-dialog'));

/** Shows the order that the address names (`?order=ID`) in a dialog over the list. */
export function OrderDialogHost({
  rows,
  view,
  timeZone,
  opened,
}: {
  rows: readonly { id: number; number: string }[];
  view: OrdersView;
  timeZone: string;
  opened: OpenedRecord<Order> | null;
}) {
  const hrefOf = (order: number | undefined) => ordersAddress.href({ ...view, order });
  return (
    <RecordHost name="order" rows={rows} hrefOf={hrefOf} opened={opened} dialog={OrderDialog}>
      {({ place, row, opened }) => <OrderDialog place={place} number={row?.number} opened={opened} timeZone={timeZone} />}
    </RecordHost>
  );
}
