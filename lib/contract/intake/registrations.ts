import { z } from 'zod';
import { MAX_EMAIL, MAX_NAME, MAX_NUMBER } from '../../domain/person';
import { endpoint } from '../endpoint';
import { PARTNER_READS } from '../outdates';
import { REGISTRATION_FORM, W9_UPLOAD } from '../registrations';
import { digits, Id, IdInAddress } from '../wire';
import { ExternalId, line, requiredLine } from './common';

const Email = z.string().max(MAX_EMAIL);
const Number = z.string().max(2 * MAX_NUMBER);

const FROM_APPLICANT = {
  /** Survey code (spec 3 §3). */
  survey: digits(1, 7).optional(),
  surveyText: line(500).optional(),
  description: z.string().trim().max(5_000).optional(),
};

/** What a registration says as it arrives. Staff request missing fields later. */
export const APPLICATION_FORM = REGISTRATION_FORM.partial()
  .required({ companyName: true, firstName: true, lastName: true })
  .extend({ email: Email, ...FROM_APPLICANT });

export const submitRegistration = endpoint('submitRegistration', 'POST', '/intake/registrations', {
  summary: 'Registers a company with its master. Staff request missing fields and approve it.',
  access: 'intake',
  outdates: PARTNER_READS,
  form: APPLICATION_FORM.extend({ externalId: ExternalId }),
  upload: W9_UPLOAD,
  response: z.object({ externalId: ExternalId, companyId: Id, userId: Id, approvalStep: z.int() }),
  errors: [409, 413],
});

export const submitRegistrationChange = endpoint('submitRegistrationChange', 'POST', '/intake/registrations/changes', {
  summary: 'Changes the sent fields of a registration; what isn’t sent stays.',
  access: 'intake',
  outdates: PARTNER_READS,
  form: REGISTRATION_FORM.partial().extend({ externalId: ExternalId, companyId: IdInAddress }),
  upload: W9_UPLOAD,
  response: z.object({ externalId: ExternalId, companyId: Id }),
  errors: [404, 409, 413],
});

export const submitNewsletterConsent = endpoint('submitNewsletterConsent', 'POST', '/intake/newsletter-consents', {
  summary: 'Says whether a company receives the newsletter.',
  access: 'intake',
  outdates: PARTNER_READS,
  body: z.strictObject({ externalId: ExternalId, companyId: Id, receptionYn: z.enum(['Y', 'N']) }),
  response: z.object({ externalId: ExternalId, companyId: Id, receptionYn: z.enum(['Y', 'N']) }),
  errors: [404, 409],
});

const SubUserAnswer = z.object({ externalId: ExternalId, companyId: Id, userId: Id });

export const submitSubUser = endpoint('submitSubUser', 'POST', '/intake/sub-users', {
  summary: 'Adds a sub-user to a company.',
  access: 'intake',
  outdates: PARTNER_READS,
  body: z.strictObject({
    ...{ externalId: ExternalId, companyId: Id, email: Email },
    ...{ firstName: requiredLine(MAX_NAME), lastName: requiredLine(MAX_NAME) },
    ...{ mobileNumber: Number.optional(), officeNumber: Number.optional() },
  }),
  response: SubUserAnswer,
  errors: [404, 409],
});

export const submitSubUserChange = endpoint('submitSubUserChange', 'POST', '/intake/sub-users/changes', {
  summary: 'Changes the sent fields of a sub-user; disabling ends their sessions.',
  access: 'intake',
  outdates: PARTNER_READS,
  body: z.strictObject({
    ...{ externalId: ExternalId, companyId: Id, subUserId: Id },
    ...{ firstName: requiredLine(MAX_NAME).optional(), lastName: requiredLine(MAX_NAME).optional() },
    ...{ mobileNumber: Number.optional(), officeNumber: Number.optional() },
    disabled: z.boolean().optional(),
  }),
  response: SubUserAnswer,
  errors: [404, 409],
});
