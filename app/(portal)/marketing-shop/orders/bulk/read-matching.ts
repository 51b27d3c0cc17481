import { bff } from '@/lib/bff/client';
import type { listOrders } from '@/lib/contract/orders';
import { ordersAddress, type OrdersView } from '@/lib/addresses/orders';
import { ROWS_PER_PAGE } from '@/lib/page-range';
import { ordersQuery } from '../orders-query';
import type { SelectedOrder } from './bulk-change';

/** The most orders that are selected at once: more take minutes to change, and are better found by a narrower filter. */
export const MAX_SELECTED = 10_000;

/** Orders of one answer: the most that the upstream gives. */
const ORDERS_PER_ANSWER = 100;

/** More orders match a filter than can be selected. */
export class TooManyOrders extends Error {}

/**
 * Reads every order that matches the filter of a view, each with the page of the list that it is on.
 *
 * @param onProgress told how many were found so far
 * @throws TooManyOrders for more than {@link MAX_SELECTED}
 * @throws BffError when a page can't be read
 */
export async function readMatching(
  view: OrdersView,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (found: number) => void },
): Promise<Map<number, SelectedOrder>> {
  const found = new Map<number, SelectedOrder>();
  for (let offset = 0; ; offset += ORDERS_PER_ANSWER) {
    const query = { ...ordersQuery(view), limit: ORDERS_PER_ANSWER, offset };
    const answer = await bff<typeof listOrders>('GET', '/orders', { query, signal });
    const rows = Array.isArray(answer) ? answer : answer.data;
    for (const [index, { id, orderNumber, type }] of rows.entries()) {
      const page = Math.floor((offset + index) / ROWS_PER_PAGE) + 1;
      found.set(id, { label: orderNumber, type, view: ordersAddress.listHref({ ...view, page }) });
    }
    if (found.size > MAX_SELECTED) throw new TooManyOrders();
    onProgress(found.size);
    if (rows.length < ORDERS_PER_ANSWER) return found;
  }
}
