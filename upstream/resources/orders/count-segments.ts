import type { OrderFilter } from './order-query';
import type { Parameters } from './statement';

const DAY = 24 * 3_600_000;

/**
 * Writes the common table expression `segments (starts, ends, tab_id, orders)`: how many orders each tab has in each
 * stretch of time of the filter, without its tab. Whole UTC days come from the stored counts; the ends of a range
 * that lie inside a UTC day (at most two, each shorter than a day) are counted in the index. All of it is one
 * snapshot, and exact (docs/decisions/0002-counting-orders.md).
 */
export function countSegments({ from, until }: Pick<OrderFilter, 'from' | 'until'>, { add }: Parameters): string {
  const firstDay = from && ceilDay(from);
  const lastEnd = until && floorDay(until);
  const days = (conditions: string[]) => `
    SELECT utc_day::timestamp AT TIME ZONE 'UTC', (utc_day + 1)::timestamp AT TIME ZONE 'UTC', tab_id, sum(count)
    FROM order_counts ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
    GROUP BY utc_day, tab_id`;
  const edge = (starts: Date, ends: Date) => {
    const [first, last] = [add(starts), add(ends)];
    return `
    SELECT ${first}::timestamptz, ${last}::timestamptz, tab_id, count(*)
    FROM orders WHERE created_at >= ${first} AND created_at < ${last} GROUP BY tab_id`;
  };

  const parts: string[] = [];
  if (firstDay && lastEnd && firstDay > lastEnd) {
    // The whole range lies inside one UTC day.
    parts.push(edge(from, until));
  } else {
    parts.push(
      days([
        ...(firstDay ? [`utc_day >= ${add(dayText(firstDay))}::date`] : []),
        ...(lastEnd ? [`utc_day < ${add(dayText(lastEnd))}::date`] : []),
      ]),
    );
    if (firstDay && firstDay > from) parts.push(edge(from, firstDay));
    if (lastEnd && lastEnd < until) parts.push(edge(lastEnd, until));
  }
  return `segments (starts, ends, tab_id, orders) AS MATERIALIZED (${parts.join(' UNION ALL ')})`;
}

/** The counts of `segments` by tab, as JSON: `{ "1": 12, … }`. */
export const COUNTS_JSON = `(
  SELECT coalesce(json_object_agg(tab_id, orders), '{}')
  FROM (SELECT tab_id, sum(orders) AS orders FROM segments GROUP BY tab_id) AS tabs
)`;

function floorDay(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / DAY) * DAY);
}

function ceilDay(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / DAY) * DAY);
}

function dayText(midnight: Date): string {
  return midnight.toISOString().slice(0, 10);
}
