import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { call, toResult } from '@/lib/api/call';
import { listOrdersPage } from '@/lib/api/list-orders';
import { getOrder, type OrderPage } from '@/lib/contract/orders';
import { type ListPreferences, listPreferencesCookie, readListPreferences } from '@/lib/list-preferences';
import { pageCount, ROWS_PER_PAGE } from '@/lib/list-query';
import { ordersPath } from '@/lib/paths';
import type { OrderReading } from './order-reading';
import type { OrdersView } from './orders-address';
import { ordersQuery } from './orders-query';

/** All that the orders list is rendered from. */
export interface OrdersReading {
  /** Null where reading failed, which must not look like an empty list. */
  page: OrderPage | null;
  /** The order whose dialog the address opens. */
  opened: OrderReading | null;
  preferences: ListPreferences;
}

/**
 * Reads a view of the orders list: one call for its rows and counts, and beside it one for an open order.
 * A page beyond the last leads to the last one.
 */
export async function readOrders(view: OrdersView, userId: number): Promise<OrdersReading> {
  const [found, opened, cookieJar] = await Promise.all([
    toResult(listOrdersPage({ ...ordersQuery(view), limit: ROWS_PER_PAGE, offset: (view.page - 1) * ROWS_PER_PAGE })),
    view.order ? readOrder(view.order) : null,
    cookies(),
  ]);
  const page = found.ok ? found.value : null;
  // Orders went away, or an old link: the last page there is, rather than one without rows.
  if (page?.data.length === 0 && view.page > 1) {
    redirect(ordersPath({ ...view, page: Math.min(pageCount(page.total), view.page - 1) }));
  }
  const preferences = readListPreferences(cookieJar.get(listPreferencesCookie(userId))?.value, 'orders');
  return { page, opened, preferences };
}

async function readOrder(id: number): Promise<OrderReading> {
  const found = await toResult(call(getOrder, { params: { id } }));
  if (found.ok) return { id, state: 'read', order: found.value };
  return found.error.status === 404 ? { id, state: 'missing' } : { id, state: 'failed', message: found.error.message };
}
