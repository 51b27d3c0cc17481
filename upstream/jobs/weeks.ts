import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { refreshPointWeeks } from '../resources/dashboard/weeks';
import type { WeeklyMeans } from '../resources/reports/weekly';
import { makeWeeklyReportAndTell, type WeeklyConfig } from '../resources/reports/weekly-notice';
import { repeat } from './repeat';

const REPORT_EVERY_MS = 15 * 60_000;
const POINTS_EVERY_MS = 10 * 60_000;

/**
 * Creates each week's report within a quarter of an hour of its end, and notifies its readers.
 *
 * @returns a function that stops it
 */
export function keepWeeklyReportMade(means: WeeklyMeans, log: Logger, config: WeeklyConfig): () => Promise<void> {
  const make = () => makeWeeklyReportAndTell(means, { config, now: new Date() });
  return repeat(make, REPORT_EVERY_MS, (err) => log.warn({ err }, 'the weekly report could not be made'));
}

/** Stores weekly totals; until then the dashboard reads the ledger. @returns a function that stops it */
export function refreshWeeklyTotals(db: Pool, log: Logger, timeZone: string): () => Promise<void> {
  const keep = () => refreshPointWeeks(db, timeZone, new Date());
  // Start right away, because after a restore half a year must be computed.
  return repeat(keep, POINTS_EVERY_MS, (err) => log.warn({ err }, 'the points of weeks could not be summed'), 0);
}
