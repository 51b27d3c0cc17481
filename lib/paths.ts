import type { ORDER_SEARCH_FIELDS, ORDER_SORT_FIELDS } from './contract/orders';
import type { OrderTabId } from './domain/order-status';

/** What the address of the orders list holds (spec 1 §2): every view of it can be linked, reloaded and stepped back to. */
export interface OrdersAddress {
  tab: 'all' | OrderTabId;
  page: number;
  searchBy?: (typeof ORDER_SEARCH_FIELDS)[number];
  searchFor?: string;
  /** Calendar days of the portal's time zone, `YYYY-MM-DD`. */
  startDate?: string;
  endDate?: string;
  sort?: (typeof ORDER_SORT_FIELDS)[number];
  direction?: 'asc' | 'desc';
  /** The id of the order whose detail dialog is open. */
  order?: number;
}

/** The address of the orders list in a given state; what stands at its default is left out. */
export function ordersPath({ tab, page, order, ...filters }: OrdersAddress): string {
  const query = new URLSearchParams();
  for (const key of ['searchBy', 'searchFor', 'startDate', 'endDate', 'sort', 'direction'] as const) {
    if (filters[key]) query.set(key, filters[key]);
  }
  if (order) query.set('order', String(order));
  const search = query.toString();
  return `/marketing-shop/orders/${tab}/${page}${search ? `?${search}` : ''}`;
}

/** Where people sign in. */
export const SIGN_IN_PATH = '/';
export const DASHBOARD_PATH = '/dashboard';
