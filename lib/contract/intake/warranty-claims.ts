import { z } from 'zod';
import { endpoint } from '../endpoint';
import { WARRANTY_READS } from '../outdates';
import { Day, digits, Id, IdInAddress, Instant } from '../wire';
import { ExternalId, line, requiredLine, SENT_IN_ADDRESS } from './common';

export const MAX_WARRANTY_SERIALS = 500;

const SubmittedWarrantyClaim = z.object({
  externalId: ExternalId,
  claimId: Id,
  claimLabel: z.string(),
  isDraft: z.boolean(),
});

export const submitWarrantyClaim = endpoint('submitWarrantyClaim', 'POST', '/intake/warranty-claims', {
  summary: 'Makes a warranty claim with evidence, submitted or as a draft that staff don’t see.',
  access: 'intake',
  outdates: WARRANTY_READS,
  form: z.strictObject({
    externalId: ExternalId,
    companyId: IdInAddress,
    userId: IdInAddress.optional(),
    isDraft: z.enum(['true', 'false']).optional(),
    /** 1 panel, 2 battery. */
    claimsType: digits(1, 2),
    /** The subtypes of spec 3 §3. */
    systemtype: digits(1, 9),
    description: z.string().trim().max(10_000),
    productName: requiredLine(200),
    quantity: digits(1, 100_000),
    serialNumbers: line(MAX_WARRANTY_SERIALS * 20).optional(),
    nameOfPurchasingChannel: line(200).optional(),
    ...{ installationDate: Day.optional(), defectDiscoveryDate: Day.optional(), ptoDate: Day.optional() },
    ...{ projectName: line(200).optional() },
    ...{ projectOwnerFirstName: line(100).optional(), projectOwnerLastName: line(100).optional() },
    ...{ projectAddress1: line(200).optional(), projectAddress2: line(200).optional() },
    ...{ projectCity: line(100).optional(), projectState: line(50).optional(), projectZipcode: line(20).optional() },
  }),
  upload: { field: 'evidence', maxFiles: 10, maxFileBytes: 10 * 1024 * 1024 },
  response: SubmittedWarrantyClaim,
  errors: [404, 409, 413],
});

export const submitWarrantyDraft = endpoint(
  'submitWarrantyDraft',
  'POST',
  '/intake/warranty-claims/{externalId}/submission',
  {
    summary: 'Submits the draft of a warranty claim.',
    access: 'intake',
    outdates: WARRANTY_READS,
    params: z.object({ externalId: ExternalId }),
    body: z.strictObject({ companyId: Id }),
    response: SubmittedWarrantyClaim,
    errors: [404, 409],
  },
);

export const readWarrantyClaim = endpoint(
  'readWarrantyClaim',
  'GET',
  '/intake/companies/{companyId}/warranty-claims/{externalId}',
  {
    summary: 'A warranty claim by its external id, with its status.',
    access: 'intake',
    params: SENT_IN_ADDRESS,
    response: SubmittedWarrantyClaim.extend({
      claimStatus: z.string(),
      createdAt: Instant,
      serialNumbers: z.array(z.string()).max(10_000),
      /** File names. */
      evidence: z.array(z.string()).max(1_000),
    }),
    errors: [404],
  },
);
