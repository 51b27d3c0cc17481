import type { Input, JsonEndpoint, Output } from '../contract/endpoint';
import { listOrders, type OrderPage, type OrderRow } from '../contract/orders';
import { isOrderStatusId, ORDER_TABS, tabOfStatus } from '../domain/order-status';

/** What one page of orders is asked by. */
export type OrdersQuery = NonNullable<Input<typeof listOrders>['query']>;

/**
 * Brings an upstream that knows no paging into the shape that screens rely on. Such an upstream answers
 * `GET /orders` with the bare list of the spec, filtered by search and dates only; its status filter, counts, order
 * and page are made here.
 *
 * @returns the answer as it is, but a page of orders where a page was asked for and a bare list came
 */
export function pagedAnswer<E extends JsonEndpoint>(endpoint: E, input: Input<E>, answer: Output<E>): Output<E> {
  const { query } = input as { query?: OrdersQuery };
  if (endpoint.name !== listOrders.name || query?.limit === undefined || !Array.isArray(answer)) return answer;
  return pageOfOrders(answer as OrderRow[], query) as Output<E>;
}

/** One page of a bare list of orders: filtered by status, counted by tab, sorted and cut. */
export function pageOfOrders(rows: readonly OrderRow[], query: OrdersQuery): OrderPage {
  const counts: Record<string, number> = { all: rows.length };
  for (const tab of ORDER_TABS) counts[tab.id] = 0;
  for (const row of rows) {
    const tab = tabOf(row.orderStatusId);
    if (counts[tab] !== undefined) counts[tab] += 1;
  }
  const wanted = query.orderStatusId;
  const listed = wanted === undefined ? rows : rows.filter((row) => tabOf(row.orderStatusId) === tabOf(wanted));
  const offset = query.offset ?? 0;
  return {
    data: listed.toSorted(ordering(query)).slice(offset, offset + (query.limit ?? listed.length)),
    total: listed.length,
    counts,
    totalIsLowerBound: false,
  };
}

/** The tab that counts a status; a status that the portal doesn't know is in no tab but `all`. */
function tabOf(status: number): number {
  return isOrderStatusId(status) ? tabOfStatus(status) : status;
}

const COMPARE: Record<NonNullable<OrdersQuery['sort']>, (a: OrderRow, b: OrderRow) => number> = {
  createdAt: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
  orderNumber: (a, b) => a.orderNumber.localeCompare(b.orderNumber, 'en', { numeric: true }),
  companyName: (a, b) => (a.companyName ?? '').localeCompare(b.companyName ?? '', 'en'),
  total: (a, b) => a.total - b.total,
};

/** Newest first unless asked otherwise; equals stand by id, so that pages never overlap. */
function ordering({ sort = 'createdAt', direction = 'desc' }: OrdersQuery) {
  const sign = direction === 'asc' ? 1 : -1;
  return (a: OrderRow, b: OrderRow) => sign * (COMPARE[sort](a, b) || a.id - b.id);
}
