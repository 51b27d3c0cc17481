import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { keepPointWeeks } from '../resources/dashboard/weeks';
import { repeat } from './repeat';

const EVERY_MS = 60_000;

/** Keeps the sums of weeks that are over; until then the dashboard reads them in the ledger. @returns stops it */
export function keepPointWeeksKept(db: Pool, log: Logger, timeZone: string): () => Promise<void> {
  return repeat(() => keepPointWeeks(db, timeZone, new Date()), EVERY_MS, (err) => log.warn({ err }, 'the points of weeks could not be summed'));
}
