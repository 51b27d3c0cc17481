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

/** Writes messages into the outbox, in one transaction. */
export async function queue(db: Pool, mails: readonly Mail[], now = new Date()): Promise<void> {
  await inOneTransaction(db, async (tx) => {
    for (const mail of mails) await queueMail(tx, mail, now);
  });
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
    `select id, recipient, state, attempts, body_text is not null or body_html is not null as "hasBody", last_error as "lastError"
     from mail_outbox order by id`,
  );
  return rows;
}
