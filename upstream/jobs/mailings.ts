import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { queueMailings } from '../resources/mailings/send';
import { repeat } from './repeat';

const EVERY_MS = 2_000;

/** Queues the emails of mailings at their rate. @returns a function that stops it */
export function keepMailingsSent(db: Pool, log: Logger): () => Promise<void> {
  const send = () => queueMailings(db, new Date());
  return repeat(send, EVERY_MS, (err) => log.warn({ err }, 'emails of mailings could not be queued'));
}
