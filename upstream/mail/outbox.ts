import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { addMailJobs } from './mail-jobs';

/** A message to one person. */
export interface Mail {
  /** The address alone. */
  to: string;
  /** Names it in the log, which never shows address or content: `temporary-password`. */
  kind: string;
  subject: string;
  text: string;
  html: string;
  /** Afterwards it is of no use and is not sent any more. */
  expiresAt?: Date;
}

/**
 * Writes a message into the outbox and its job into the queue, in the transaction that causes it: it is sent if that
 * transaction is committed, and only then. A worker delivers it within seconds; see `delivery.ts`.
 *
 * @param now when the request that causes it arrived; the date of the message
 */
export async function queueMail(tx: PoolClient, mail: Mail, now: Date): Promise<void> {
  const { kind, to, subject, text, html, expiresAt = null } = mail;
  const { rows } = await tx.query<{ id: number; messageUuid: string }>({
    name: 'queue-mail',
    text: `INSERT INTO mail_outbox (message_uuid, kind, recipient, subject, body_text, body_html, expires_at, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id, message_uuid AS "messageUuid"`,
    values: [randomUUID(), kind, to, subject, text, html, expiresAt, now],
  });
  await addMailJobs(tx, rows);
}
