import { z } from 'zod';
import { MAX_CLAIMS_AT_ONCE, MAX_COMPANIES_AT_ONCE, MAX_REJECTION_NOTE } from '../domain/claim';
import { PRODUCT_TYPES } from '../domain/configuration';
import { endpoint } from './endpoint';
import { Id, Instant, Text } from './wire';

/** What a company has waiting, of one product. */
export const ModuleApprovalProduct = z.object({
  productName: z.string(),
  configurationType: z.enum(PRODUCT_TYPES).optional(),
  qpoints: z.int(),
  /** Pieces. */
  moduleQuantity: z.int(),
});
export type ModuleApprovalProduct = z.infer<typeof ModuleApprovalProduct>;

/** What a company has waiting to be approved. */
export const ModuleApprovalGroup = z.object({
  companyId: Id,
  name: z.string(),
  qpoints: z.int(),
  /** Pieces. */
  moduleQuantity: z.int(),
  configurations: z.array(z.object({ configurationType: z.enum(PRODUCT_TYPES) })).nullish(),
  /** The last of the company's queue: sent back, only claims up to it are decided, and not what came since. */
  lastClaimId: z.int().optional(),
  /** Since when the one that waits longest awaits approval. */
  oldestAt: Instant.nullish(),
});
export type ModuleApprovalGroup = z.infer<typeof ModuleApprovalGroup>;

const Ids = (max: number) => z.array(Id).max(max);

/** Claims of companies; `data` names them, `modules` says what was seen of each. */
const DecideModules = z.strictObject({
  types: z.array(z.enum(PRODUCT_TYPES)).min(1),
  data: Ids(MAX_COMPANIES_AT_ONCE).min(1, 'Choose at least one company.'),
  modules: z.array(z.object({ companyId: Id, lastClaimId: z.int().optional() })).max(MAX_COMPANIES_AT_ONCE),
  rejected: z.literal(true).optional(),
});

/** Months of companies: `submission` and `data` name submissions and achievements by the ids of their forecasts. */
const DecideForecasts = z.strictObject({
  types: z.tuple([z.literal('forecasts'), z.literal('submission')]),
  submission: Ids(MAX_CLAIMS_AT_ONCE),
  data: Ids(MAX_CLAIMS_AT_ONCE),
  /** Those outside the band, which go with every decision and are rejected (spec 2 §4). */
  forecastsAwaitingRejection: Ids(MAX_CLAIMS_AT_ONCE),
  /** What was seen of those chosen. */
  forecasts: z.array(z.object({ forecastIds: Ids(MAX_CLAIMS_AT_ONCE).optional(), qpoints: z.int().optional() })).max(MAX_CLAIMS_AT_ONCE).optional(),
  rejected: z.literal(true).optional(),
});

/** Claims whose serial number nobody has uploaded. */
const RejectAwaitingUpdate = z.strictObject({
  types: z.tuple([z.literal('modules-awaiting')]),
  rejected: z.literal(true),
  moduleIds: Ids(MAX_CLAIMS_AT_ONCE).min(1, 'Choose at least one module.'),
  rejectionNote: z.string().trim().min(1, 'Choose a reason.').max(MAX_REJECTION_NOTE),
});

/** Something that was decided: a company's claims, a month, or one claim. */
const Decided = z.object({
  /** Of a claim, or a forecast. */
  id: Id.optional(),
  companyId: Id.optional(),
  name: Text,
  /** Q that it gave. */
  amount: z.int().optional(),
  /** Claims, or months. */
  quantity: z.int().optional(),
  approvalId: Id.optional(),
  approvedBy: z.object({ firstName: Text, lastName: Text }).nullish(),
  registrationDate: Instant.nullish(),
  configurationType: Text,
  productName: Text,
  serialNumber: Text,
});

export const approve = endpoint('approve', 'POST', '/approvals/approve', {
  summary: 'Approves or rejects claims by company, forecasts by month, or claims that await an update.',
  access: 'approvals',
  body: z.union([DecideModules, DecideForecasts, RejectAwaitingUpdate]),
  response: z.object({
    approved: z.array(Decided),
    /** What was chosen and was decided already, by whom and when. */
    already: z
      .array(z.object({ id: Id, name: Text, decision: z.enum(['approved', 'rejected']).nullish(), by: Text, at: Instant.nullish() }))
      .optional(),
  }),
  errors: [404, 409],
});
