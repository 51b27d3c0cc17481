import { z } from 'zod';
import { INQUIRY_OWNER } from '../domain/assigned-filter';
import {
  CLOSE_REASON_IDS,
  CLOSED_STATUS,
  DELIVERY_STATES,
  EMAIL_STATUS,
  faultsOfReply,
  INQUIRIES_PER_PAGE,
  MAX_REPLY,
  MAX_REPLY_TITLE,
  NO_INQUIRY_SELECTED,
  PHONE_STATUS,
  RECEIVED_STATUS,
} from '../domain/inquiry';
import { faultOfEmail, MAX_EMAIL, normalEmail } from '../domain/person';
import { MAX_SAVED_NAME } from '../domain/saved-reply';
import { endpoint } from './endpoint';
import { byPage, listEndpoint, SearchText } from './list-endpoint';
import { INQUIRY_READS } from './outdates';
import { digits, Hidden, Id, IdInAddress, Instant, oneLine, Text, TextOrNull } from './wire';

const SelectedInquiries = z.array(Id).min(1, NO_INQUIRY_SELECTED).max(1_000);

/** Only the latest replies are returned. */
export const MAX_SHOWN_ANSWERS = 1_000;

const ContactTypeId = digits(1, 2);

/** A status object, or just its name. */
const Status = z.union([z.object({ id: z.int().nullable(), name: TextOrNull }), z.string()]).nullable();

const Manager = z.object({ id: Id.nullable(), fullName: TextOrNull });

/** A row of the list (spec 3 §3). */
export const Inquiry = z.object({
  id: Id,
  contactCategoryName: TextOrNull,
  contactCategoryId: Id.nullable(),
  name: TextOrNull,
  /** Set if only one company has this name. */
  companyId: Id.nullable(),
  companyName: TextOrNull,
  mobileNumber: TextOrNull,
  utmSource: TextOrNull,
  createdAt: Instant.nullable(),
  assign: Manager.nullable(),
  contactStatus: Status,
});
export type Inquiry = z.infer<typeof Inquiry>;

export const searchInquiries = listEndpoint('searchInquiries', '/contact/search', {
  summary: 'List inquiries from the website (1) or the partner portal (2), newest first, one page at a time.',
  access: 'supportCenter',
  row: Inquiry,
  filters: {
    contactTypeId: ContactTypeId,
    categoryId: IdInAddress,
    statusId: IdInAddress,
    name: SearchText,
    /** Part of the account manager's name. With `name`, either may match. */
    assign: SearchText,
    /** Words or word prefixes of message, replies and sender. Extension of the spec. */
    text: SearchText,
    /** The reader’s own, unassigned ones, both (`open`), or one person’s (`user-12`). Extension of the spec. */
    owner: z.string().regex(INQUIRY_OWNER, 'must be mine, nobody, open, or user- and an id'),
    /** Only unanswered ones, longest wait first. Extension of the spec. */
    waiting: z.literal('longest'),
  },
  window: byPage({ usual: INQUIRIES_PER_PAGE, most: 100 }),
  answer: (data) =>
    z.object({
      data,
      total: z.int(),
      totalIsLowerBound: z.boolean().optional(),
      supportedFilters: z.array(z.string()).max(10).optional(),
    }),
});

const Delivery = z.object({
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  reason: TextOrNull,
  /** When it was sent, or delivery failed. */
  at: Instant.nullable(),
  /** Unsent for an hour, with retries continuing. */
  overdue: z.boolean().optional(),
});

/** A step in an inquiry's history (spec 3 §3). Fields after `content` extend the spec. */
export const ContactHistory = z.object({
  createdAt: Instant.nullable(),
  user: z
    .object({
      id: Id.nullable(),
      fullName: TextOrNull,
      role: z.union([z.object({ name: Text }), z.string()]).nullable(),
    })
    .nullable(),
  contactStatus: Status,
  content: TextOrNull,
  id: Id.optional(),
  mailTitle: TextOrNull,
  email: TextOrNull,
  delivery: Delivery.nullable(),
});
export type ContactHistory = z.infer<typeof ContactHistory>;

