import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { drizzleOn, onlyRow } from '../db/drizzle';
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
 * @returns its number
 */
export async function queueMail(tx: PoolClient, mail: Mail, now: Date): Promise<number> {
  const { kind, to, subject, text, html, expiresAt = null } = mail;
  const message = { messageUuid: randomUUID(), kind, recipient: to, subject, bodyText: text, bodyHtml: html };
  const rows = await drizzleOn(tx)
    .insert(mailOutbox)
    .values({ ...message, expiresAt, createdAt: now })
    .returning({ id: mailOutbox.id, messageUuid: mailOutbox.messageUuid })
    .prepare('queue-mail')
    .execute();
  await addMailJobs(tx, rows);
  return onlyRow(rows).id;
}

/**
 * Puts a message that was given up into the outbox again: the same one, so that who got it after all can tell.
 *
 * @param mail its content, which the outbox keeps for a day alone
 * @returns false where the outbox doesn't know it any more, or it is no message that was given up
 */
export async function requeueMail(
  tx: PoolClient,
  id: number,
  { text, html }: Pick<Mail, 'text' | 'html'>,
): Promise<boolean> {
  const rows = await drizzleOn(tx)
    .update(mailOutbox)
    .set({ state: 'queued', settledAt: null, attempts: 0, lastError: null, bodyText: text, bodyHtml: html })
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.state, 'dead')))
    .returning({ id: mailOutbox.id, messageUuid: mailOutbox.messageUuid })
    .prepare('requeue-mail')
    .execute();
  if (rows.length > 0) await addMailJobs(tx, rows);
  return rows.length > 0;
}
