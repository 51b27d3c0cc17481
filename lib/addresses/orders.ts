import { isOrderStatusId, tabOfStatus, type OrderTabId } from '../domain/order-status';
import { ORDER_WAITS } from '../domain/order-waiting';
import {
  assignedFilter,
  filterDay,
  listAddress,
  oneOf,
  pageNumber,
  positiveNumber,
  searchText,
  type ViewOf,
} from './list-address';

export const ordersAddress = listAddress(
  {
    path: '/marketing-shop/orders',
    segments: ['tab', 'page'],
    filters: {
      tab: readTab,
      searchBy: oneOf(['orderNumber', 'companyName', 'sku', 'product']),
      searchFor: searchText,
      startDate: filterDay,
      endDate: filterDay,
      waiting: oneOf(ORDER_WAITS),
      assigned: assignedFilter,
    },
    sort: { createdAt: 'desc', orderNumber: 'desc', companyName: 'asc', total: 'desc' },
    place: { page: pageNumber },
    dialog: { order: positiveNumber },
  },
  { tab: 'all', page: 1 },
);

export type OrdersView = ViewOf<typeof ordersAddress>;

/** `all` or a status id; Custom Delivered is under Delivered (spec 1 §4). */
function readTab(written: string): 'all' | OrderTabId | undefined {
  if (written === 'all') return 'all';
  const status = positiveNumber(written);
  return status && isOrderStatusId(status) ? tabOfStatus(status) : undefined;
}
