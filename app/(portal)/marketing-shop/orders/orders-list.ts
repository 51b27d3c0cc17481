import { ordersAddress, type OrdersView } from '@/lib/addresses/orders';
import type { listOrders } from '@/lib/contract/orders';
import { writtenOrderNumber } from '@/lib/domain/order-search';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { listSource, type ListAnswer } from '@/lib/query/list';

/** The filters and order of a view, for its list, its report and selecting all its orders (spec 1 §7). */
export function ordersQuery(view: OrdersView) {
  const { tab, searchBy, searchFor, startDate, endDate, waiting, mine, sort, direction } = view;
  // A server may find numbers only as they are written.
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

const FIELDS = [
  ...(['id', 'orderNumber', 'createdAt', 'firstName', 'lastName', 'companyName', 'email', 'itemNames'] as const),
  ...(['companyId', 'userId'] as const),
  ...(['itemCount', 'total', 'orderStatusId', 'orderStatus', 'trackingNumber', 'shippingCompany', 'type'] as const),
];

type OrdersAnswer = ListAnswer<typeof listOrders, (typeof FIELDS)[number]>;
type OrdersPage = Exclude<OrdersAnswer, readonly unknown[]>;
export type OrderRow = OrdersPage['data'][number];

/** Who names a limit is answered a page. */
export function pageOf(answer: OrdersAnswer | undefined): OrdersPage {
  return answer === undefined || Array.isArray(answer)
    ? { data: [], total: 0, counts: {}, totalIsLowerBound: false }
    : answer;
}

/** The orders (spec 1 §2). */
export const ordersList = listSource<typeof listOrders, OrdersView>()({
  path: '/orders',
  address: ordersAddress,
  noun: ['order', 'orders'],
  fields: FIELDS,
  query: (view) => ({ ...ordersQuery(view), limit: ROWS_PER_PAGE, offset: (view.page - 1) * ROWS_PER_PAGE }),
  rows: (answer) => pageOf(answer).data,
  total: (answer) => pageOf(answer).total,
});
