import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { AppConfig } from '../config';
import { applyDue } from '../resources/planned-changes/apply';
import { repeat } from './repeat';

const EVERY_MS = 5_000;

/** Applies planned changes within seconds of their time. @returns stops it; resolves once a turn has ended */
export function keepPlannedChangesApplied(db: Pool, log: Logger, config: AppConfig): () => Promise<void> {
  let isStopping = false;
  const apply = async () => {
    while (!isStopping && (await applyDue(db, log, { config, clock: () => new Date() })) > 0);
  };
  const stop = repeat(apply, EVERY_MS, (err) => log.warn({ err }, 'planned changes could not be applied'));
  return () => {
    isStopping = true;
    return stop();
  };
}
