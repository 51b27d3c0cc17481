import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { IDEMPOTENCY_KEY_HOURS } from '@/lib/domain/idempotency-key';
import { inTurns } from './in-turns';

const EVERY_MS = 15 * 60_000;

/** How many keys one statement removes: a long one would hold many rows at once. */
const AT_ONCE = 1_000;

/**
 * Removes the oldest keys that have served their time. Safe at any time and in any number of copies: rows that another
 * copy is removing are left to it.
 *
 * @returns how many were removed
 */
export async function sweepIdempotencyKeys(pool: Pool, now: Date): Promise<number> {
  const until = new Date(now.getTime() - IDEMPOTENCY_KEY_HOURS * 3_600_000);
  const { rowCount } = await pool.query({
    name: 'sweep-idempotency-keys',
    text: `DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM idempotency_keys WHERE created_at < $1 ORDER BY created_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
           ))`,
    values: [until],
  });
  return rowCount ?? 0;
}

/**
 * Sweeps the keys every quarter of an hour. A failure is logged and the next turn tries again: keys are kept longer
 * meanwhile.
 *
 * @returns stops it; resolves once a turn that is under way has ended
 */
export function keepIdempotencyKeysSwept(pool: Pool, log: Logger): () => Promise<void> {
  const sweepAll = async () => {
    while ((await sweepIdempotencyKeys(pool, new Date())) === AT_ONCE);
  };
  return inTurns(sweepAll, EVERY_MS, (err) => log.warn({ err }, 'old idempotency keys could not be removed'));
}
