import type { z } from 'zod';
import { sortOf, windowOf, type Direction } from '@/lib/contract/list-endpoint';
import { listOrders } from '@/lib/contract/orders';
import { searchKey } from '@/lib/domain/order-search';
import { isOrderStatusId, tabOfStatus } from '@/lib/domain/order-status';
import { twoDaysBefore, WAITING_STATUSES, type OrderWait } from '@/lib/domain/order-waiting';
import type { Parameters } from '@/upstream/db/statement';
import { isAssigned, type AssignedTo } from '../assigned-to';
import { dayRange, type DayRange } from './day-bounds';

type ListQuery = z.output<typeof listOrders.query>;

type FilterQuery = Omit<ListQuery, 'limit' | 'offset'>;

export type SearchField = NonNullable<ListQuery['searchBy']> | 'every';

export interface OrderFilter extends DayRange {
  /** Null means all tabs. */
  tabId: number | null;
  search: { field: SearchField; key: string } | null;
  waiting: WaitingSince | null;
}

/** Orders that wait: older than an instant, or of any age. */
export interface WaitingSince {
  wait: OrderWait;
  before: Date | null;
  /** Limits the result to orders assigned to a person or their role. */
  assignedTo?: AssignedTo;
}

export function waitingSince(wait: OrderWait, now: Date): WaitingSince {
  return { wait, before: wait === 'overTwoDays' ? twoDaysBefore(now) : null };
}

export type SortField = NonNullable<ListQuery['sort']>;

export interface OrderWindow {
  sort: SortField;
  direction: Direction;
  limit: number;
  offset: number;
}

/**
 * Builds a filter from a query. Days are in the portal's zone, and the end day is included. Custom Delivered (7)
 * selects the Delivered tab; an unknown status matches nothing.
 */
export function filterOf(query: FilterQuery & { assignedTo?: AssignedTo }, timeZone: string, now: Date): OrderFilter {
  const { orderStatusId: status, searchFor = '', searchBy = 'every', assignedTo } = query;
  // Assigned orders are those to ship.
  const waiting = query.waiting ?? (assignedTo && 'withoutTracking');
  const key = searchKey(searchFor);
  return {
    tabId: status === undefined ? null : isOrderStatusId(status) ? tabOfStatus(status) : 0,
    ...dayRange(query, timeZone),
    search: key === '' ? null : { field: searchBy, key },
    waiting: waiting ? { ...waitingSince(waiting, now), ...(assignedTo && { assignedTo }) } : null,
  };
}

export function orderWindowOf(query: ListQuery, limit?: number): OrderWindow {
  const { field: sort, direction } = sortOf(listOrders, query);
  const window = windowOf(listOrders, query);
  return { sort, direction, ...window, limit: limit ?? window.limit };
}

/** Conditions for a filter's days on an order's creation time. */
export function dayConditions(filter: OrderFilter, column: string, { add }: Parameters): string[] {
  return [
    ...(filter.from ? [`${column} >= ${add(filter.from)}`] : []),
    ...(filter.until ? [`${column} < ${add(filter.until)}`] : []),
  ];
}

/** Conditions for waiting orders on `orders AS o`, written like their index, so that it suffices. */
export function waitingConditions(
  { wait, before, assignedTo }: WaitingSince,
  { add }: Pick<Parameters, 'add'>,
): string[] {
  const statuses = WAITING_STATUSES[wait].join(', ');
  return [
    // The tabs of these statuses contain only these statuses.
    ...(before
      ? [`o.tab_id IN (${statuses})`, `o.created_at < ${add(before)}`]
      : [`o.order_status_id IN (${statuses})`]),
    ...(wait === 'withoutTracking' ? [`o.tracking_number IS NULL`, `o.type <> 'custom'`] : []),
    ...(assignedTo ? [isAssigned('order', { record: 'o.id', since: 'o.created_at' }, assignedTo, { add })] : []),
  ];
}

/** Conditions for a filter's tab, days and waiting on `orders AS o`. */
export function orderConditions(filter: OrderFilter, parameters: Parameters): string[] {
  return [
    ...(filter.tabId === null ? [] : [`o.tab_id = ${parameters.add(filter.tabId)}`]),
    ...dayConditions(filter, 'o.created_at', parameters),
    ...(filter.waiting === null ? [] : waitingConditions(filter.waiting, parameters)),
  ];
}
