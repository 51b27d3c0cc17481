import { dateFault } from '@/lib/domain/date-range';
import { calendarDay, positiveNumber, readListQuery, searchText, type SearchParams } from '@/lib/list-query';
import type { ActivityAddress } from '@/lib/paths';

/** The longest names that the upstream takes for a kind, and for the type and the id of an object. */
const LONGEST_NAME = 100;

const OBJECT = /^([a-z][a-z ]{0,59}):(\d{1,16})$/;

const READERS = {
  person: positiveNumber(),
  kind: searchText(LONGEST_NAME),
  object: readObject,
  from: calendarDay,
  to: calendarDay,
  older: positiveNumber(),
  newer: positiveNumber(),
  entry: positiveNumber(),
};

/**
 * Reads the address of the activity log; what can't be read counts as unset.
 *
 * @param today the day that it is in the portal's zone, `YYYY-MM-DD`
 */
export function readActivityAddress(searchParams: SearchParams, today: string): ActivityAddress {
  const { from, newer, ...view } = readListQuery(READERS, searchParams);
  const isStart = from !== undefined && dateFault('startDate', from, { endDate: view.to, today }) === null;
  // A page begins at one entry or ends at another, not both.
  return { ...view, from: isStart ? from : undefined, newer: view.older ? undefined : newer };
}

/** `order:123`. */
function readObject(written: string): ActivityAddress['object'] {
  const [, type, id] = OBJECT.exec(written) ?? [];
  return type && id ? { type, id } : undefined;
}

/** The log's part of an address: without the dialog that may lie over it. */
export function logOf(view: ActivityAddress): ActivityAddress {
  return { ...view, entry: undefined };
}

/** The filters of an address, from the newest entry on. */
export function filtersOf({ person, kind, object, from, to }: ActivityAddress): ActivityAddress {
  return { person, kind, object, from, to };
}
