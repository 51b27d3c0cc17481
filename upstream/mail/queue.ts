import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { drizzleOn, raised } from '../db/drizzle';
import { mailOutbox } from '../db/schema';
import { inOneTransaction } from '../db/transaction';
import { addMailJobs } from './mail-jobs';

/** A message that waits to be sent. */
export interface QueuedMail {
  id: number;
  messageUuid: string;
  kind: string;
  recipient: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** How many attempts have failed. */
  attempts: number;
  createdAt: Date;
}

const QUEUED = {
  id: mailOutbox.id,
  messageUuid: mailOutbox.messageUuid,
  kind: mailOutbox.kind,
  recipient: mailOutbox.recipient,
  replyTo: mailOutbox.replyTo,
  subject: mailOutbox.subject,
  // As long as a message is queued, it has both; the database sees to it.
  text: sql<string>`${mailOutbox.bodyText}`,
  html: sql<string>`${mailOutbox.bodyHtml}`,
  attempts: mailOutbox.attempts,
  createdAt: mailOutbox.createdAt,
};

/**
 * Reads a message that is still to be sent, and keeps others from changing it until this transaction ends.
 *
 * @returns undefined where it was settled meanwhile, has expired, or is gone
 */
export async function lockQueuedMail(tx: PoolClient, id: number, now: Date): Promise<QueuedMail | undefined> {
  const isStillOfUse = or(isNull(mailOutbox.expiresAt), gt(mailOutbox.expiresAt, now));
  const [mail] = await drizzleOn(tx)
    .select(QUEUED)
    .from(mailOutbox)
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.state, 'queued'), isStillOfUse))
    .for('update')
    .prepare('lock-queued-mail')
    .execute();
  return mail;
}

/** Settles a message, and clears its body. */
export async function markSent(tx: PoolClient, id: number, now: Date): Promise<void> {
  await drizzleOn(tx)
    .update(mailOutbox)
    .set({ state: 'sent', settledAt: now, attempts: raised(mailOutbox.attempts), bodyText: null, bodyHtml: null })
    .where(eq(mailOutbox.id, id))
    .prepare('mark-mail-sent')
    .execute();
}

/** Writes down why an attempt failed. */
export async function noteFailure(tx: PoolClient, id: number, error: string): Promise<void> {
  await drizzleOn(tx)
    .update(mailOutbox)
    .set({ attempts: raised(mailOutbox.attempts), lastError: error })
    .where(eq(mailOutbox.id, id))
    .prepare('note-mail-failure')
    .execute();
}

/** Ends the attempts for a message. Its body is kept for a while, so that it can be queued again. */
export async function giveUp(tx: PoolClient, id: number, now: Date, error: string): Promise<void> {
  await drizzleOn(tx)
    .update(mailOutbox)
    .set({ state: 'dead', settledAt: now, attempts: raised(mailOutbox.attempts), lastError: error })
    .where(eq(mailOutbox.id, id))
    .prepare('give-up-mail')
    .execute();
}

/**
 * Puts messages into the queue that wait without a job there, such as one that an operator has tried again.
 *
 * @returns how many there were; at most a thousand at once
 */
export async function requeueForgotten(db: Pool, now: Date): Promise<number> {
  return inOneTransaction(db, async (tx) => {
    const { rows } = await tx.query<{ id: number; messageUuid: string }>({
      name: 'forgotten-mail',
      text: `SELECT id, message_uuid AS "messageUuid" FROM mail_outbox
             WHERE body_text IS NOT NULL AND state = 'queued' AND (expires_at IS NULL OR expires_at > $1)
               AND NOT EXISTS (SELECT FROM pgboss.job WHERE job.name = 'mail' AND job.id = message_uuid)
             LIMIT ${AT_ONCE}`,
      values: [now],
    });
    if (rows.length > 0) await addMailJobs(tx, rows);
    return rows.length;
  });
}

/** How long a message that was given up can be queued again, in hours. */
const DEAD_BODY_HOURS = 24;

/** How many rows one statement changes: a long one would hold many at once. */
const AT_ONCE = 1_000;

/** What sweeping found. */
export interface Swept {
  /** Messages that expired before they could be sent. */
  expired: { id: number; kind: string }[];
  /** How many rows were changed. */
  rows: number;
}

/**
 * Ends messages that have expired, and clears bodies that nobody needs any more.
 * Safe at any time and in any number of copies: rows that another copy has hold of are left to it.
 *
 * @returns what was done now; there may be more to do while `rows` is not 0
 */
export async function sweepOutbox(db: Pool, now: Date): Promise<Swept> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const expired = await db.query<{ id: number; kind: string }>({
    name: 'expire-mail',
    text: `UPDATE mail_outbox SET state = 'expired', settled_at = $1, body_text = NULL, body_html = NULL
           WHERE id = ANY (ARRAY(
             SELECT id FROM mail_outbox WHERE body_text IS NOT NULL AND expires_at <= $1 AND state = 'queued'
             LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
           )) RETURNING id, kind`,
    values: [now],
  });
  const cleared = await db.query({
    name: 'clear-mail',
    text: `UPDATE mail_outbox SET body_text = NULL, body_html = NULL
           WHERE id = ANY (ARRAY(
             SELECT id FROM mail_outbox WHERE body_text IS NOT NULL AND (expires_at <= $1 OR settled_at < $2)
             AND state = 'dead'
             LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
           ))`,
    values: [now, before(DEAD_BODY_HOURS)],
  });
  return { expired: expired.rows, rows: expired.rows.length + (cleared.rowCount ?? 0) };
}
