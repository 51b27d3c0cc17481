import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { inTurns } from './in-turns';
import { removeAll, removeOldest } from './remove-oldest';

const EVERY_MS = 60 * 60_000;

/** How long ended sessions are kept: so long a client address from which somebody signed in is theirs (decision 5). */
const KEPT_DAYS = 30;

/**
 * Removes the oldest sessions that ended long ago. What was done in them stays in the activity.
 *
 * @returns how many were removed
 */
export function sweepSessions(pool: Pool, now: Date): Promise<number> {
  return removeOldest(pool, 'sessions', new Date(now.getTime() - KEPT_DAYS * 86_400_000));
}

/** Removes temporary passwords that can't be used any more: the hash of a secret is not kept without need. */
export function sweepTemporaryPasswords(pool: Pool, now: Date): Promise<number> {
  return removeOldest(pool, 'temporary_passwords', now);
}

/**
 * Sweeps both every hour. A failure is logged and the next turn tries again: rows are kept longer meanwhile.
 *
 * @returns stops it; resolves once a turn that is under way has ended
 */
export function keepSessionsSwept(pool: Pool, log: Logger): () => Promise<void> {
  const sweepAll = async () => {
    await removeAll(() => sweepSessions(pool, new Date()));
    await removeAll(() => sweepTemporaryPasswords(pool, new Date()));
  };
  return inTurns(sweepAll, EVERY_MS, (err) => log.warn({ err }, 'old sessions could not be removed'));
}
