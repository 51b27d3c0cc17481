import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { drizzleOn, single } from '../db/drizzle';
import { mailOutbox } from '../db/schema';
import { addMailJobs, endMailJob } from './mail-jobs';

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
  /** Whom an answer reaches. Left out where a program wrote the message: nobody reads what comes back. */
  replyTo?: string;
}

/**
 * Writes a message into the outbox and its job into the queue, in the transaction that causes it: it is sent if that
 * transaction is committed, and only then. A worker delivers it within seconds; see `delivery.ts`.
 *
 * @param now when the request that causes it arrived; the date of the message
 * @returns its number
 */
export async function queueMail(tx: PoolClient, mail: Mail, now: Date): Promise<number> {
  const { kind, to, subject, text, html, expiresAt = null, replyTo = null } = mail;
  const message = { messageUuid: randomUUID(), kind, recipient: to, subject, bodyText: text, bodyHtml: html };
  const rows = await drizzleOn(tx)
    .insert(mailOutbox)
    .values({ ...message, expiresAt, replyTo, createdAt: now })
    .returning({ id: mailOutbox.id, messageUuid: mailOutbox.messageUuid })
    .prepare('queue-mail')
    .execute();
  await addMailJobs(tx, rows);
  return single(rows).id;
}

/**
 * Puts a message that was given up, or is still tried, into the outbox again: the same one, so that who got it after
 * all can tell, and that none goes to an address that was put right. It is tried at once.
 *
 * @param mail its content, which the outbox keeps for a day alone, and whom it goes to now
 * @returns false where the outbox doesn't know it any more, or it was sent
 */
export async function requeueMail(tx: PoolClient, id: number, { to, text, html, replyTo }: Mail): Promise<boolean> {
  const fresh = { state: 'queued' as const, settledAt: null, attempts: 0, lastError: null };
  const rows = await drizzleOn(tx)
    .update(mailOutbox)
    .set({ ...fresh, recipient: to, replyTo: replyTo ?? null, bodyText: text, bodyHtml: html })
    .where(and(eq(mailOutbox.id, id), inArray(mailOutbox.state, ['dead', 'queued'])))
    .returning({ id: mailOutbox.id, messageUuid: mailOutbox.messageUuid })
    .prepare('requeue-mail')
    .execute();
  for (const { messageUuid } of rows) await endMailJob(tx, messageUuid);
  if (rows.length > 0) await addMailJobs(tx, rows);
  return rows.length > 0;
}
