import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { repeat } from './repeat';

// Several copies of the upstream run the job; one at a time does it, the others have nothing to wait for.
const LOCK = 7_310_003;

const EVERY_MS = 5_000;

/**
 * Moves the changes in `order_count_deltas` into `order_daily_counts`, in one statement: whoever reads both sees each
 * change once, before and after. Safe at any time and in any number of copies.
 *
 * @returns how many rows of changes were moved; 0 also where another copy was doing it
 */
export async function compactOrderCounts(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ moved: number }>({
    name: 'compact-order-counts',
    text: `
      WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock($1) AS mine),
      moved AS (DELETE FROM order_count_deltas WHERE (SELECT mine FROM turn) RETURNING utc_day, tab_id, delta),
      stored AS (
        INSERT INTO order_daily_counts AS counts (utc_day, tab_id, count)
        SELECT utc_day, tab_id, sum(delta) FROM moved GROUP BY utc_day, tab_id
        ON CONFLICT (utc_day, tab_id) DO UPDATE SET count = counts.count + excluded.count
      )
      SELECT count(*) AS moved FROM moved`,
    values: [LOCK],
  });
  return rows[0]?.moved ?? 0;
}

/**
 * Compacts the counts every few seconds. A failure is logged and the next turn tries again: the counts are right
 * meanwhile, only more rows are read for them.
 *
 * @returns stops it; resolves once a turn that is under way has ended
 */
export function keepOrderCountsCompact(pool: Pool, log: Logger): () => Promise<void> {
  return repeat(
    () => compactOrderCounts(pool),
    EVERY_MS,
    (err) => log.warn({ err }, 'the counts of orders could not be compacted'),
  );
}
