import { z } from 'zod';
import type { Input } from '../../contract/endpoint';
import { getOrder, listOrders, Order, type OrderPage, type OrderRow } from '../../contract/orders';
import { isOrderStatusId, ORDER_TABS, tabOfStatus } from '../../domain/order-status';
import { waits } from '../../domain/order-waiting';
import { pageOfBareList, withUnreadableRows, type SortKey } from '../bare-list';
import { yieldToEventLoop } from '../yield-to-event-loop';
import { ApiError } from '../../api/errors';
import { adapter, type Ask } from './adapter';

export type OrdersQuery = NonNullable<Input<typeof listOrders>['query']>;

const OrderParts = Order.partial()
  .required({ products: true, timeline: true, orderStatusId: true })
  // A default would hide the list's value.
  .extend({ type: z.string().optional() });

export const ORDER_ADAPTERS = [
  // The specs answer a bare list, filtered by search and dates.
  adapter(listOrders, async (answer, { query = {} }) => {
    const orders = await answer;
    if (!Array.isArray(orders) || query.limit === undefined) return orders;
    return withUnreadableRows(await pageOfOrders(orders, query, new Date()), orders, query.offset);
  }),
  // The specs answer lines, history and status. The list has the rest.
  adapter(
    getOrder,
    async (answer, { params }, ask) => {
      const order = await answer;
      // The gateway fills fields that neither answer has.
      return isWhole(order) ? order : ({ ...(await rowOf(params.id, ask)), ...order } as Order);
    },
    OrderParts,
  ),
];

const isWhole = (order: Partial<Order>): order is Order =>
  order.orderNumber !== undefined && order.createdAt !== undefined && order.total !== undefined;

async function rowOf(id: number, ask: Ask): Promise<OrderRow> {
  const listed = await ask(listOrders, {});
  const row = (Array.isArray(listed) ? listed : listed.data).find((each) => each.id === id);
  if (!row) throw new ApiError(404);
  return row;
}

export async function pageOfOrders(all: readonly OrderRow[], query: OrdersQuery, now: Date): Promise<OrderPage> {
  const pause = yieldToEventLoop();
  const { waiting } = query;
  const rows = waiting ? all.filter((row) => waits(row, waiting, now)) : all;
  const counts: Record<string, number> = { all: rows.length };
  for (const tab of ORDER_TABS) counts[tab.id] = 0;
  for (const row of rows) {
    const tab = tabOf(row.orderStatusId);
    if (counts[tab] !== undefined) counts[tab] += 1;
  }
  await pause();
  const wanted = query.orderStatusId;
  const listed = wanted === undefined ? rows : rows.filter((row) => tabOf(row.orderStatusId) === tabOf(wanted));
  await pause();
  return {
    data: await pageOfBareList(listed, query, { ...KEYS[query.sort ?? 'createdAt'], idOf: ({ id }) => id }, pause),
    total: listed.length,
    counts,
    totalIsLowerBound: false,
  };
}

/** Unknown statuses are only in `all`. */
function tabOf(status: number): number {
  return isOrderStatusId(status) ? tabOfStatus(status) : status;
}

const NAMES = new Intl.Collator('en').compare;
const NUMBERED = new Intl.Collator('en', { numeric: true }).compare;

const KEYS: Readonly<Record<NonNullable<OrdersQuery['sort']>, SortKey<OrderRow>>> = {
  createdAt: { key: ({ createdAt }) => Date.parse(createdAt) },
  orderNumber: { key: ({ orderNumber }) => orderNumber, compare: NUMBERED },
  companyName: { key: ({ companyName }) => companyName ?? '', compare: NAMES },
  total: { key: ({ total }) => total },
};
