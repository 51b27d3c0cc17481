import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { drizzleOn, raised } from '../db/drizzle';
import { mailOutbox } from '../db/schema';
import { inOneTransaction } from '../db/transaction';
import { addMailJobs } from './mail-jobs';

export interface QueuedMail {
  id: number;
  messageUuid: string;
  kind: string;
  recipient: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
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
  // A database constraint ensures that queued messages have both.
  text: sql<string>`${mailOutbox.bodyText}`,
  html: sql<string>`${mailOutbox.bodyHtml}`,
  attempts: mailOutbox.attempts,
  createdAt: mailOutbox.createdAt,
};

/** Reads and locks an unsent message. @returns undefined if it was settled, has expired, or is gone */
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

/** Why a delivered message reached no one. `keep_delivery_of_reply` keeps it with a reply. */
export const STORED_ONLY = 'No mail server is set up.';

/**
 * Marks a message as sent, and clears its body.
 *
 * @param storedOnly whether it was stored instead, which the outbox notes
 */
export async function markSent(tx: PoolClient, id: number, now: Date, { storedOnly = false } = {}): Promise<void> {
  const lastError = sql`coalesce(${storedOnly ? STORED_ONLY : null}::text, ${mailOutbox.lastError})`;
  const cleared = { bodyText: null, bodyHtml: null };
  await drizzleOn(tx)
    .update(mailOutbox)
    .set({ state: 'sent', settledAt: now, attempts: raised(mailOutbox.attempts), lastError, ...cleared })
    .where(eq(mailOutbox.id, id))
    .prepare('mark-mail-sent')
    .execute();
}

export async function noteFailure(tx: PoolClient, id: number, error: string): Promise<void> {
  await drizzleOn(tx)
    .update(mailOutbox)
    .set({ attempts: raised(mailOutbox.attempts), lastError: error })
    .where(eq(mailOutbox.id, id))
    .prepare('note-mail-failure')
    .execute();
}

/** Gives a message up. Its body is kept for a while, so that it can be requeued. */
export async function giveUp(tx: PoolClient, id: number, now: Date, error: string): Promise<void> {
  await drizzleOn(tx)
    .update(mailOutbox)
    .set({ state: 'dead', settledAt: now, attempts: raised(mailOutbox.attempts), lastError: error })
    .where(eq(mailOutbox.id, id))
    .prepare('give-up-mail')
    .execute();
}

/**
 * Queues messages without a job, such as those an operator retries.
 *
 * @returns their number; at most a thousand at once
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

/** Hours during which a given-up message can be requeued. */
const DEAD_BODY_HOURS = 24;

/** Rows per statement, because a long one would lock too many. */
const AT_ONCE = 1_000;

export interface Swept {
  /** Messages that expired before they were sent. */
  expired: { id: number; kind: string }[];
  rows: number;
}

/**
 * Ends expired messages, and clears bodies that are no longer needed. Safe on several instances, which skip each
 * other's locked rows.
 *
 * @returns what was done; more may remain while `rows` isn't 0
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
