import { call, type Result, toResult } from '@/lib/api/call';
import { listOrdersPage } from '@/lib/api/list-orders';
import { readPage } from '@/lib/api/read-page';
import { ordersAddress, type OrdersView } from '@/lib/addresses/orders';
import { getOrder, type OrderPage } from '@/lib/contract/orders';
import { ROWS_PER_PAGE } from '@/lib/page-range';
import type { OrderReading } from './order-reading';
import { ordersQuery } from './orders-query';

/** All that the orders list is rendered from. */
export interface OrdersData {
  page: Result<OrderPage>;
  /** The order whose dialog the address opens. */
  opened: OrderReading | null;
}

/** Reads a view of the orders list: one call for its rows and counts, and beside it one for an open order. */
export async function readOrders(view: OrdersView): Promise<OrdersData> {
  const window = { limit: ROWS_PER_PAGE, offset: (view.page - 1) * ROWS_PER_PAGE };
  const [page, opened] = await Promise.all([
    readPage(listOrdersPage({ ...ordersQuery(view), ...window }), {
      address: ordersAddress,
      view,
      countsOf: ({ data, total }) => ({ shown: data.length, total }),
    }),
    view.order ? readOrder(view.order) : null,
  ]);
  return { page, opened };
}

async function readOrder(id: number): Promise<OrderReading> {
  const found = await toResult(call(getOrder, { params: { id } }));
  if (found.ok) return { id, state: 'read', order: found.value };
  return found.error.status === 404 ? { id, state: 'missing' } : { id, state: 'failed', message: found.error.message };
}
