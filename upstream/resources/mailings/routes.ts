import type { Pool, PoolClient } from 'pg';
import { windowOf } from '@/lib/contract/list-endpoint';
import {
  getMailing,
  listMailingRecipients,
  listMailings,
  previewMailing,
  sendMailing,
  stopMailing,
  testMailing,
  type Mailing,
  type MailingRecipient,
} from '@/lib/contract/mailings';
import { EXCLUSIONS } from '@/lib/domain/mailing';
import { single } from '@/upstream/db/drizzle';
import { pageOf, rowById, type Selection } from '@/upstream/db/page-of';
import { instantJson, parameters } from '@/upstream/db/statement';
import { acquireLock } from '@/upstream/db/transaction';
import { conflict, notFound } from '@/upstream/http/errors';
import { requireParameter } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { queueMail } from '@/upstream/mail/outbox';
import { mailingMail } from '@/upstream/mail/templates/mailing';
import { findRecipients, summaryOf } from './recipients';

const OBJECT = 'mailing';

const counted = (condition: string) => `count(*) FILTER (WHERE ${condition})`;

const MAILING: Selection = {
  fields: `
    'id', m.id, 'subject', m.subject, 'text', m.text, 'concernsAccount', m.concerns_account, 'replyTo', m.reply_to,
    'createdAt', ${instantJson('m.created_at')}, 'userId', m.user_id,
    'userName', btrim(u.first_name || ' ' || u.last_name),
    'state', CASE WHEN m.stopped_at IS NOT NULL THEN 'stopped' WHEN r.open > 0 THEN 'sending' ELSE 'done' END,
    'recipients', r.recipients, 'sent', r.sent, 'failed', r.failed,
    'excluded', json_build_object(${EXCLUSIONS.map((reason) => `'${reason}', r."${reason}"`).join(', ')})`,
  table: 'mailings m',
  id: 'm.id',
  joins: `
    JOIN users u ON u.id = m.user_id
    CROSS JOIN LATERAL (SELECT count(delivery) AS recipients,
      ${counted(`delivery IN ('waiting', 'queued')`)} AS open,
      ${counted(`delivery IN ('sent', 'stored')`)} AS sent,
      ${counted(`delivery = 'failed'`)} AS failed,
      ${EXCLUSIONS.map((reason) => `${counted(`excluded = '${reason}'`)} AS "${reason}"`).join(', ')}
      FROM mailing_recipients WHERE mailing_id = m.id) r`,
};

/** Emails to many partners (docs/decisions/0061-mailings.md). */
export const mailingRoutes = [
  handle(previewMailing, async ({ db, body }) => summaryOf(await findRecipients(db, body), body)),

  mutate(testMailing, { object: OBJECT }, async ({ tx, body: { userId, subject, text }, user, now }) => {
    const [person] = await findRecipients(tx, { userIds: [userId], concernsAccount: true });
    if (!person) notFound('partner');
    const mail = mailingMail({ to: user.email, person, subject: `Test: ${subject}`, text, replyTo: user.email });
    await queueMail(tx, mail, now);
    return { answer: { email: user.email }, changes: [] };
  }),

  mutate(
    sendMailing,
    { object: OBJECT, rows: ({ body }) => body.userIds.length },
    async ({ tx, body: { userIds, subject, text, concernsAccount, replyTo }, user, now }) => {
      const found = await findRecipients(tx, { userIds, concernsAccount });
      if (found.every(({ excluded }) => excluded !== null)) conflict('None of the selected partners can be emailed.');
      const { rows } = await tx.query<{ id: number }>(
        `INSERT INTO mailings (subject, text, concerns_account, reply_to, user_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
        [subject, text, concernsAccount, replyTo, user.id, now],
      );
      const { id } = single(rows);
      await tx.query(
        `INSERT INTO mailing_recipients (mailing_id, user_id, excluded, delivery)
         SELECT $1, user_id, excluded, CASE WHEN excluded IS NULL THEN 'waiting' END
         FROM unnest($2::integer[], $3::text[]) AS found (user_id, excluded)`,
        [id, found.map((each) => each.id), found.map(({ excluded }) => excluded)],
      );
      const after = await stored(tx, id);
      return { answer: after, after };
    },
  ),

  mutate(
    stopMailing,
    {
      object: OBJECT,
      before: async ({ tx, params: { id } }) => {
        await acquireLock(tx, 'mailings');
        return find(tx, id);
      },
    },
    async ({ tx, before: { id, state }, now }) => {
      if (state !== 'sending')
        conflict(state === 'done' ? 'Everyone was already sent the email.' : 'It’s already stopped.');
      await tx.query('UPDATE mailings SET stopped_at = $2 WHERE id = $1', [id, now]);
      await tx.query(
        `UPDATE mailing_recipients SET delivery = 'stopped', settled_at = $2
         WHERE mailing_id = $1 AND delivery = 'waiting'`,
        [id, now],
      );
      const after = await stored(tx, id);
      return { answer: after, after };
    },
  ),

  handle(listMailings, async ({ db, query }) => {
    const { rows, total } = await pageOf<Mailing>(db, {
      ...{ select: MAILING, where: [], orderBy: 'm.id DESC' },
      ...{ window: windowOf(listMailings, query), parameters: parameters() },
    });
    return { data: rows, total };
  }),

  handle(getMailing, async ({ db, params }) => (await find(db, params.id)) ?? notFound(OBJECT)),

  handle(listMailingRecipients, async ({ db, query }) => {
    const collected = parameters();
    const { rows, total } = await pageOf<MailingRecipient>(db, {
      select: {
        fields: `'id', u.id, 'name', btrim(u.first_name || ' ' || u.last_name), 'email', u.email,
          'companyId', c.id, 'companyName', c.name, 'delivery', r.delivery, 'excluded', r.excluded,
          'reason', r.reason, 'settledAt', ${instantJson('r.settled_at')}`,
        table: 'mailing_recipients r',
        id: 'r.id',
        joins: 'JOIN users u ON u.id = r.user_id JOIN companies c ON c.id = u.company_id',
      },
      where: [`r.mailing_id = ${collected.add(requireParameter(query.mailing, 'mailing'))}`],
      orderBy: `r.delivery = 'failed' DESC NULLS LAST, r.user_id`,
      ...{ window: windowOf(listMailingRecipients, query), parameters: collected },
    });
    return { data: rows, total };
  }),
];

const find = (db: Pool | PoolClient, id: number) => rowById<Mailing>(db, MAILING, id);

const stored = async (tx: PoolClient, id: number): Promise<Mailing> => (await find(tx, id)) ?? notFound(OBJECT);
