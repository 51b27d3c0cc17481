'use client';

import { useMemo } from 'react';
import { NOTHING, type ListColumn } from '@/components/list/list-table';
import type { ListProps } from '@/components/list/use-list';
import { RecordLink } from '@/components/record/record-link';
import { OrderStatusPill } from '@/components/ui/order-status-pill';
import { ORDER_TABS } from '@/lib/domain/order-status';
import { formatPoints } from '@/lib/text/format';
import { formatDate } from '@/lib/time/format-time';
import type { TabFilters } from '../company-filters';
import { CompanyList } from '../company-list';
import { ordersOfCompany, type CompanyOrder } from '../company-lists';

export function OrdersTab(props: ListProps) {
  const columns = useMemo(() => columnsOf(props.timeZone), [props.timeZone]);
  return (
    <CompanyList
      {...props}
      tab="orders"
      source={ordersOfCompany}
      filters={FILTERS}
      columns={columns}
      nothing="This company has no orders."
      foundByName={(name) => `This server can’t list orders by company. These mention “${name}”.`}
    />
  );
}

const FILTERS: TabFilters = {
  search: 'Search order number, item or person',
  state: { label: 'Status', choices: ORDER_TABS.map(({ id, label }) => [String(id), label]) },
};

const columnsOf = (timeZone: string): ListColumn<CompanyOrder>[] => [
  {
    id: 'number',
    header: 'Order Number',
    enableHiding: false,
    meta: { width: 130, slot: 'title', className: 'figures' },
    cell: ({ id, orderNumber }) => (
      <RecordLink to="order" id={id} data-row-link>
        {orderNumber}
      </RecordLink>
    ),
  },
  {
    id: 'date',
    header: 'Date',
    meta: { width: 110, slot: 'aside', className: 'figures' },
    cell: ({ createdAt }) => formatDate(createdAt, timeZone),
  },
  {
    id: 'items',
    header: 'Items',
    meta: { slot: 'detail' },
    cell: ({ itemNames }) => itemNames.join(', ') || NOTHING,
  },
  {
    id: 'person',
    header: 'Ordered By',
    meta: { width: 180, className: 'links', narrow: false },
    cell: ({ userId, fullName }) => (
      <RecordLink to="person" id={userId}>
        {fullName || NOTHING}
      </RecordLink>
    ),
  },
  { id: 'total', header: 'Total', meta: { width: 120, className: 'num' }, cell: ({ total }) => formatPoints(total) },
  {
    id: 'status',
    header: 'Status',
    meta: { width: 150, slot: 'value', className: 'edge' },
    cell: ({ orderStatusId, orderStatus }) => <OrderStatusPill id={orderStatusId} name={orderStatus} />,
  },
];
