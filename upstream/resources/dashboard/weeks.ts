import type { Pool } from 'pg';
import { DASHBOARD_WEEKS, type OrderWeek, type PointWeek } from '@/lib/contract/dashboard';
import { weeksUntil } from '@/lib/domain/iso-week';
import { planOnce } from '@/upstream/db/statement';
import { dayOf } from '../orders/day-bounds';

/** So many Mondays from the first: `$1` is that day, `$2` the zone. PostgreSQL finds midnights in no time. */
const mondays = (count: number) =>
  `generate_series($1::timestamp, $1::timestamp + interval '${count - 1} weeks', interval '1 week') AS monday`;

/** The weeks that the dashboard draws. */
const WEEKS = `(
  SELECT monday::date AS week, monday AT TIME ZONE $2 AS starts, (monday + interval '1 week') AT TIME ZONE $2 AS ends
  FROM ${mondays(DASHBOARD_WEEKS)}
) AS w`;

const weeksIn = (timeZone: string, now: Date) => [
  weeksUntil(dayOf(now, timeZone), DASHBOARD_WEEKS)[0]?.start,
  timeZone,
];

/**
 * How many orders were placed by week. Whole UTC days come from the kept counts. A week begins some hours later than
 * its UTC day: those come from the index, are taken from their week and given to the one before.
 */
export async function orderWeeks(db: Pool, timeZone: string, now: Date): Promise<OrderWeek[]> {
  const text = `
    WITH early AS MATERIALIZED (
      SELECT midnight, (
        SELECT count(*) FROM orders o WHERE o.created_at >= utc_day(midnight)::timestamp AT TIME ZONE 'UTC'
        AND o.created_at < midnight
      ) AS count
      FROM ${mondays(DASHBOARD_WEEKS + 1)} CROSS JOIN LATERAL (SELECT monday AT TIME ZONE $2 AS midnight) AS begun
    )
    SELECT w.week::text AS week, (coalesce(days.count, 0) - opening.count + closing.count)::integer AS count
    FROM ${WEEKS}
    JOIN early opening ON opening.midnight = w.starts
    JOIN early closing ON closing.midnight = w.ends
    CROSS JOIN LATERAL (
      SELECT sum(c.count) AS count FROM order_counts c WHERE c.utc_day >= utc_day(w.starts)
      AND c.utc_day < utc_day(w.ends)
    ) AS days
    ORDER BY w.week`;
  return (await db.query<OrderWeek>(planOnce({ text, values: weeksIn(timeZone, now) }))).rows;
}

/** What the ledger brought and took between two instants. */
const sumsBetween = (from: string, until: string) => `
  SELECT coalesce(sum(m.amount) FILTER (WHERE m.side = 'accrued'), 0)::bigint AS accrued,
         coalesce(-sum(m.amount) FILTER (WHERE m.side = 'consumed'), 0)::bigint AS consumed
  FROM point_ledger m WHERE m.created_at >= ${from} AND m.created_at < ${until}`;

/** What the ledger brought and took by week: as far as it was kept, and since then as the index has it. */
export async function pointWeeks(db: Pool, timeZone: string, now: Date): Promise<PointWeek[]> {
  const text = `
    SELECT w.week::text AS week, coalesce(kept.accrued, 0) + since.accrued AS accrued,
    coalesce(kept.consumed, 0) + since.consumed AS consumed
    FROM ${WEEKS}
    LEFT JOIN point_weeks kept ON kept.time_zone = $2 AND kept.week = w.week
    CROSS JOIN LATERAL (${sumsBetween('coalesce(kept.until, w.starts)', 'w.ends')}) AS since
    ORDER BY w.week`;
  return (await db.query<PointWeek>(planOnce({ text, values: weeksIn(timeZone, now) }))).rows;
}

/** No transaction that moves points lasts so long: what it writes bears the time at which it began. */
const SETTLED = `interval '1 hour'`;

/**
 * Writes down each week up to an hour ago, unless it is kept whole. Safe in any number of copies.
 *
 * @returns how many were written
 */
export async function keepPointWeeks(db: Pool, timeZone: string, now: Date): Promise<number> {
  const text = `
    INSERT INTO point_weeks (time_zone, week, until, accrued, consumed)
    SELECT $2, w.week, settled.until, sums.accrued, sums.consumed
    FROM ${WEEKS}
    CROSS JOIN LATERAL (SELECT least(w.ends, $3::timestamptz - ${SETTLED}) AS until) AS settled
    LEFT JOIN point_weeks kept ON kept.time_zone = $2 AND kept.week = w.week
    CROSS JOIN LATERAL (${sumsBetween('w.starts', 'settled.until')}) AS sums
    WHERE settled.until > coalesce(kept.until, w.starts)
    ON CONFLICT (time_zone, week) DO UPDATE SET until = excluded.until, accrued = excluded.accrued,
    consumed = excluded.consumed
    WHERE point_weeks.until < excluded.until`;
  return (await db.query(text, [...weeksIn(timeZone, now), now])).rowCount ?? 0;
}
