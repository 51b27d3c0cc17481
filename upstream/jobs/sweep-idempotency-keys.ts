import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { IDEMPOTENCY_KEY_HOURS } from '@/lib/domain/idempotency-key';
import { inTurns } from './in-turns';
import { removeAll, removeOldest } from './remove-oldest';

const EVERY_MS = 15 * 60_000;

/** Removes the oldest keys that have served their time. @returns how many were removed */
export function sweepIdempotencyKeys(pool: Pool, now: Date): Promise<number> {
  return removeOldest(pool, 'idempotency_keys', new Date(now.getTime() - IDEMPOTENCY_KEY_HOURS * 3_600_000));
}

/**
 * Sweeps the keys every quarter of an hour. A failure is logged and the next turn tries again: keys are kept longer
 * meanwhile.
 *
 * @returns stops it; resolves once a turn that is under way has ended
 */
export function keepIdempotencyKeysSwept(pool: Pool, log: Logger): () => Promise<void> {
  const sweepAll = () => removeAll(() => sweepIdempotencyKeys(pool, new Date()));
  return inTurns(sweepAll, EVERY_MS, (err) => log.warn({ err }, 'old idempotency keys could not be removed'));
}
