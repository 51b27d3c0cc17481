'use client';

import { hideableColumns } from '@/components/list/column-choice';
import type { ListColumn } from '@/components/list/list-columns';
import { SelectPage, SelectRow } from '@/components/list/selection';
import { OrderStatusPill } from '@/components/ui/order-status-pill';
import { formatPoints } from '@/lib/format';
import { formatDate } from '@/lib/time';
import type { OrderListRow } from './order-list-row';

/** What stands where a row has nothing to show. */
const NOTHING = '—';

/**
 * The columns of the orders list.
 *
 * @param timeZone the portal's
 * @param hrefFor the address of an order's dialog
 */
export function orderColumns(timeZone: string, hrefFor: (id: number) => string): ListColumn<OrderListRow>[] {
  return [
    {
      id: 'select',
      enableHiding: false,
      meta: { width: 40, className: 'select pin' },
      header: () => <SelectPage />,
      show: (order) => <SelectRow id={order.id} label={`order ${order.number}`} />,
    },
    {
      id: 'number',
      header: 'Order',
      enableHiding: false,
      meta: { width: 108, className: 'pin figures line-title', sort: 'orderNumber' },
      show: (order) => (
        <a id={rowLinkId(order.id)} data-row-link href={hrefFor(order.id)}>
          {order.number}
        </a>
      ),
    },
    {
      id: 'createdAt',
      header: 'Date',
      meta: { width: 116, className: 'figures line-when', sort: 'createdAt' },
      show: (order) => formatDate(order.createdAt, timeZone),
    },
    {
      id: 'company',
      header: 'Company',
      meta: { className: 'line-detail', sort: 'companyName' },
      show: (order) => order.company ?? NOTHING,
    },
    {
      id: 'name',
      header: 'Name',
      meta: { width: 132 },
      show: (order) => order.name ?? NOTHING,
    },
    {
      id: 'items',
      header: 'Items',
      show: (order) => <Items order={order} />,
    },
    {
      id: 'total',
      header: 'Total',
      meta: { width: 104, className: 'num line-value', sort: 'total' },
      show: (order) => formatPoints(order.total),
    },
    {
      id: 'status',
      header: 'Status',
      meta: { width: 158, className: 'line-aside' },
      show: (order) => <OrderStatusPill id={order.statusId} name={order.statusName} />,
    },
    {
      id: 'tracking',
      header: 'Tracking',
      meta: { width: 140, className: 'sub' },
      show: (order) => order.tracking ?? NOTHING,
    },
    {
      id: 'carrier',
      header: 'Carrier',
      meta: { width: 100, optional: true },
      show: (order) => order.carrier ?? NOTHING,
    },
    {
      id: 'email',
      header: 'E-mail',
      meta: { optional: true },
      show: (order) => order.email ?? NOTHING,
    },
    {
      id: 'type',
      header: 'Type',
      meta: { width: 100, optional: true },
      show: (order) => order.type ?? 'qpoints',
    },
  ];
}

/** The columns that people may hide. They don't depend on the page that is shown. */
export const HIDEABLE_ORDER_COLUMNS = hideableColumns(orderColumns('UTC', () => ''));

/** The id of a row's link, by which the focus comes back to it from the dialog. */
export function rowLinkId(orderId: number): string {
  return `order-${orderId}`;
}

function Items({ order: { itemCount, items } }: { order: OrderListRow }) {
  if (itemCount === undefined) return items ?? NOTHING;
  return (
    <>
      {itemCount}
      {items ? <span className="sub">{` · ${items}`}</span> : null}
    </>
  );
}
