import {
  answerInquiry,
  assignInquiries,
  categorizeInquiries,
  getInquiry,
  listAccountManagers,
  listContactCategories,
  listContactStatuses,
  resendReply,
  searchInquiries,
  announceWriting,
} from '@/lib/contract/inquiries';
import {
  ANSWERED_MEANWHILE,
  CATEGORIZED_MEANWHILE,
  CHANGED_MEANWHILE,
  CLOSE_REASONS,
  CLOSED_STATUS,
  EMAIL_STATUS,
  isElsewhere,
  isWaiting,
  PHONE_STATUS,
  RECEIVED_STATUS,
} from '@/lib/domain/inquiry';
import { fullNameOf } from '@/lib/domain/person';
import { conflict, notFound, refuseField } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { queueMail, requeueMail } from '@/upstream/mail/outbox';
import { inquiryReplyMail } from '@/upstream/mail/templates/inquiry-reply';
import { notify } from '@/upstream/notices/notify';
import { sendPresence } from '@/upstream/events/presence-messages';
import {
  assign,
  categorize,
  findCategory,
  findInquiry,
  findManagers,
  findReader,
  findReply,
  inquiryInWords,
  insertReply,
  lockInquiries,
  lockReply,
  markWaiting,
  type StoredInquiry,
  type StoredReply,
} from './repository';
import { findInquiries } from './search';

const OBJECT = 'inquiry';

export const inquiryRoutes = [
  handle(searchInquiries, ({ db, query, user }) => findInquiries(db, query, user.id)),

  handle(getInquiry, async ({ db, params }) => (await findInquiry(db, params.id)) ?? notFound(OBJECT)),

  handle(listContactCategories, async ({ db, query: { contactTypeId = null } }) => {
    const text = `SELECT id, name, is_hidden AS hidden FROM inquiry_categories
      WHERE $1::smallint IS NULL OR contact_type_id = $1 ORDER BY contact_type_id, priority, id`;
    return (await db.query<Named & { hidden: boolean }>(text, [contactTypeId])).rows;
  }),

  handle(
    listContactStatuses,
    async ({ db }) => (await db.query<Named>('SELECT id, name FROM inquiry_statuses ORDER BY id')).rows,
  ),

  handle(listAccountManagers, ({ db }) => findManagers(db)),

  mutate(assignInquiries, { object: OBJECT }, async ({ tx, body: { ids, assigned }, user, now, config }) => {
    const inquiries = await lockInquiries(tx, ids);
    if (inquiries.length !== new Set(ids).size) notFound(OBJECT);
    const manager =
      assigned === null
        ? null
        : ((await findManagers(tx, assigned))[0] ?? conflict('Inquiries can’t be assigned to this person.'));
    const others = inquiries.filter(({ assignedId }) => assignedId !== assigned);
    await assign(
      tx,
      others.map(({ id }) => id),
      assigned,
    );
    const [first] = others;
    if (first && assigned !== null) {
      const several = others.length > 1 ? `${others.length.toLocaleString('en-US')} inquiries` : undefined;
      const notice = {
        kind: 'assigned',
        to: [assigned],
        by: user,
        record: { kind: 'inquiry', ...(several ? {} : { id: first.id }) },
        facts: { by: fullNameOf(user), about: several ?? inquiryInWords(first) },
      } as const;
      await notify(tx, notice, { config, now });
    }
    return {
      answer: {},
      changes: others.map((before) => ({
        before,
        after: { ...before, assignedId: assigned, accountManager: manager?.fullName ?? null },
      })),
    };
  }),

  mutate(categorizeInquiries, { object: OBJECT }, async ({ tx, body: { ids, categoryId, from } }) => {
    const inquiries = await lockInquiries(tx, ids);
    if (inquiries.length !== new Set(ids).size) notFound(OBJECT);
    if (from !== undefined && inquiries.some((inquiry) => inquiry.categoryId !== from)) conflict(CATEGORIZED_MEANWHILE);
    const category = await findCategory(tx, categoryId);
    if (!category || inquiries.some(({ contactTypeId }) => contactTypeId !== category.contactTypeId))
      refuseField('categoryId', 'Choose a category for this kind of inquiry.');
    if (category.hidden) refuseField('categoryId', 'This category is no longer offered. Choose another one.');
    const others = inquiries.filter((inquiry) => inquiry.categoryId !== categoryId);
    await categorize(
      tx,
      others.map(({ id }) => id),
      categoryId,
    );
    return {
      answer: {},
      changes: others.map((before) => ({ before, after: { ...before, categoryId, category: category.name } })),
    };
  }),

  mutate(
    answerInquiry,
    { object: OBJECT, before: async ({ tx, body }) => (await lockInquiries(tx, [body.contactId]))[0] },
    async ({ tx, before, body, user, now, config }) => {
      refuseIdle(before, body);
      const { contactStatusId: statusId, email: to, mailTitle: title, close, reason } = body;
      const content = body.content || (reason ? CLOSE_REASONS[reason] : PUT_BACK);
      const isMail = statusId === EMAIL_STATUS && to !== undefined && title !== undefined;
      let mail = null;
      if (isMail) {
        const { assignedId, message, createdAt: at } = before;
        const replyTo = (await findReader(tx, { assignedId, authorId: user.id })) ?? config.SUPPORT_EMAIL;
        const letter = inquiryReplyMail({
          ...{ to, inquiryId: before.id, title, content, asked: { message, at }, replyTo },
          timeZone: config.PORTAL_TIME_ZONE,
        });
        mail = { to, title, id: await queueMail(tx, letter, now) };
      }
      const author = { id: user.id, roleId: user.roleId, name: fullNameOf(user) };
      const closes = close === true && isAnswer(statusId);
      const closeReason = statusId === CLOSED_STATUS ? (reason ?? null) : null;
      await insertReply(tx, { inquiryId: before.id, statusId, content, closes, closeReason, author, mail, now });
      const [after] = await lockInquiries(tx, [before.id]);
      const isOther = isMail && isElsewhere(before.email, to);
      return {
        answer: (await findInquiry(tx, before.id)) ?? notFound(OBJECT),
        after: after ? { ...after, done: doneBy({ statusId, closes, isOther }), ...(isOther && { sentTo: to }) } : null,
      };
    },
  ),

  mutate(
    resendReply,
    {
      object: 'reply',
      before: async ({ tx, params }) => {
        refuseUnlessFailed((await findReply(tx, params.id)) ?? notFound('reply'));
        return (await lockReply(tx, params.id)) ?? conflict(BEING_SENT);
      },
    },
    async ({ tx, before, body, now, config }) => {
      // Another retry was faster.
      refuseUnlessFailed(before);
      const { mailId, mailTitle: title, content, inquiryId, assignedId, userId: authorId } = before;
      const to = body.email ?? before.mailTo;
      const mail = inquiryReplyMail({
        to,
        inquiryId,
        title,
        content,
        asked: { message: before.message, at: before.askedAt },
        replyTo: (await findReader(tx, { assignedId, authorId })) ?? config.SUPPORT_EMAIL,
        timeZone: config.PORTAL_TIME_ZONE,
      });
      const isRequeued = mailId !== null && (await requeueMail(tx, mailId, mail));
      await markWaiting(tx, before, { mailId: isRequeued ? mailId : await queueMail(tx, mail, now), to, now });
      const after = await findReply(tx, before.id);
      const isOther = to !== before.mailTo;
      return {
        answer: (await findInquiry(tx, inquiryId)) ?? notFound(OBJECT),
        after: after ? { ...after, ...(isOther && { done: 'readdressed' }) } : null,
        partOf: { type: OBJECT, id: inquiryId },
      };
    },
  ),

  handle(announceWriting, async ({ db, params, body, user }) => {
    await sendPresence(db, [
      { kind: 'writing', record: `inquiry:${params.id}`, person: user.id, writing: body.writing },
    ]);
    return {};
  }),
];

