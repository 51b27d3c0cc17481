import type { Pool, PoolClient } from 'pg';

/** A message that waits to be sent. */
export interface QueuedMail {
  id: number;
  messageUuid: string;
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** How many attempts have failed. */
  attempts: number;
  createdAt: Date;
}

/**
 * Takes the message that has waited longest, for this transaction alone: other copies pass over it, and when this one is
 * killed, the database frees it together with the connection.
 *
 * @returns undefined where none is due
 */
export async function claimDueMail(tx: PoolClient, now: Date): Promise<QueuedMail | undefined> {
  const { rows } = await tx.query<QueuedMail>({
    name: 'claim-due-mail',
    text: `SELECT id, message_uuid AS "messageUuid", kind, recipient, subject, body_text AS text, body_html AS html,
                  attempts, created_at AS "createdAt"
           FROM mail_outbox
           WHERE state = 'queued' AND next_attempt_at <= $1 AND (expires_at IS NULL OR expires_at > $1)
           ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    values: [now],
  });
  return rows[0];
}

export async function markSent(tx: PoolClient, id: number, now: Date): Promise<void> {
  await tx.query({
    name: 'mark-mail-sent',
    text: `UPDATE mail_outbox
           SET state = 'sent', settled_at = $2, attempts = attempts + 1, body_text = NULL, body_html = NULL
           WHERE id = $1`,
    values: [id, now],
  });
}

/** Has a message tried again later. */
export async function postpone(tx: PoolClient, id: number, until: Date, error: string): Promise<void> {
  await tx.query({
    name: 'postpone-mail',
    text: 'UPDATE mail_outbox SET attempts = attempts + 1, next_attempt_at = $2, last_error = $3 WHERE id = $1',
    values: [id, until, error],
  });
}

/** Ends the attempts for a message. Its body is kept for a while, so that it can be queued again. */
export async function giveUp(tx: PoolClient, id: number, now: Date, error: string): Promise<void> {
  await tx.query({
    name: 'give-up-mail',
    text: `UPDATE mail_outbox SET state = 'dead', settled_at = $2, attempts = attempts + 1, last_error = $3 WHERE id = $1`,
    values: [id, now, error],
  });
}

/** How long a message that was given up can be queued again, in hours. */
const DEAD_BODY_HOURS = 24;

/** How long it is known what became of a message, in days. */
const RECORD_DAYS = 90;

/** How many rows one statement changes: a long one would hold many at once. */
const AT_ONCE = 1_000;

/** What sweeping found. */
export interface Swept {
  /** Messages that nobody will get, because they were of no use any more before they could be sent. */
  expired: { id: number; kind: string }[];
  /** How many rows were changed or removed. */
  rows: number;
}

/**
 * Ends messages that have expired, clears bodies that are of no use any more, and forgets messages that were settled
 * long ago. Safe at any time and in any number of copies: rows that another copy has hold of are left to it.
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
             SELECT id FROM mail_outbox WHERE body_text IS NOT NULL AND (expires_at <= $1 OR settled_at < $2) AND state = 'dead'
             LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
           ))`,
    values: [now, before(DEAD_BODY_HOURS)],
  });
  const forgotten = await db.query({
    name: 'forget-mail',
    text: `DELETE FROM mail_outbox WHERE id = ANY (ARRAY(
             SELECT id FROM mail_outbox WHERE state <> 'queued' AND settled_at < $1
             ORDER BY settled_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
           ))`,
    values: [before(RECORD_DAYS * 24)],
  });
  return { expired: expired.rows, rows: expired.rows.length + (cleared.rowCount ?? 0) + (forgotten.rowCount ?? 0) };
}
