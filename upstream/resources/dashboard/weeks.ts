import type { Pool } from 'pg';
import { DASHBOARD_WEEKS, type OrderWeek, type PointWeek } from '@/lib/contract/dashboard';
import { weeksUntil } from '@/lib/domain/iso-week';
import { planOnce } from '@/upstream/db/statement';
import { dayOf, dayRange } from '../orders/day-bounds';

/** The weeks that the dashboard draws, with the instants at which each begins and ends in a zone, as JSON. */
function weeksIn(timeZone: string, now: Date): string {
  return JSON.stringify(
    weeksUntil(dayOf(now, timeZone), DASHBOARD_WEEKS).map(({ start, end }) => {
      const { from, until } = dayRange({ startDate: start, endDate: end }, timeZone);
      return { week: start, starts: from, ends: until };
    }),
  );
}

const WEEKS = 'jsonb_to_recordset($1) AS w (week date, starts timestamptz, ends timestamptz)';

/**
 * How many orders were placed by week. Whole UTC days come from the kept counts. A week begins some hours later than its
 * UTC day: those come from the index, are taken from their week and given to the one before.
 */
export async function orderWeeks(db: Pool, timeZone: string, now: Date): Promise<OrderWeek[]> {
  const before = (instant: string) => `(
    SELECT count(*) FROM orders o WHERE o.created_at >= utc_day(${instant})::timestamp AT TIME ZONE 'UTC' AND o.created_at < ${instant}
  )`;
  const text = `
    SELECT w.week::text AS week, (coalesce(days.count, 0) - ${before('w.starts')} + ${before('w.ends')})::integer AS count
    FROM ${WEEKS}
    CROSS JOIN LATERAL (
      SELECT sum(c.count) AS count FROM order_counts c WHERE c.utc_day >= utc_day(w.starts) AND c.utc_day < utc_day(w.ends)
    ) AS days
    ORDER BY w.week`;
  return (await db.query<OrderWeek>(planOnce({ text, values: [weeksIn(timeZone, now)] }))).rows;
}

const SUMS = `
  SELECT coalesce(sum(m.amount) FILTER (WHERE m.side = 'accrued'), 0)::bigint AS accrued,
         coalesce(-sum(m.amount) FILTER (WHERE m.side = 'consumed'), 0)::bigint AS consumed
  FROM point_ledger m WHERE m.created_at >= w.starts AND m.created_at < w.ends`;

/** What the ledger brought and took by week: weeks that are over as they were kept, the others as the index has them. */
export async function pointWeeks(db: Pool, timeZone: string, now: Date): Promise<PointWeek[]> {
  const text = `
    SELECT w.week::text AS week, coalesce(kept.accrued, sums.accrued) AS accrued, coalesce(kept.consumed, sums.consumed) AS consumed
    FROM ${WEEKS}
    LEFT JOIN point_weeks kept ON kept.time_zone = $2 AND kept.week = w.week
    LEFT JOIN LATERAL (${SUMS} AND kept.week IS NULL) AS sums ON true
    ORDER BY w.week`;
  return (await db.query<PointWeek>(planOnce({ text, values: [weeksIn(timeZone, now), timeZone] }))).rows;
}

/** No transaction that moves points lasts so long: what it writes bears the time at which it began. */
const SETTLED = `interval '1 hour'`;

/** Writes down the weeks that are over and not kept yet. Safe in any number of copies. @returns how many those were */
export async function keepPointWeeks(db: Pool, timeZone: string, now: Date): Promise<number> {
  const text = `
    INSERT INTO point_weeks (time_zone, week, accrued, consumed)
    SELECT $2, w.week, sums.accrued, sums.consumed FROM ${WEEKS} CROSS JOIN LATERAL (${SUMS}) AS sums
    WHERE w.ends + ${SETTLED} < $3 AND NOT EXISTS (SELECT FROM point_weeks kept WHERE kept.time_zone = $2 AND kept.week = w.week)
    ON CONFLICT DO NOTHING`;
  return (await db.query(text, [weeksIn(timeZone, now), timeZone, now])).rowCount ?? 0;
}
