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
  const { tab, searchBy, searchFor, startDate, endDate, waiting, assigned, sort, direction } = view;
  // A server may find only numbers in their exact format.
  const isOfNumbers = searchBy === undefined || searchBy === 'orderNumber';
  return {
    ...(searchFor ? { searchFor: isOfNumbers ? writtenOrderNumber(searchFor) : searchFor, searchBy } : {}),
    ...(startDate || endDate ? { dateField: 'orders.createdAt' as const, startDate, endDate } : {}),
    ...(tab === 'all' ? {} : { orderStatusId: tab }),
    ...(waiting ? { waiting } : {}),
    ...(assigned ? { assigned } : {}),
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
      pin: true,
      sort: 'orderNumber',
      opens: 'order',
    },
    { field: 'createdAt', header: 'Date', kind: 'day', slot: 'when', sort: 'createdAt' },
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
    { field: 'total', header: 'Total', kind: 'points', slot: 'value', beside: true, sort: 'total' },
    {
      id: 'status',
      field: 'orderStatusId',
      header: 'Status and tracking',
      slot: 'aside',
      edge: true,
      cell: ({ orderStatusId, orderStatus, trackingNumber, shippingCompany }) => (
        <>
          <OrderStatusPill id={orderStatusId} name={orderStatus} />
          {trackingNumber ? (
            <span className="tracking" title={trackingNumber}>
              {[shippingCompany, `…${trackingNumber.slice(-7)}`].filter(Boolean).join(' ')}
            </span>
          ) : null}
        </>
      ),
    },
    { id: 'tracking', field: 'trackingNumber', header: 'Tracking', muted: true, fit: true, optional: true },
    { id: 'carrier', field: 'shippingCompany', header: 'Carrier', fit: true, optional: true },
    assignedColumn<{ id: number; orderNumber: string }>(({ id, orderNumber }) => ({
      record: id,
      name: `order ${orderNumber}`,
    })),
    { field: 'email', header: 'E-mail', optional: true },
    { field: 'type', header: 'Type', fit: true, optional: true },
  ],
});

export type OrdersAnswer = AnswerOf<typeof ordersList>;
export type OrderRow = RowOf<typeof ordersList>;
