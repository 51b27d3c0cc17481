import type { Pool } from 'pg';
import type { MailingPerson } from '@/lib/domain/mailing';
import { acquireLock, inOneTransaction } from '@/upstream/db/transaction';
import { queueMail } from '@/upstream/mail/outbox';
import { mailingMail } from '@/upstream/mail/templates/mailing';

/** Ten emails every ten seconds, whatever the number of instances, so that mail servers don't take them for spam. */
const AT_ONCE = 10;
const PAUSE_MS = 10_000;

interface Next extends MailingPerson {
  mailingId: number;
  userId: number;
  isGone: boolean;
  email: string;
  subject: string;
  text: string;
  replyTo: string | null;
}

/**
 * Queues the next emails of the oldest mailing that isn't done, unless the last ones were queued a moment ago.
 *
 * @returns their number
 */
export async function queueMailings(db: Pool, now: Date): Promise<number> {
  return inOneTransaction(db, async (tx) => {
    await acquireLock(tx, 'mailings');
    const { rows } = await tx.query<Next>({
      name: 'next-of-mailings',
      text: `SELECT m.id AS "mailingId", u.id AS "userId", u.deleted_at IS NOT NULL AS "isGone", u.email,
               u.first_name AS "firstName", u.last_name AS "lastName", c.name AS company,
               m.subject, m.text, m.reply_to AS "replyTo"
             FROM mailing_recipients r
             JOIN mailings m ON m.id = r.mailing_id
             JOIN users u ON u.id = r.user_id JOIN companies c ON c.id = u.company_id
             WHERE r.delivery = 'waiting'
               AND r.mailing_id = (SELECT min(mailing_id) FROM mailing_recipients WHERE delivery = 'waiting')
               AND NOT EXISTS (SELECT FROM mailings WHERE next_at > $1)
             ORDER BY u.id LIMIT ${AT_ONCE} FOR UPDATE OF r`,
      values: [now],
    });
    for (const { mailingId, userId, isGone, email, ...mailing } of rows) {
      const mailId = isGone ? null : await queueMail(tx, mailingMail({ to: email, person: mailing, ...mailing }), now);
      await tx.query({
        name: 'queue-of-mailing',
        text: `UPDATE mailing_recipients SET mail_id = $3::bigint,
                 delivery = CASE WHEN $3 IS NULL THEN 'failed' ELSE 'queued' END,
                 reason = CASE WHEN $3 IS NULL THEN 'The account was deleted.' END,
                 settled_at = CASE WHEN $3 IS NULL THEN $4::timestamptz END
               WHERE mailing_id = $1 AND user_id = $2`,
        values: [mailingId, userId, mailId, now],
      });
    }
    const [first] = rows;
    if (first)
      await tx.query('UPDATE mailings SET next_at = $2 WHERE id = $1', [
        first.mailingId,
        new Date(now.getTime() + PAUSE_MS),
      ]);
    return rows.length;
  });
}
