import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { inTurns } from './in-turns';

const EVERY_MS = 60 * 60_000;

/** How many rows one statement removes: a long one would hold many at once. */
const AT_ONCE = 1_000;

/** How long ended sessions are kept: so long a client address from which somebody signed in is theirs (decision 5). */
const KEPT_DAYS = 30;

/**
 * Removes the oldest sessions that ended long ago. What was done in them stays in the activity. Safe at any time and in
 * any number of copies: rows that another copy is removing are left to it.
 *
 * @returns how many were removed
 */
export async function sweepSessions(pool: Pool, now: Date): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'sweep-sessions',
    text: `DELETE FROM sessions WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM sessions WHERE expires_at < $1 ORDER BY expires_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
           ))`,
    values: [new Date(now.getTime() - KEPT_DAYS * 86_400_000)],
  });
  return rowCount ?? 0;
}

/** Removes temporary passwords that can't be used any more: the hash of a secret is not kept without need. */
export async function sweepTemporaryPasswords(pool: Pool, now: Date): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'sweep-temporary-passwords',
    text: `DELETE FROM temporary_passwords WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM temporary_passwords WHERE expires_at < $1 ORDER BY expires_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
           ))`,
    values: [now],
  });
  return rowCount ?? 0;
}

/**
 * Sweeps both every hour. A failure is logged and the next turn tries again: rows are kept longer meanwhile.
 *
 * @returns stops it; resolves once a turn that is under way has ended
 */
export function keepSessionsSwept(pool: Pool, log: Logger): () => Promise<void> {
  const sweepAll = async () => {
    while ((await sweepSessions(pool, new Date())) === AT_ONCE);
    while ((await sweepTemporaryPasswords(pool, new Date())) === AT_ONCE);
  };
  return inTurns(sweepAll, EVERY_MS, (err) => log.warn({ err }, 'old sessions could not be removed'));
}
