import type { OrdersView } from './orders-address';

/** What the upstream is asked for the orders of a view, whatever its page. A field to search by means nothing without a text. */
export function ordersQuery({ tab, searchBy, searchFor, startDate, endDate, sort, direction }: OrdersView) {
  return {
    ...(searchFor ? { searchFor, searchBy } : {}),
    ...(startDate || endDate ? { dateField: 'orders.createdAt' as const, startDate, endDate } : {}),
    ...(tab === 'all' ? {} : { orderStatusId: tab }),
    sort,
    order: direction,
  };
}
