import { z } from 'zod';
import { MAX_REVIEW_NOTE, REASON_BLANK } from '../domain/registration-review';
import { endpoint } from './endpoint';
import { PARTNER_READS } from './outdates';
import { UserDetail } from './registrations';
import { Id } from './wire';

const Words = z.string().trim().max(MAX_REVIEW_NOTE, `This can have at most ${MAX_REVIEW_NOTE} characters`);

export const askForMissing = endpoint('askForMissing', 'POST', '/users/registration/askForMissing', {
  summary: 'Email the applicant what’s missing for approval, with a note.',
  access: 'registration',
  outdates: PARTNER_READS,
  /** The note is optional if the rules find missing fields. */
  body: z.strictObject({ userId: Id, note: Words.optional() }),
  response: UserDetail.partial(),
  errors: [404, 409],
});

export const rejectRegistration = endpoint('rejectRegistration', 'PATCH', '/users/registration/reject', {
  summary: 'Reject a pending registration and email the applicant the reason.',
  access: 'registration',
  action: 'decide',
  outdates: PARTNER_READS,
  body: z.strictObject({ userId: Id, reason: Words.min(1, REASON_BLANK) }),
  response: UserDetail.partial(),
  errors: [404, 409],
});
