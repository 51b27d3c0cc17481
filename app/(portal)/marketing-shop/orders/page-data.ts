import { toLoadState, type OpenedRecord } from '@/components/record/load-state';
import { call, type Result, toResult } from '@/lib/api/call';
import { listOrdersPage } from '@/lib/api/list-orders';
import { readPage } from '@/lib/api/read-page';
import { ordersAddress, type OrdersView } from '@/lib/addresses/orders';
import { getOrder, type Order, type OrderPage } from '@/lib/contract/orders';
import { ROWS_PER_PAGE } from '@/lib/page-range';
import { ordersQuery } from './orders-query';

export interface OrdersData {
  page: Result<OrderPage>;
  /** The order whose dialog the address opens. */
  opened: OpenedRecord<Order> | null;
}

/** One call reads the rows and counts, and beside it one an open order. */
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

async function readOrder(id: number): Promise<OpenedRecord<Order>> {
  return { id, ...toLoadState(await toResult(call(getOrder, { params: { id } }))) };
}
