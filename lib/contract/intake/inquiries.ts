import { z } from 'zod';
import { MAX_REPLY } from '../../domain/inquiry';
import { MAX_EMAIL } from '../../domain/person';
import { endpoint } from '../endpoint';
import { INQUIRY_READS } from '../outdates';
import { Id } from '../wire';
import { ExternalId, line, OF_COMPANY, requiredLine } from './common';

const Message = z.string().trim().min(1, 'must not be blank').max(MAX_REPLY);

const Answer = z.object({ externalId: ExternalId, inquiryId: Id, contactStatusId: z.int() });

const FROM_WEBSITE = z.strictObject({
  externalId: ExternalId,
  /** Sent from the product website. */
  contactTypeId: z.literal(1),
  categoryId: Id,
  name: requiredLine(200),
  email: z.string().max(MAX_EMAIL),
  companyName: line(255).optional(),
  address: line(300).optional(),
  mobileNumber: line(40).optional(),
  utmSource: line(200).optional(),
  message: Message,
});

const FROM_PARTNER = z.strictObject({
  externalId: ExternalId,
  /** Sent from the partner portal. The person's record provides name, company, email and number. */
  contactTypeId: z.literal(2),
  categoryId: Id,
  ...OF_COMPANY,
  utmSource: line(200).optional(),
  message: Message,
});

export const submitInquiry = endpoint('submitInquiry', 'POST', '/intake/inquiries', {
  summary: 'Sends an inquiry from the product website (1) or the partner portal (2).',
  access: 'intake',
  outdates: INQUIRY_READS,
  body: z.discriminatedUnion('contactTypeId', [FROM_WEBSITE, FROM_PARTNER]),
  response: Answer,
  errors: [403, 404, 409],
});

export const submitFollowUp = endpoint('submitFollowUp', 'POST', '/intake/inquiries/{externalId}/follow-ups', {
  summary: 'Adds a message to an inquiry, which then waits for an answer again.',
  access: 'intake',
  outdates: INQUIRY_READS,
  /** The inquiry's external id. The body has the follow-up's. */
  params: z.object({ externalId: ExternalId }),
  body: z.strictObject({ externalId: ExternalId, message: Message }),
  response: Answer,
  errors: [404, 409],
});
