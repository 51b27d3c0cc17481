import type { Pool } from 'pg';
import { DASHBOARD_WEEKS, type OrderWeek, type PointWeek } from '@/lib/contract/dashboard';
import { weeksUntil } from '@/lib/domain/iso-week';
import { planOnce } from '@/upstream/db/statement';
import { dayOf } from '../orders/day-bounds';
import { isFlow } from '../points/flows';

/** `count` Mondays from day `$1` in zone `$2`. PostgreSQL computes midnights much faster. */
const mondays = (count: number) =>
  `generate_series($1::timestamp, $1::timestamp + interval '${count - 1} weeks', interval '1 week') AS monday`;

const WEEKS = `(
  SELECT monday::date AS week, monday AT TIME ZONE $2 AS starts, (monday + interval '1 week') AT TIME ZONE $2 AS ends
  FROM ${mondays(DASHBOARD_WEEKS)}
) AS w`;

const weeksIn = (timeZone: string, now: Date) => [
  weeksUntil(dayOf(now, timeZone), DASHBOARD_WEEKS)[0]?.start,
  timeZone,
];

/**
 * Orders placed per week. Whole UTC days come from stored counts. A week starts some hours after its UTC day, so the
 * orders of those hours are counted in the index and moved to the week before.
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

const sumsBetween = (from: string, until: string) => `
  SELECT coalesce(sum(m.amount) FILTER (WHERE m.side = 'accrued'), 0)::bigint AS accrued,
         coalesce(-sum(m.amount) FILTER (WHERE m.side = 'consumed'), 0)::bigint AS consumed
  FROM point_ledger m WHERE m.created_at >= ${from} AND m.created_at < ${until} AND ${isFlow('m')}`;

/** Points gained and used per week: stored totals, plus later movements from the index. */
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

/** Longer than any transaction that moves points, because movements carry the transaction's start time. */
const SETTLED = `interval '1 hour'`;

/**
 * Stores totals of each week up to an hour ago, unless the week is complete. Safe to run on several instances.
 *
 * @returns the number of weeks written
 */
export async function refreshPointWeeks(db: Pool, timeZone: string, now: Date): Promise<number> {
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
