import { z } from 'zod';
import {
  DELIVERIES,
  EXCLUSIONS,
  MAILING_STATES,
  MAX_MAILING_RECIPIENTS,
  MAX_MAILING_SUBJECT,
  MAX_MAILING_TEXT,
  placeholderFault,
  type Exclusion,
} from '../domain/mailing';
import { endpoint } from './endpoint';
import { byOffset, byPage, listEndpoint } from './list-endpoint';
import { Id, IdInAddress, Instant, oneLine, TextOrNull } from './wire';

const access = 'registration';

const withPlaceholders = (text: z.ZodString) =>
  text.superRefine((written, context) => {
    const message = placeholderFault(written);
    if (message) context.addIssue({ code: 'custom', message });
  });

const WRITTEN = {
  subject: withPlaceholders(oneLine(z.string().trim().min(1, 'Enter a subject.').max(MAX_MAILING_SUBJECT))),
  text: withPlaceholders(z.string().trim().min(1, 'Enter the text.').max(MAX_MAILING_TEXT)),
};

const RECIPIENTS = {
  /** Partners: masters and sub-users. */
  userIds: z.array(Id).min(1).max(MAX_MAILING_RECIPIENTS),
  /** About their account, so it also goes to partners who don’t receive the newsletter. */
  concernsAccount: z.boolean(),
};

/** Partners by the reason why they get no email. */
const Excluded = z.object({
  noEmail: z.int(),
  newsletter: z.int(),
  bounced: z.int(),
} satisfies Record<Exclusion, z.ZodType>);

export const previewMailing = endpoint('previewMailing', 'POST', '/mailings/preview', {
  summary: 'Count a mailing’s recipients and exclusions, and show it as up to three of them get it.',
  access,
  action: 'change',
  reads: true,
  body: z.strictObject({ ...WRITTEN, ...RECIPIENTS }),
  response: z.object({
    recipients: z.int(),
    excluded: Excluded,
    samples: z.array(z.object({ name: z.string(), email: z.string(), subject: z.string(), text: z.string() })).max(3),
  }),
});

export const testMailing = endpoint('testMailing', 'POST', '/mailings/test', {
  summary: 'Send a mailing to oneself, filled in for one partner.',
  access,
  action: 'change',
  unlogged: true,
  outdates: [],
  body: z.strictObject({ ...WRITTEN, userId: Id }),
  response: z.object({ email: z.string() }),
  errors: [404],
});

export const Mailing = z.object({
  id: Id,
  subject: z.string(),
  text: z.string(),
  concernsAccount: z.boolean(),
  replyTo: TextOrNull,
  createdAt: Instant,
  userId: Id,
  userName: z.string(),
  state: z.enum(MAILING_STATES),
  recipients: z.int(),
  /** Recipients who were sent the email, or for whom it was stored. */
  sent: z.int(),
  failed: z.int(),
  excluded: Excluded,
});
export type Mailing = z.infer<typeof Mailing>;

const MAILING_READS = ['listMailings', 'getMailing', 'listMailingRecipients'];

export const sendMailing = endpoint('sendMailing', 'POST', '/mailings', {
  summary: 'Email partners, at a limited rate.',
  access,
  outdates: MAILING_READS,
  maxBodyBytes: 1024 * 1024,
  body: z.strictObject({
    ...WRITTEN,
    ...RECIPIENTS,
    /** Receives the answers; without it, the email says that no one reads them. */
    replyTo: z.email('Enter an email address.').max(254).nullable(),
  }),
  response: Mailing,
  errors: [409],
});

export const stopMailing = endpoint('stopMailing', 'POST', '/mailings/{id}/stop', {
  summary: 'Stop a mailing. Emails that are already being sent still arrive.',
  access,
  action: 'change',
  outdates: MAILING_READS,
  params: z.object({ id: IdInAddress }),
  response: Mailing,
  errors: [404, 409],
});

export const listMailings = listEndpoint('listMailings', '/mailings', {
  summary: 'List mailings, latest first.',
  access,
  row: Mailing,
  filters: {},
  window: byPage({ usual: 25, most: 100 }),
  answer: (data) => z.object({ data, total: z.int() }),
});

export const getMailing = endpoint('getMailing', 'GET', '/mailings/{id}', {
  summary: 'Get a mailing with its counts.',
  access,
  params: z.object({ id: IdInAddress }),
  response: Mailing,
  errors: [404],
});

export const MailingRecipient = z.object({
  /** The person. */
  id: Id,
  name: z.string(),
  email: z.string(),
  companyId: Id,
  companyName: z.string(),
  /** Null for someone who is excluded. */
  delivery: z.enum(DELIVERIES).nullable(),
  excluded: z.enum(EXCLUSIONS).nullable(),
  /** What the mail server answered. */
  reason: TextOrNull,
  settledAt: Instant.nullable(),
});
export type MailingRecipient = z.infer<typeof MailingRecipient>;

export const listMailingRecipients = listEndpoint('listMailingRecipients', '/mailings/recipients', {
  summary: 'List the partners of a mailing, each with the outcome of their email. Failures come first.',
  access,
  row: MailingRecipient,
  filters: { mailing: IdInAddress },
  window: byOffset({ usual: 25, most: 100 }),
  answer: (data) => z.object({ data, total: z.int() }),
});
