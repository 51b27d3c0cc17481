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

/** What the list and the report are filtered by alike. */
type FilterQuery = Omit<ListQuery, 'limit' | 'offset'>;

/** What a term is looked for in. */
export type SearchField = NonNullable<ListQuery['searchBy']> | 'every';

/** Which orders a list holds, in the terms of the database. */
export interface OrderFilter extends DayRange {
  /** Null takes every tab. */
  tabId: number | null;
  search: { field: SearchField; key: string } | null;
  waiting: WaitingSince | null;
}

/** Which orders wait: those made before an instant, or at whatever time. */
export interface WaitingSince {
  wait: OrderWait;
  before: Date | null;
  /** Of these only what is assigned to somebody or their role. */
  assignedTo?: AssignedTo;
}

export function waitingSince(wait: OrderWait, now: Date): WaitingSince {
  return { wait, before: wait === 'overTwoDays' ? twoDaysBefore(now) : null };
}

export type SortField = NonNullable<ListQuery['sort']>;

/** Which part of the list is wanted, in which order. */
export interface OrderWindow {
  sort: SortField;
  direction: Direction;
  limit: number;
  offset: number;
}

/**
 * Reads the filter of a request. Days are those of the portal's zone, and the end day counts whole. Custom Delivered
 * (7) stands for the Delivered tab that lists it; an id that is no status lists nothing.
 */
export function filterOf(query: FilterQuery & { assignedTo?: AssignedTo }, timeZone: string, now: Date): OrderFilter {
  const { orderStatusId: status, searchFor = '', searchBy = 'every', assignedTo } = query;
  // What is assigned are orders to ship.
  const waiting = query.waiting ?? (assignedTo && 'withoutTracking');
  const key = searchKey(searchFor);
  return {
    tabId: status === undefined ? null : isOrderStatusId(status) ? tabOfStatus(status) : 0,
    ...dayRange(query, timeZone),
    search: key === '' ? null : { field: searchBy, key },
    waiting: waiting ? { ...waitingSince(waiting, now), ...(assignedTo && { assignedTo }) } : null,
  };
}

/** Reads the wanted part of a request. */
export function orderWindowOf(query: ListQuery, limit?: number): OrderWindow {
  const { field: sort, direction } = sortOf(listOrders, query);
  const window = windowOf(listOrders, query);
  return { sort, direction, ...window, limit: limit ?? window.limit };
}

/** The conditions of a filter's days on a column that holds when the order was made. */
export function dayConditions(filter: OrderFilter, column: string, { add }: Parameters): string[] {
  return [
    ...(filter.from ? [`${column} >= ${add(filter.from)}`] : []),
    ...(filter.until ? [`${column} < ${add(filter.until)}`] : []),
  ];
}

/** The conditions on `orders AS o` of those that wait; in the words of their index, which then answers alone. */
export function waitingConditions(
  { wait, before, assignedTo }: WaitingSince,
  { add }: Pick<Parameters, 'add'>,
): string[] {
  const statuses = WAITING_STATUSES[wait].join(', ');
  return [
    // The tabs of these statuses list no other.
    ...(before
      ? [`o.tab_id IN (${statuses})`, `o.created_at < ${add(before)}`]
      : [`o.order_status_id IN (${statuses})`]),
    ...(wait === 'withoutTracking' ? [`o.tracking_number IS NULL`, `o.type <> 'custom'`] : []),
    ...(assignedTo ? [isAssigned('order', { record: 'o.id', since: 'o.created_at' }, assignedTo, { add })] : []),
  ];
}

/** The conditions of a filter's tab, days and waiting on `orders AS o`. */
export function orderConditions(filter: OrderFilter, parameters: Parameters): string[] {
  return [
    ...(filter.tabId === null ? [] : [`o.tab_id = ${parameters.add(filter.tabId)}`]),
    ...dayConditions(filter, 'o.created_at', parameters),
    ...(filter.waiting === null ? [] : waitingConditions(filter.waiting, parameters)),
  ];
}
