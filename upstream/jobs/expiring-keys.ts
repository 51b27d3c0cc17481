import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { warnOfExpiringKeys, type ExpiryMeans } from '../resources/api-keys/warn-of-expiry';
import { repeat } from './repeat';

const EVERY_MS = 60 * 60_000;

/** Notifies administrators of keys that expire soon, each hour. @returns stops it; resolves once a turn has ended */
export function keepExpiryWarned(db: Pool, log: Logger, config: ExpiryMeans['config']): () => Promise<void> {
  const warn = () => warnOfExpiringKeys(db, { config, now: new Date() });
  return repeat(warn, EVERY_MS, (err) => log.warn({ err }, 'couldn’t notify administrators of expiring API keys'));
}
