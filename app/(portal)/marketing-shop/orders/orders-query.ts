import type { OrdersView } from '@/lib/addresses/orders';
import { writtenOrderNumber } from '@/lib/domain/order-search';

/** The filters and order of a view, for its list, its report and selecting all its orders (spec 1 §7). */
export function ordersQuery({ tab, searchBy, searchFor, startDate, endDate, waiting, sort, direction }: OrdersView) {
  // Another upstream may find numbers only as they are written.
  const isOfNumbers = searchBy === undefined || searchBy === 'orderNumber';
  return {
    ...(searchFor ? { searchFor: isOfNumbers ? writtenOrderNumber(searchFor) : searchFor, searchBy } : {}),
    ...(startDate || endDate ? { dateField: 'orders.createdAt' as const, startDate, endDate } : {}),
    ...(tab === 'all' ? {} : { orderStatusId: tab }),
    ...(waiting ? { waiting } : {}),
    sort,
    direction,
  };
}
