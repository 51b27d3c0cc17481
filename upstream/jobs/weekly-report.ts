import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { FileStorage } from '../files/storage';
import { makeWeeklyReport } from '../resources/reports/weekly';
import { repeat } from './repeat';

const EVERY_MS = 15 * 60_000;

/** Makes the report of each week within a quarter of an hour of its end. @returns stops it */
export function keepWeeklyReportMade(db: Pool, files: FileStorage, log: Logger, timeZone: string): () => Promise<void> {
  const make = () => makeWeeklyReport({ db, files, timeZone, now: new Date() });
  return repeat(make, EVERY_MS, (err) => log.warn({ err }, 'the weekly report could not be made'));
}
