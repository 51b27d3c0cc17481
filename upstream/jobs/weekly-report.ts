import type { Logger } from 'pino';
import { makeWeeklyReport, type WeeklyMeans } from '../resources/reports/weekly';
import { repeat } from './repeat';

const EVERY_MS = 15 * 60_000;

/** Makes the report of each week within a quarter of an hour of its end. @returns stops it */
export function keepWeeklyReportMade(means: WeeklyMeans, log: Logger, timeZone: string): () => Promise<void> {
  const make = () => makeWeeklyReport({ ...means, timeZone, now: new Date() });
  return repeat(make, EVERY_MS, (err) => log.warn({ err }, 'the weekly report could not be made'));
}