/** Optional extensions: closing and reopening, resending to another address, changing the category, and unassigning. */
export const INQUIRY_EXTENSIONS = ['close', 'readdress', 'categorize', 'giveBack'] as const;

/** A whole inquiry (spec 3 §3). */
export const InquiryDetail = Inquiry.extend({
  contactTypeId: z.int().nullable(),
  address: TextOrNull,
  email: TextOrNull,
  message: TextOrNull,
  /** The company's logo, for type 2. */
  image: z.object({ assetUrl: Text, assetKey: Text }).nullable(),
  contactHistories: z.array(ContactHistory).max(MAX_SHOWN_ANSWERS).nullable(),
  version: z.int().optional(),
  /** Supported `INQUIRY_EXTENSIONS`. */
  can: z.array(z.string()).max(10).optional(),
});
export type InquiryDetail = z.infer<typeof InquiryDetail>;

export const getInquiry = endpoint('getInquiry', 'GET', '/contact/detail/{id}', {
  summary: 'Get an inquiry with its history, oldest first.',
  access: 'supportCenter',
  params: z.object({ id: IdInAddress }),
  response: InquiryDetail,
  errors: [404],
});

const OfContactType = z.strictObject({ contactTypeId: ContactTypeId.optional() });
const Named = z.object({ id: Id, name: z.string() });

export const listContactCategories = endpoint('listContactCategories', 'GET', '/contact/categories', {
  summary: 'List inquiry categories of the website (1) or the partner portal (2).',
  access: 'supportCenter',
  query: OfContactType,
  response: z.array(Named.extend({ hidden: Hidden })).max(1_000),
});

export const listContactStatuses = endpoint('listContactStatuses', 'GET', '/contact/statuses', {
  summary: 'List inquiry statuses.',
  access: 'supportCenter',
  query: OfContactType,
  response: z.array(Named).max(100),
});

export const AccountManager = z.object({
  id: Id,
  fullName: TextOrNull,
  firstName: TextOrNull,
  lastName: TextOrNull,
  email: TextOrNull,
});
export type AccountManager = z.infer<typeof AccountManager>;

export const listAccountManagers = endpoint('listAccountManagers', 'GET', '/users/admin/list', {
  summary: 'List the people inquiries can be assigned to, by name.',
  access: 'supportCenter',
  query: OfContactType,
  response: z.array(AccountManager).max(1_000),
});

export const assignInquiries = endpoint('assignInquiries', 'PATCH', '/contact/assign', {
  summary: 'Assign inquiries to an account manager, or unassign them, all or none.',
  access: 'supportCenter',
  outdates: INQUIRY_READS,
  body: z.strictObject({
    ids: SelectedInquiries,
    /** Null unassigns. Extension of the spec. */
    assigned: Id.nullable(),
  }),
  response: z.object({}),
  errors: [404, 409],
});

/** Extension of the spec. */
export const categorizeInquiries = endpoint('categorizeInquiries', 'PATCH', '/contact/categorize', {
  summary: 'Change the category of inquiries of one contact type, all or none.',
  access: 'supportCenter',
  outdates: INQUIRY_READS,
  body: z.strictObject({
    ids: SelectedInquiries,
    categoryId: Id,
    /** The category that the caller saw for all of them. */
    from: Id.optional(),
  }),
  response: z.object({}),
  errors: [404, 409],
});

const long = (most: number) => z.string().max(most, `This can have at most ${most.toLocaleString('en-US')} characters`);

