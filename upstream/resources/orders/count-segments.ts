import { DAY_MS } from '@/lib/domain/day';
import type { OrderFilter } from './order-query';
import { where, type Parameters } from '@/upstream/db/statement';

type Days = Pick<OrderFilter, 'from' | 'until'>;

/**
 * Writes the common table expression `segments (starts, ends, tab_id, orders)`: exact counts by tab and time segment,
 * in one snapshot. Whole UTC days come from stored counts, and the up to two partial days from the index
 * (docs/decisions/0002-counting-and-searching.md).
 */
export function countSegments(filter: Days, collected: Parameters): string {
  // Bigint sums are several times faster than numeric ones.
  const parts = partsOf(filter, collected, {
    days: (conditions) => `
      SELECT utc_day::timestamp AT TIME ZONE 'UTC', (utc_day + 1)::timestamp AT TIME ZONE 'UTC', tab_id,
      sum(count)::bigint
      FROM order_counts ${where(conditions)} GROUP BY utc_day, tab_id`,
    edge: (starts, ends) => `
      SELECT ${starts}::timestamptz, ${ends}::timestamptz, tab_id, count(*)
      FROM orders WHERE created_at >= ${starts} AND created_at < ${ends} GROUP BY tab_id`,
  });
  return `segments (starts, ends, tab_id, orders) AS MATERIALIZED (${parts.join(' UNION ALL ')})`;
}

/** Writes the common table expression `tabs (tab_id, orders)`: the counts of `countSegments` without time. */
export function countTabs(filter: Days, collected: Parameters): string {
  const parts = partsOf(filter, collected, {
    days: (conditions) => `SELECT tab_id, count AS orders FROM order_counts ${where(conditions)}`,
    edge: (starts, ends) => `
      SELECT tab_id, count(*) AS orders FROM orders WHERE created_at >= ${starts} AND created_at < ${ends}
      GROUP BY tab_id`,
  });
  return `tabs AS MATERIALIZED (
    SELECT tab_id, sum(orders)::bigint AS orders FROM (${parts.join(' UNION ALL ')}) AS parts GROUP BY tab_id
  )`;
}

export const TABS_OF_SEGMENTS = `tabs AS MATERIALIZED (SELECT tab_id, sum(orders)::bigint AS orders FROM segments
  GROUP BY tab_id)`;

/** SQL for the counts of `tabs` as JSON: `{ "1": 12, … }`. */
export const COUNTS_JSON = `(SELECT coalesce(json_object_agg(tab_id, orders), '{}') FROM tabs)`;

/** How to count the parts of a range: whole UTC days and partial ones. */
interface Counting {
  days: (conditions: string[]) => string;
  edge: (starts: string, ends: string) => string;
}

function partsOf({ from, until }: Days, { add }: Parameters, { days, edge }: Counting): string[] {
  const firstDay = from && ceilDay(from);
  const lastEnd = until && floorDay(until);
  const between = (starts: Date, ends: Date) => edge(add(starts), add(ends));
  if (firstDay && lastEnd && firstDay > lastEnd) return [between(from, until)];
  return [
    days([
      ...(firstDay ? [`utc_day >= ${add(dayText(firstDay))}::date`] : []),
      ...(lastEnd ? [`utc_day < ${add(dayText(lastEnd))}::date`] : []),
    ]),
    ...(firstDay && firstDay > from ? [between(from, firstDay)] : []),
    ...(lastEnd && lastEnd < until ? [between(lastEnd, until)] : []),
  ];
}

function floorDay(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS);
}

function ceilDay(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / DAY_MS) * DAY_MS);
}

function dayText(midnight: Date): string {
  return midnight.toISOString().slice(0, 10);
}
