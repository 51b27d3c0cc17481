import { assignedColumn } from '@/components/assignments/assigned-column';
import { defineList, type AnswerOf, type RowOf } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { selectColumn } from '@/components/list/select-column';
import { OrderStatusPill } from '@/components/ui/order-status-pill';
import { ordersAddress, type OrdersView } from '@/lib/addresses/orders';
import type { listOrders } from '@/lib/contract/orders';
import { fullNameOf } from '@/lib/domain/full-name';
import { writtenOrderNumber } from '@/lib/domain/order-search';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';

/** A view's filters and order for its list, report and bulk selection (spec 1 §7). */
export function ordersQuery(view: OrdersView) {
  const { tab, searchBy, searchFor, startDate, endDate, waiting, mine, sort, direction } = view;
  // A server may find only numbers in their exact format.
  const isOfNumbers = searchBy === undefined || searchBy === 'orderNumber';
  return {
    ...(searchFor ? { searchFor: isOfNumbers ? writtenOrderNumber(searchFor) : searchFor, searchBy } : {}),
    ...(startDate || endDate ? { dateField: 'orders.createdAt' as const, startDate, endDate } : {}),
    ...(tab === 'all' ? {} : { orderStatusId: tab }),
    ...(waiting ? { waiting } : {}),
    ...(mine ? { mine } : {}),
    sort,
    direction,
  };
}

/** How many products a row names. The dialog names all. */
const NAMED_PRODUCTS = 8;

function namesOf(names: readonly string[]): string {
  return names.slice(0, NAMED_PRODUCTS).join(', ') + (names.length > NAMED_PRODUCTS ? ', …' : '');
}

/** The orders list (spec 1 §2). */
export const ordersList = defineList<typeof listOrders, OrdersView>()({
  path: '/orders',
  address: ordersAddress,
  noun: ['order', 'orders'],
  query: (view) => ({ ...ordersQuery(view), limit: ROWS_PER_PAGE, offset: (view.page - 1) * ROWS_PER_PAGE }),
  also: ['id', 'lastName', 'companyId', 'userId', 'itemNames', 'orderStatus'],
  columns: [
    selectColumn<{ id: number; orderNumber: string }>(({ orderNumber }) => `order ${orderNumber}`),
    {
      id: 'number',
      field: 'orderNumber',
      header: 'Order',
      kind: 'figures',
      slot: 'title',
      width: 108,
      beside: 98,
      pin: true,
      sort: 'orderNumber',
      opens: 'order',
    },
    { field: 'createdAt', header: 'Date', kind: 'day', slot: 'when', width: 116, sort: 'createdAt' },
    {
      id: 'company',
      field: 'companyName',
      header: 'Company',
      slot: 'detail',
      sort: 'companyName',
      link: ['company', 'companyId'],
    },
    {
      id: 'name',
      field: 'firstName',
      header: 'Name',
      width: 132,
      narrow: false,
      link: ['person', 'userId'],
      cell: (order) => fullNameOf(order) || NOTHING,
    },
    {
      id: 'items',
      field: 'itemCount',
      header: 'Items',
      narrow: false,
      cell: ({ itemCount, itemNames = [] }) => {
        const names = namesOf(itemNames);
        if (itemCount === undefined) return names || NOTHING;
        return (
          <>
            {itemCount}
            {names ? <span className="sub">{` · ${names}`}</span> : null}
          </>
        );
      },
    },
    { field: 'total', header: 'Total', kind: 'points', slot: 'value', width: 104, beside: 84, sort: 'total' },
    {
      id: 'status',
      field: 'orderStatusId',
      header: 'Status',
      slot: 'aside',
      width: 158,
      beside: 148,
      edge: true,
      cell: ({ orderStatusId, orderStatus }) => <OrderStatusPill id={orderStatusId} name={orderStatus} />,
    },
    { id: 'tracking', field: 'trackingNumber', header: 'Tracking', muted: true, width: 140, narrow: false },
    { id: 'carrier', field: 'shippingCompany', header: 'Carrier', width: 100, optional: true },
    assignedColumn<{ id: number; orderNumber: string }>(({ id, orderNumber }) => ({
      record: id,
      name: `order ${orderNumber}`,
    })),
    { field: 'email', header: 'E-mail', optional: true },
    { field: 'type', header: 'Type', width: 100, optional: true },
  ],
});

export type OrdersAnswer = AnswerOf<typeof ordersList>;
export type OrderRow = RowOf<typeof ordersList>;
