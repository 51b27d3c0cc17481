import type { ClientBase, Pool } from 'pg';
import {
  answerInquiry,
  assignInquiries,
  getInquiry,
  listAccountManagers,
  listContactCategories,
  listContactStatuses,
  resendReply,
  searchInquiries,
  tellWriting,
  watchInquiry,
} from '@/lib/contract/inquiries';
import { ANSWERED_MEANWHILE, EMAIL_STATUS } from '@/lib/domain/inquiry';
import { fullNameOf } from '@/lib/domain/person';
import { conflict, notFound } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle, handleEvents } from '@/upstream/http/route';
import { queueMail, requeueMail } from '@/upstream/mail/outbox';
import { inquiryReplyMail } from '@/upstream/mail/templates/inquiry-reply';
import { sendMessages } from '@/upstream/presence/messages';
import {
  assign,
  findInquiry,
  findManagers,
  findReply,
  insertReply,
  lockInquiries,
  lockReply,
  markWaiting,
} from './repository';
import { findInquiries } from './search';

const OBJECT = 'inquiry';

export const inquiryRoutes = [
  handle(searchInquiries, ({ db, query, user }) => findInquiries(db, query, user.id)),

  handle(getInquiry, async ({ db, params }) => (await findInquiry(db, params.id)) ?? notFound(OBJECT)),

  handle(listContactCategories, async ({ db, query: { contactTypeId = null } }) => {
    const text =
      'SELECT id, name FROM inquiry_categories WHERE $1::smallint IS NULL OR contact_type_id = $1 ORDER BY id';
    return (await db.query<Named>(text, [contactTypeId])).rows;
  }),

  handle(
    listContactStatuses,
    async ({ db }) => (await db.query<Named>('SELECT id, name FROM inquiry_statuses ORDER BY id')).rows,
  ),

  handle(listAccountManagers, ({ db }) => findManagers(db)),

  mutate(assignInquiries, { object: OBJECT }, async ({ tx, body: { ids, assigned } }) => {
    const inquiries = await lockInquiries(tx, ids);
    if (inquiries.length !== new Set(ids).size) notFound(OBJECT);
    const [manager] = await findManagers(tx, assigned);
    if (!manager) conflict('This person can’t be given inquiries.');
    const others = inquiries.filter(({ assignedId }) => assignedId !== assigned);
    await assign(
      tx,
      others.map(({ id }) => id),
      assigned,
    );
    await tellChanged(
      tx,
      others.map(({ id }) => id),
    );
    return {
      answer: {},
      changes: others.map((before) => ({
        before,
        after: { ...before, assignedId: assigned, accountManager: manager.fullName ?? null },
      })),
    };
  }),

  mutate(
    answerInquiry,
    { object: OBJECT, before: async ({ tx, body }) => (await lockInquiries(tx, [body.contactId]))[0] },
    async ({ tx, before, body, user, now, config }) => {
      if (body.version !== undefined && body.version !== before.answers) conflict(ANSWERED_MEANWHILE);
      const { contactStatusId: statusId, content, email: to, mailTitle: title } = body;
      const isMail = statusId === EMAIL_STATUS && to !== undefined && title !== undefined;
      const mail = isMail
        ? {
            to,
            title,
            id: await queueMail(
              tx,
              inquiryReplyMail({ to, title, content, asked: askedOf(before), timeZone: config.PORTAL_TIME_ZONE }),
              now,
            ),
          }
        : null;
      const author = { id: user.id, roleId: user.roleId, name: fullNameOf(user) };
      await insertReply(tx, { inquiryId: before.id, statusId, content, author, mail, now });
      await tellChanged(tx, [before.id]);
      const [after] = await lockInquiries(tx, [before.id]);
      return { answer: (await findInquiry(tx, before.id)) ?? notFound(OBJECT), after: after ?? null };
    },
  ),

  mutate(
    resendReply,
    {
      object: 'reply',
      before: async ({ tx, params }) => {
        refuseUnlessFailed((await findReply(tx, params.id)) ?? notFound('reply'));
        return lockReply(tx, params.id);
      },
    },
    async ({ tx, before, now, config }) => {
      // Another one was quicker.
      refuseUnlessFailed(before);
      const { mailId, mailTo: to, mailTitle: title, content, inquiryId } = before;
      const mail = inquiryReplyMail({
        to,
        title,
        content,
        asked: { message: before.message, at: before.askedAt },
        timeZone: config.PORTAL_TIME_ZONE,
      });
      const isRequeued = mailId !== null && (await requeueMail(tx, mailId, mail));
      await markWaiting(tx, before.id, isRequeued ? mailId : await queueMail(tx, mail, now));
      await tellChanged(tx, [inquiryId]);
      const after = (await findReply(tx, before.id)) ?? null;
      return {
        answer: (await findInquiry(tx, inquiryId)) ?? notFound(OBJECT),
        after,
        partOf: { type: OBJECT, id: inquiryId },
      };
    },
  ),

  handleEvents(watchInquiry, async ({ presence, params, user }) =>
    presence.watch(params.id, { id: user.id, name: fullNameOf(user) }, user.sessionId),
  ),

  handle(tellWriting, async ({ db, params, body, user }) => {
    await sendMessages(db, [{ kind: 'writing', inquiry: params.id, person: user.id, writing: body.writing }]);
    return {};
  }),
];

interface Named {
  id: number;
  name: string;
}

function askedOf({ message, createdAt }: { message: string; createdAt: Date }) {
  return { message, at: createdAt };
}

/** @throws HttpError 409 for an answer that was sent, or is still being sent */
function refuseUnlessFailed({ delivery }: { delivery: string }): void {
  if (delivery !== 'failed')
    conflict(delivery === 'sent' ? 'This answer was sent meanwhile.' : 'This answer is being sent already.');
}

/** Whoever has them open hears of it once it is stored. */
function tellChanged(tx: Pool | ClientBase, inquiries: readonly number[]): Promise<void> {
  return sendMessages(
    tx,
    inquiries.map((inquiry) => ({ kind: 'changed', inquiry })),
  );
}
