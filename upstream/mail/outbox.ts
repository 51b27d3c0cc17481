import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { drizzleOn, single } from '../db/drizzle';
import { mailOutbox } from '../db/schema';
import { addMailJobs, endMailJob } from './mail-jobs';

export interface Mail {
  to: string;
  /** Identifies it in the log, which never has address or content: `temporary-password`. */
  kind: string;
  subject: string;
  text: string;
  html: string;
  /** The message isn't sent after this time. */
  expiresAt?: Date;
  /** Recipient of replies. Missing for automatic messages, whose replies no one reads. */
  replyTo?: string;
}

/**
 * Adds a message to the outbox and its job to the queue, in the causing transaction, so that it is sent only after the
 * commit. A worker delivers it within seconds; see `delivery.ts`.
 *
 * @param now when the causing request arrived; the message's date
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
 * Requeues a message that was given up or is still being tried. It stays the same message, so that duplicates can be
 * recognized and the old address gets nothing more. It is tried right away.
 *
 * @param mail the content, which the outbox keeps for only a day, and the current recipient
 * @returns false if the outbox no longer has it, or it was sent
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