export const answerInquiry = endpoint('answerInquiry', 'POST', '/contact/action', {
  summary:
    'Reply to an inquiry by email (status 2), or log a phone reply (status 3). ' +
    'Close it with a reason (status 4), or reopen it (status 1).',
  access: 'supportCenter',
  outdates: INQUIRY_READS,
  body: z
    .strictObject({
      contactId: Id,
      contactStatusId: z.union([
        z.literal(EMAIL_STATUS),
        z.literal(PHONE_STATUS),
        z.literal(CLOSED_STATUS),
        z.literal(RECEIVED_STATUS),
      ]),
      email: z
        .string()
        .max(2 * MAX_EMAIL)
        .optional(),
      mailTitle: long(MAX_REPLY_TITLE).optional(),
      content: long(MAX_REPLY).optional(),
      /** Closes the inquiry with the reply. Extension of the spec, like the two statuses without a reply. */
      close: z.boolean().optional(),
      /** Reason for closing without a reply. */
      reason: z.enum(CLOSE_REASON_IDS).optional(),
      /** The inquiry's version that the caller saw. */
      version: z.int().optional(),
    })
    .superRefine((values, context) => {
      for (const [field, message] of faultsOfReply(values))
        context.addIssue({ code: 'custom', path: [field], message });
    })
    .transform(({ email, mailTitle, content, ...rest }) => ({
      ...rest,
      content: content?.trim() ?? '',
      ...(rest.contactStatusId === EMAIL_STATUS && {
        email: normalEmail(email ?? ''),
        mailTitle: mailTitle?.trim() ?? '',
      }),
    })),
  response: InquiryDetail.partial(),
  errors: [404, 409],
});

export const resendReply = endpoint('resendReply', 'POST', '/contact/action/{id}/resend', {
  summary: 'Resend a reply that bounced or couldn’t be sent for a day.',
  access: 'supportCenter',
  outdates: INQUIRY_READS,
  params: z.object({ id: IdInAddress }),
  body: z
    .strictObject({
      /** A different recipient address. */
      email: z
        .string()
        .max(2 * MAX_EMAIL)
        .optional(),
    })
    .superRefine(({ email }, context) => {
      const message = email === undefined ? undefined : faultOfEmail(email);
      if (message) context.addIssue({ code: 'custom', path: ['email'], message });
    })
    .transform(({ email }) => (email === undefined ? {} : { email: normalEmail(email) })),
  response: InquiryDetail,
  errors: [404, 409],
});

/** Extension of the spec, like the calls below. */
export const SavedReply = z.object({
  id: Id,
  name: z.string(),
  title: TextOrNull,
  content: z.string(),
  shared: z.boolean(),
  version: z.int().optional(),
});
export type SavedReply = z.infer<typeof SavedReply>;

const SavedReplyFields = {
  name: oneLine(long(MAX_SAVED_NAME).trim().min(1, 'Enter a name')),
  title: oneLine(long(MAX_REPLY_TITLE)).optional(),
  content: z.string().trim().min(1, 'Content is required').max(MAX_REPLY),
  /** Shared with the support center, or personal. */
  shared: z.boolean(),
};

export const MAX_SAVED_REPLIES = 500;

export const listSavedReplies = endpoint('listSavedReplies', 'GET', '/contact/saved-replies', {
  summary: 'List the caller’s own and shared saved replies, by name.',
  access: 'supportCenter',
  response: z.array(SavedReply).max(2 * MAX_SAVED_REPLIES),
});

export const createSavedReply = endpoint('createSavedReply', 'POST', '/contact/saved-replies', {
  summary: 'Save a reply, private or shared.',
  access: 'supportCenter',
  outdates: ['listSavedReplies'],
  body: z.strictObject(SavedReplyFields),
  response: SavedReply,
  errors: [409],
});

export const changeSavedReply = endpoint('changeSavedReply', 'PATCH', '/contact/saved-replies', {
  summary: 'Change a saved reply.',
  access: 'supportCenter',
  outdates: ['listSavedReplies'],
  body: z.strictObject({ id: Id, ...SavedReplyFields, version: z.int().optional() }),
  response: SavedReply,
  errors: [404, 409],
});

export const deleteSavedReply = endpoint('deleteSavedReply', 'DELETE', '/contact/saved-replies', {
  summary: 'Delete a saved reply.',
  access: 'supportCenter',
  outdates: ['listSavedReplies'],
  query: z.strictObject({ id: IdInAddress.optional() }),
  response: z.object({}),
  errors: [404],
});

export const announceWriting = endpoint('announceWriting', 'POST', '/contact/presence/{id}', {
  summary: 'Show others who have an inquiry open that the caller is writing. Nothing is stored.',
  access: 'supportCenter',
  peopleOnly: true,
  action: 'change',
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({ writing: z.boolean() }),
  reads: true,
  response: z.object({}),
});
