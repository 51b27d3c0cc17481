import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Retention } from '@/lib/domain/settings';
import type { UpstreamConfig } from '../config';
import type { FileStorage } from '../files/storage';
import { sweepFiles } from '../files/unused-files';
import { sweepUploads } from '../http/read-multipart';
import { requeueForgotten, sweepOutbox } from '../mail/queue';
import type { NoticeMeans } from '../notices/notify';
import { markOverdue } from '../resources/inquiries/overdue';
import { repeat } from './repeat';
import { removeOld, RETENTION, type AgingTable } from './retention';

const MAIL_EVERY_MS = 60_000;
const OLD_EVERY_MS = 60 * 60_000;
const FILES_EVERY_MS = 60 * 60_000;

/** Removes what has been kept for long enough, table by table: one that can't be swept does not keep the others. */
async function sweepOld(pool: Pool, log: Logger, retention: Retention): Promise<void> {
  for (const table of Object.keys(RETENTION) as AgingTable[]) {
    await removeOld(pool, table, { retention, now: new Date() }).catch((err: unknown) =>
      log.warn({ err, table }, 'old rows could not be removed'),
    );
  }
}

async function sweepMail(pool: Pool, log: Logger, config: NoticeMeans['config']): Promise<void> {
  for (let more = true; more;) {
    const { expired, rows } = await sweepOutbox(pool, new Date());
    for (const { id, kind } of expired)
      log.warn({ mailId: id, kind, outcome: 'expired' }, 'mail expired before it could be sent');
    more = rows > 0;
  }
  while ((await markOverdue(pool, { config, now: new Date() })) > 0);
  const requeued = await requeueForgotten(pool, new Date());
  if (requeued > 0) log.info({ requeued }, 'mail put back into the queue');
}

/**
 * Ends mail that has expired and tells inquiries of answers that are late, every minute; mail that waits without a job
 * is put back into the queue. Removes what has grown old every hour. A failure is logged and the next turn tries again:
 * rows are kept longer meanwhile, but no mail that has expired is sent.
 *
 * @returns stops it; resolves once the turns that are under way have ended
 */
export function keepSwept(
  pool: Pool,
  files: FileStorage,
  log: Logger,
  config: NoticeMeans['config'] & Pick<UpstreamConfig, 'RETENTION'>,
): () => Promise<void> {
  const sweepLeftFiles = async () => {
    await sweepFiles({ db: pool, files, log }, new Date());
    await sweepUploads(new Date());
  };
  const warn = (sentence: string) => (err: unknown) => log.warn({ err }, sentence);
  const stops = [
    repeat(() => sweepMail(pool, log, config), MAIL_EVERY_MS, warn('the outbox could not be swept')),
    repeat(() => sweepOld(pool, log, config.RETENTION), OLD_EVERY_MS, warn('old rows could not be removed')),
    repeat(sweepLeftFiles, FILES_EVERY_MS, warn('files that were left could not be removed')),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
