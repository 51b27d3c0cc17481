import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { requeueForgotten, sweepOutbox } from '../mail/queue';
import { repeat } from './repeat';

const EVERY_MS = 60_000;

/**
 * Sweeps the outbox every minute, and puts what waits there without a job back into the queue. A failure is logged and
 * the next turn tries again: bodies are kept longer meanwhile, but nothing that has expired is sent.
 *
 * @returns stops it; resolves once a turn that is under way has ended
 */
export function keepOutboxSwept(pool: Pool, log: Logger): () => Promise<void> {
  const sweepAll = async () => {
    for (let more = true; more; ) {
      const { expired, rows } = await sweepOutbox(pool, new Date());
      for (const { id, kind } of expired) log.warn({ mailId: id, kind, outcome: 'expired' }, 'mail expired before it could be sent');
      more = rows > 0;
    }
    const requeued = await requeueForgotten(pool, new Date());
    if (requeued > 0) log.info({ requeued }, 'mail put back into the queue');
  };
  return repeat(sweepAll, EVERY_MS, (err) => log.warn({ err }, 'the outbox could not be swept'));
}
