import type { Pool, PoolClient } from 'pg';
import { EXCLUSIONS, fillPlaceholders, type Exclusion, type MailingPerson } from '@/lib/domain/mailing';
import { fullNameOf } from '@/lib/domain/person';

export interface Recipient extends MailingPerson {
  id: number;
  email: string;
  excluded: Exclusion | null;
}

/**
 * Partners among people, with the reason why some don't get an email. Others are left out.
 *
 * @param asked.concernsAccount also writes to those who don't receive the newsletter
 */
export async function findRecipients(
  db: Pool | PoolClient,
  { userIds, concernsAccount }: { userIds: readonly number[]; concernsAccount: boolean },
): Promise<Recipient[]> {
  const { rows } = await db.query<Recipient>({
    name: 'mailing-recipients',
    text: `SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName", c.name AS company,
             CASE WHEN u.deleted_at IS NOT NULL THEN 'noEmail'
               WHEN NOT $2 AND c.reception_yn = 'N' THEN 'newsletter'
               WHEN EXISTS (SELECT FROM mail_outbox m WHERE m.state = 'dead' AND lower(m.recipient) = lower(u.email))
                 THEN 'bounced'
             END AS excluded
           FROM users u JOIN companies c ON c.id = u.company_id
           WHERE u.id = ANY ($1) ORDER BY u.id`,
    values: [userIds, concernsAccount],
  });
  return rows;
}

/** How many there are, who doesn't get it and why, and the email as the first three get it. */
export function summaryOf(all: readonly Recipient[], { subject, text }: { subject: string; text: string }) {
  const recipients = all.filter(({ excluded }) => excluded === null);
  const count = (reason: Exclusion) => all.filter(({ excluded }) => excluded === reason).length;
  return {
    recipients: recipients.length,
    excluded: Object.fromEntries(EXCLUSIONS.map((reason) => [reason, count(reason)])) as Record<Exclusion, number>,
    samples: recipients.slice(0, 3).map((person) => ({
      name: fullNameOf(person),
      email: person.email,
      subject: fillPlaceholders(subject, person),
      text: fillPlaceholders(text, person),
    })),
  };
}
