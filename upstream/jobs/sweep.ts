import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { IDEMPOTENCY_KEY_HOURS } from '@/lib/domain/idempotency-key';
import { CONTENT_TRASH_DAYS } from '@/lib/domain/content';
import { DAY_MS } from '@/lib/domain/day';
import { NOTICE_DAYS } from '@/lib/domain/notice';
import { TRASH_DAYS } from '@/lib/domain/registration';
import type { FileStorage } from '../files/storage';
import { sweepFiles } from '../files/unused-files';
import { sweepUploads } from '../http/read-multipart';
import { requeueForgotten, sweepOutbox } from '../mail/queue';
import type { NoticeMeans } from '../notices/notify';
import { markOverdue } from '../resources/inquiries/overdue';
import { repeat } from './repeat';

const MAIL_EVERY_MS = 60_000;
const KEYS_EVERY_MS = 15 * 60_000;
const SESSIONS_EVERY_MS = 60 * 60_000;
const FILES_EVERY_MS = 60 * 60_000;

/** How long ended sessions are kept: so long a client address from which somebody signed in is theirs (decision 5). */
const KEPT_DAYS = 30;

/** How many rows one statement removes: a long one would hold many at once. */
const AT_ONCE = 1_000;

/** What may be swept, and the column by which its rows grow old; each has an index. */
const AGED = {
  idempotency_keys: 'created_at',
  sessions: 'expires_at',
  temporary_passwords: 'expires_at',
  deleted_registrations: 'deleted_at',
  content_items: 'deleted_at',
  content_images: 'created_at',
  notices: 'created_at',
} as const;

/**
 * Removes the oldest rows of a table, at most so many as one statement should. Safe at any time and in any number of
 * copies: rows that another copy is removing are left to it.
 *
 * @param until rows that are older go
 * @returns how many were removed
 */
async function removeOldest(pool: Pool, table: keyof typeof AGED, until: Date): Promise<number> {
  const column = AGED[table];
  const { rowCount } = await pool.query({
    name: `remove-oldest-${table}`,
    text: `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM ${table} WHERE ${column} < $1 ORDER BY ${column} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
           ))`,
    values: [until],
  });
  return rowCount ?? 0;
}

/** Repeats a removal, or another change, until it finds less than one statement removes. */
async function removeAll(removing: () => Promise<number>): Promise<void> {
  while ((await removing()) === AT_ONCE);
}

/** Removes the oldest keys that have served their time. @returns how many were removed */
export function sweepIdempotencyKeys(pool: Pool, now: Date): Promise<number> {
  return removeOldest(pool, 'idempotency_keys', new Date(now.getTime() - IDEMPOTENCY_KEY_HOURS * 3_600_000));
}

/**
 * Removes the oldest sessions that ended long ago. What was done in them stays in the activity.
 *
 * @returns how many were removed
 */
export function sweepSessions(pool: Pool, now: Date): Promise<number> {
  return removeOldest(pool, 'sessions', new Date(now.getTime() - KEPT_DAYS * DAY_MS));
}

/** Removes temporary passwords that can't be used any more: the hash of a secret is not kept without need. */
export function sweepTemporaryPasswords(pool: Pool, now: Date): Promise<number> {
  return removeOldest(pool, 'temporary_passwords', now);
}

/** Removes deleted registrations that can't be restored any more; their W-9 goes with the files that nothing shows. */
function sweepTrash(pool: Pool, now: Date): Promise<number> {
  return removeOldest(pool, 'deleted_registrations', new Date(now.getTime() - TRASH_DAYS * DAY_MS));
}

/** Removes notices that have been kept for long enough, read or not. @returns how many were removed */
export function sweepNotices(pool: Pool, now: Date): Promise<number> {
  return removeOldest(pool, 'notices', new Date(now.getTime() - NOTICE_DAYS * DAY_MS));
}

/** Removes content that can't be restored any more, and what was put into an editor long ago; their files follow. */
export async function sweepContent(pool: Pool, now: Date): Promise<number> {
  const until = new Date(now.getTime() - CONTENT_TRASH_DAYS * DAY_MS);
  return Math.max(await removeOldest(pool, 'content_items', until), await removeOldest(pool, 'content_images', until));
}

async function sweepMail(pool: Pool, log: Logger, config: NoticeMeans['config']): Promise<void> {
  for (let more = true; more;) {
    const { expired, rows } = await sweepOutbox(pool, new Date());
    for (const { id, kind } of expired)
      log.warn({ mailId: id, kind, outcome: 'expired' }, 'mail expired before it could be sent');
    more = rows > 0;
  }
  await removeAll(() => markOverdue(pool, { config, now: new Date() }));
  const requeued = await requeueForgotten(pool, new Date());
  if (requeued > 0) log.info({ requeued }, 'mail put back into the queue');
}

/**
 * Sweeps the outbox every minute, and tells inquiries of answers that are late. Sweeps idempotency keys
 * every quarter of an hour, and all else that grows old every hour. Mail that waits without a job is put
 * back into the queue. A failure is logged and the next turn tries again: rows are kept longer meanwhile,
 * but no mail that has expired is sent.
 *
 * @returns stops it; resolves once the turns that are under way have ended
 */
export function keepSwept(
  pool: Pool,
  files: FileStorage,
  log: Logger,
  config: NoticeMeans['config'],
): () => Promise<void> {
  const sweepKeys = () => removeAll(() => sweepIdempotencyKeys(pool, new Date()));
  const sweepOthers = async () => {
    await removeAll(() => sweepSessions(pool, new Date()));
    await removeAll(() => sweepTemporaryPasswords(pool, new Date()));
    await removeAll(() => sweepTrash(pool, new Date()));
    await removeAll(() => sweepContent(pool, new Date()));
    await removeAll(() => sweepNotices(pool, new Date()));
  };
  const sweepLeftFiles = async () => {
    await sweepFiles({ db: pool, files, log }, new Date());
    await sweepUploads(new Date());
  };
  const warn = (sentence: string) => (err: unknown) => log.warn({ err }, sentence);
  const stops = [
    repeat(() => sweepMail(pool, log, config), MAIL_EVERY_MS, warn('the outbox could not be swept')),
    repeat(sweepKeys, KEYS_EVERY_MS, warn('old idempotency keys could not be removed')),
    repeat(sweepOthers, SESSIONS_EVERY_MS, warn('old sessions could not be removed')),
    repeat(sweepLeftFiles, FILES_EVERY_MS, warn('files that were left could not be removed')),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
