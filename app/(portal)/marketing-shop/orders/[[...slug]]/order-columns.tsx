'use client';

import { createColumnHelper } from '@tanstack/react-table';
import { hideableColumns } from '@/components/data-table/column-choice';
import type { ListColumn, ListFeatures } from '@/components/data-table/list-columns';
import { SelectPage, SelectRow } from '@/components/data-table/selection';
import { formatPoints } from '@/lib/format';
import { formatDate } from '@/lib/time';
import type { OrderListRow } from './order-list-row';
import { OrderStatusPill } from './order-status-pill';

const helper = createColumnHelper<ListFeatures, OrderListRow>();

/** What stands where a row has nothing to show. */
const NOTHING = '—';

/**
 * The columns of the orders list.
 *
 * @param timeZone the portal's
 * @param hrefFor the address of an order's dialog
 */
export function orderColumns(timeZone: string, hrefFor: (id: number) => string): ListColumn<OrderListRow>[] {
  return helper.columns([
    helper.display({
      id: 'select',
      enableHiding: false,
      meta: { width: 40, className: 'select pin' },
      header: () => <SelectPage />,
      cell: ({ row: { original: order } }) => <SelectRow id={order.id} label={`order ${order.number}`} />,
    }),
    helper.accessor('number', {
      header: 'Order',
      enableHiding: false,
      meta: { width: 104, className: 'pin line-title', sort: 'orderNumber' },
      cell: ({ row: { original: order } }) => (
        <a id={rowLinkId(order.id)} data-row-link href={hrefFor(order.id)}>
          {order.number}
        </a>
      ),
    }),
    helper.accessor('createdAt', {
      header: 'Date',
      meta: { width: 100, className: 'line-when', sort: 'createdAt' },
      cell: ({ row: { original: order } }) => formatDate(order.createdAt, timeZone),
    }),
    helper.accessor('company', {
      header: 'Company',
      meta: { className: 'line-detail', sort: 'companyName' },
      cell: ({ row: { original: order } }) => order.company ?? NOTHING,
    }),
    helper.accessor('name', {
      header: 'Name',
      meta: { width: 140 },
      cell: ({ row: { original: order } }) => order.name ?? NOTHING,
    }),
    helper.accessor('items', {
      header: 'Items',
      cell: ({ row: { original: order } }) => <Items order={order} />,
    }),
    helper.accessor('total', {
      header: 'Total',
      meta: { width: 104, className: 'num line-value', sort: 'total' },
      cell: ({ row: { original: order } }) => formatPoints(order.total),
    }),
    helper.accessor('statusId', {
      id: 'status',
      header: 'Status',
      meta: { width: 150, className: 'line-aside' },
      cell: ({ row: { original: order } }) => <OrderStatusPill id={order.statusId} name={order.statusName} />,
    }),
    helper.accessor('tracking', {
      header: 'Tracking',
      meta: { width: 164, className: 'sub' },
      cell: ({ row: { original: order } }) => order.tracking ?? NOTHING,
    }),
    helper.accessor('carrier', {
      header: 'Carrier',
      meta: { width: 100, optional: true },
      cell: ({ row: { original: order } }) => order.carrier ?? NOTHING,
    }),
    helper.accessor('email', {
      header: 'E-mail',
      meta: { optional: true },
      cell: ({ row: { original: order } }) => order.email ?? NOTHING,
    }),
    helper.accessor('type', {
      header: 'Type',
      meta: { width: 100, optional: true },
      cell: ({ row: { original: order } }) => order.type ?? 'qpoints',
    }),
  ]);
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
