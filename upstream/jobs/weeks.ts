import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { keepPointWeeks } from '../resources/dashboard/weeks';
import type { WeeklyMeans } from '../resources/reports/weekly';
import { makeWeeklyReportAndTell, type WeeklyConfig } from '../resources/reports/weekly-notice';
import { repeat } from './repeat';

const REPORT_EVERY_MS = 15 * 60_000;
const POINTS_EVERY_MS = 10 * 60_000;

/**
 * Makes the report of each week within a quarter of an hour of its end, and tells who may read it.
 * @returns stops it
 */
export function keepWeeklyReportMade(means: WeeklyMeans, log: Logger, config: WeeklyConfig): () => Promise<void> {
  const make = () => makeWeeklyReportAndTell(means, { config, now: new Date() });
  return repeat(make, REPORT_EVERY_MS, (err) => log.warn({ err }, 'the weekly report could not be made'));
}

/** Keeps the sums of weeks; until then the dashboard reads them in the ledger. @returns stops it */
export function keepPointWeeksKept(db: Pool, log: Logger, timeZone: string): () => Promise<void> {
  const keep = () => keepPointWeeks(db, timeZone, new Date());
  // At once: after a restore those of half a year are to be summed.
  return repeat(keep, POINTS_EVERY_MS, (err) => log.warn({ err }, 'the points of weeks could not be summed'), 0);
}
