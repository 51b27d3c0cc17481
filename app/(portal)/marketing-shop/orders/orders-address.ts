import { ORDER_SEARCH_FIELDS, ORDER_SORT_FIELDS } from '@/lib/contract/orders';
import { dateFault } from '@/lib/domain/date-range';
import { isOrderStatusId, tabOfStatus } from '@/lib/domain/order-status';
import { calendarDay, oneOf, positiveNumber, readListQuery, searchText, type SearchParams } from '@/lib/list-query';
import { DEFAULT_ORDERS_SORT, type OrdersAddress } from '@/lib/paths';
import { NATURAL_DIRECTION } from './order-sort';

/** The longest text that the upstream searches for. */
export const MAX_SEARCH_LENGTH = 100;

/** The most pages that an address may name; the upstream counts offsets up to 100 million. */
const MAX_PAGE = 1_000_000;

const READERS = {
  searchBy: oneOf(ORDER_SEARCH_FIELDS),
  searchFor: searchText(MAX_SEARCH_LENGTH),
  startDate: calendarDay,
  endDate: calendarDay,
  sort: oneOf(ORDER_SORT_FIELDS),
  direction: oneOf(['asc', 'desc']),
  order: positiveNumber(),
};

/** An address of the orders list with its order filled in. */
export type OrdersView = OrdersAddress & Required<Pick<OrdersAddress, 'sort' | 'direction'>>;

/**
 * Reads the address of the orders list (spec 1 §2).
 *
 * @param segments what follows `/marketing-shop/orders`: nothing, a page, or a status and a page
 * @param today the day that it is in the portal's zone, `YYYY-MM-DD`
 * @returns null for a path that names no list; search parameters that can't be read count as unset
 */
export function readOrdersAddress(
  segments: readonly string[],
  searchParams: SearchParams,
  today: string,
): OrdersView | null {
  const place = readPlace(segments);
  if (!place) return null;
  const { startDate, sort = DEFAULT_ORDERS_SORT.sort, direction, ...query } = readListQuery(READERS, searchParams);
  const isStart = startDate !== undefined && dateFault('startDate', startDate, { ...query, today }) === null;
  return {
    ...place,
    ...query,
    startDate: isStart ? startDate : undefined,
    sort,
    direction: direction ?? NATURAL_DIRECTION[sort],
  };
}

function readPlace(segments: readonly string[]): Pick<OrdersView, 'tab' | 'page'> | null {
  if (segments.length > 2) return null;
  const page = segments.length === 0 ? 1 : positiveNumber(MAX_PAGE)(segments.at(-1) ?? '');
  const tab = segments.length === 2 ? readTab(segments[0] ?? '') : 'all';
  return page && tab ? { tab, page } : null;
}

/** `all` or a status id; Custom Delivered is shown under Delivered (spec 1 §4). */
function readTab(written: string): OrdersView['tab'] | null {
  if (written === 'all') return 'all';
  const status = positiveNumber()(written);
  return status && isOrderStatusId(status) ? tabOfStatus(status) : null;
}
