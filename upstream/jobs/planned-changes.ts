import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { AppConfig } from '../config';
import { applyDue } from '../resources/planned-changes/apply';
import { repeat } from './repeat';

const EVERY_MS = 5_000;

/** Applies planned changes within seconds of their time. @returns stops it; resolves once a turn has ended */
export function keepPlannedChangesApplied(db: Pool, log: Logger, config: AppConfig): () => Promise<void> {
  const apply = () => applyDue(db, log, { config, clock: () => new Date() });
  return repeat(apply, EVERY_MS, (err) => log.warn({ err }, 'planned changes could not be applied'));
}
