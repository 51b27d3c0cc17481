import type { z } from 'zod';
import type { listOrders } from '@/lib/contract/orders';
import { searchKey } from '@/lib/domain/order-search';
import { isOrderStatusId, tabOfStatus } from '@/lib/domain/order-status';
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
}

export type SortField = NonNullable<ListQuery['sort']>;
export type Direction = 'asc' | 'desc';

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
 *
 * @param timeZone IANA name
 */
export function filterOf(query: FilterQuery, timeZone: string): OrderFilter {
  const { orderStatusId: status, searchFor = '', searchBy = 'every' } = query;
  const key = searchKey(searchFor);
  return {
    tabId: status === undefined ? null : isOrderStatusId(status) ? tabOfStatus(status) : 0,
    ...dayRange(query, timeZone),
    search: key === '' ? null : { field: searchBy, key },
  };
}

/** Reads the wanted part of a request: newest first, where nothing is said (spec 1 §9). */
export function windowOf(query: ListQuery, limit: number): OrderWindow {
  return { sort: query.sort ?? 'createdAt', direction: query.order ?? 'desc', limit, offset: query.offset ?? 0 };
}
