import type { Pool } from 'pg';
import { inOneTransaction } from '@/upstream/db/transaction';
import { queueMail, type Mail } from '@/upstream/mail/outbox';
import { passwordChangedMail } from '@/upstream/mail/templates/password-changed';

export const SENDER = 'Q.PARTNER <no-reply@office.example.com>';

/** A letter to somebody. */
export function aMail(to: string): Mail {
  return passwordChangedMail({
    to,
    firstName: 'Zoë',
    portalUrl: 'https://office.example.com',
    at: new Date('2026-11-21T14:40:00Z'),
    timeZone: 'America/Los_Angeles',
  });
}

/** Writes messages into the outbox, each in a transaction of its own, as changes do. */
export async function queue(db: Pool, mails: readonly Mail[], now = new Date()): Promise<void> {
  for (const mail of mails) await inOneTransaction(db, (tx) => queueMail(tx, mail, now));
}

/** A job as it stands in the queue. */
export interface StoredJob {
  mailId: number;
  state: string;
  retryCount: number;
  /** How long it waits after it was put there or last taken, in seconds. */
  pause: number;
}

/** The whole queue, the oldest message first. */
export async function jobs(db: Pool): Promise<StoredJob[]> {
  const { rows } = await db.query<StoredJob>(
    `select (data->>'mailId')::int as "mailId", state, retry_count as "retryCount",
            extract(epoch from start_after - coalesce(started_on, created_on))::float as pause
     from pgboss.job where name = 'mail' order by 1`,
  );
  return rows;
}

/** Ends the pauses of messages that wait for their next attempt. */
export async function hurry(db: Pool): Promise<void> {
  await db.query(`update pgboss.job set start_after = now() where state = 'retry'`);
}

/** A message as it stands in the outbox. */
export interface StoredMail {
  id: number;
  recipient: string;
  state: string;
  attempts: number;
  hasBody: boolean;
  lastError: string | null;
}

/** The whole outbox, oldest first. */
export async function outbox(db: Pool): Promise<StoredMail[]> {
  const { rows } = await db.query<StoredMail>(
    `select id, recipient, state, attempts, body_text is not null or body_html is not null as "hasBody",
      last_error as "lastError"
     from mail_outbox order by id`,
  );
  return rows;
}
