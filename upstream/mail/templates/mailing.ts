import { fillPlaceholders, type MailingPerson } from '@/lib/domain/mailing';
import type { Mail } from '../outbox';
import { compose } from './letter';

/** Identifies emails of mailings in the outbox (its trigger, upstream/db/migrations/0059_mailings.sql). */
const MAILING = 'mailing';

/** An email that staff wrote to many, filled in for one of them. */
export function mailingMail({
  to,
  person,
  subject,
  text,
  replyTo,
}: {
  to: string;
  person: MailingPerson;
  /** Both with placeholders. */
  subject: string;
  text: string;
  /** Recipient of replies; null if no one reads them. */
  replyTo: string | null;
}): Mail {
  return compose({
    to,
    kind: MAILING,
    subject: fillPlaceholders(subject, person),
    ...(replyTo && { written: { imprint: 'Q.PARTNER sent this email. You can reply to it.', replyTo } }),
    parts: fillPlaceholders(text, person)
      .split(/\n{2,}/)
      .map((paragraph) => ({ paragraph })),
  });
}
