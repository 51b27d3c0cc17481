import type { OrdersView } from './orders-address';

/**
 * The filters and the order of a view, which its report and the selection of all its orders share. A field to search by
 * means nothing without a text.
 */
export function ordersQuery({ tab, searchBy, searchFor, startDate, endDate, sort, direction }: OrdersView) {
  return {
    ...(searchFor ? { searchFor, searchBy } : {}),
    ...(startDate || endDate ? { dateField: 'orders.createdAt' as const, startDate, endDate } : {}),
    ...(tab === 'all' ? {} : { orderStatusId: tab }),
    sort,
    direction,
  };
}
