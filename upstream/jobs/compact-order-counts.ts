import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { repeat } from './repeat';

// All instances run the job, but one at a time suffices; the others don't wait.
const LOCK = 7_310_003;

const EVERY_MS = 5_000;

/**
 * Moves changes from `order_count_deltas` into `order_daily_counts` in one statement, so that readers of both always
 * see each change once. Safe on several instances.
 *
 * @returns the number of rows moved; 0 if another instance was doing it
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
 * Compacts the counts every few seconds. Failures are logged and retried; counts stay correct, but need more rows.
 *
 * @returns stops it; resolves after the current run
 */
export function keepOrderCountsCompact(pool: Pool, log: Logger): () => Promise<void> {
  return repeat(
    () => compactOrderCounts(pool),
    EVERY_MS,
    (err) => log.warn({ err }, 'the counts of orders could not be compacted'),
  );
}
