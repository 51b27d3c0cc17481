import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { sweepAssignments } from '../resources/work/assignments';
import { repeat } from './repeat';

const EVERY_MS = 60 * 60_000;

/** Removes assignments of finished work every hour; until then they are hidden. @returns a function that stops it */
export function keepAssignmentsSwept(db: Pool, log: Logger, timeZone: string): () => Promise<void> {
  const sweep = () => sweepAssignments(db, timeZone, new Date());
  return repeat(sweep, EVERY_MS, (err) => log.warn({ err }, 'old assignments could not be removed'));
}