interface Named {
  id: number;
  name: string;
}

/** History text for a reopened inquiry without a reply. */
const PUT_BACK = 'Reopened.';

const BEING_SENT = 'This reply is already being sent.';

function isAnswer(statusId: number): boolean {
  return statusId === EMAIL_STATUS || statusId === PHONE_STATUS;
}

/** @throws HttpError 409 if the inquiry is stale or already has this status */
function refuseIdle(
  { statusId: now, answers }: StoredInquiry,
  { contactStatusId: wanted, version }: { contactStatusId: number; version?: number | undefined },
): void {
  const isStale = version !== undefined && version !== answers;
  if (isStale) conflict(isAnswer(wanted) ? ANSWERED_MEANWHILE : CHANGED_MEANWHILE);
  if (wanted === CLOSED_STATUS && now === CLOSED_STATUS) conflict('This inquiry is already closed.');
  if (wanted === RECEIVED_STATUS && isWaiting(now)) conflict('This inquiry is already open.');
}

function doneBy({ statusId, closes, isOther }: { statusId: number; closes: boolean; isOther: boolean }): string {
  if (statusId === CLOSED_STATUS) return 'closed';
  if (statusId === RECEIVED_STATUS) return 'reopened';
  if (closes) return isOther ? 'answeredElsewhereAndClosed' : 'answeredAndClosed';
  return isOther ? 'answeredElsewhere' : 'answered';
}

/** @throws HttpError 409 if the reply was sent, or is being sent and not overdue */
function refuseUnlessFailed({ delivery, isOverdue }: Pick<StoredReply, 'delivery' | 'isOverdue'>): void {
  if (delivery === 'sent') conflict('This reply has already been sent.');
  if (delivery === 'waiting' && !isOverdue) conflict(BEING_SENT);
}
