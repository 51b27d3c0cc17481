import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { drizzleOn } from '../db/drizzle';
import { mailOutbox } from '../db/schema';
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
  const message = { messageUuid: randomUUID(), kind, recipient: to, subject, bodyText: text, bodyHtml: html };
  const rows = await drizzleOn(tx)
    .insert(mailOutbox)
    .values({ ...message, expiresAt, createdAt: now })
    .returning({ id: mailOutbox.id, messageUuid: mailOutbox.messageUuid })
    .prepare('queue-mail')
    .execute();
  await addMailJobs(tx, rows);
}
