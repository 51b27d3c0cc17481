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

/** Removes expired rows table by table. One failure doesn't stop the others. */
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
 * Every minute: ends expired mail, reports late replies to inquiries, and requeues mail without a job. Every hour:
 * removes old rows. Failures are logged and retried; rows stay longer, but expired mail is never sent.
 *
 * @returns stops it; resolves after the current runs
 */
export function startSweep(
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
