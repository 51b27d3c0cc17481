import { z } from 'zod';
import {
  APPROVAL_DECISIONS,
  MAX_CLAIMS_AT_ONCE,
  MAX_CLAIM_NOTE,
  MAX_COMPANIES_AT_ONCE,
  MAX_REJECTION_NOTE,
  MAX_AWAITING_CLAIMS,
} from '../domain/claim';
import { PRODUCT_TYPES } from '../domain/configuration';
import { MAX_FORECAST_NOTE } from '../domain/forecast';
import { FORECAST_TYPES } from '../domain/forecast-type';
import { LIMITED_SUMS } from '../domain/point-request';
import { WAIT_REASONS } from '../domain/second-approval';
import { MAX_CONFIGURATIONS } from './configurations';
import { endpoint } from './endpoint';
import { byPage, listEndpoint, Mine, SearchText } from './list-endpoint';
import { CLAIM_READS } from './outdates';
import { digits, Id, IdInAddress, IdSpansInAddress, Instant, Text, TextOrNull } from './wire';

/** What a company has waiting, of one product. */
export const ModuleApprovalProduct = z.object({
  /** By it the claims behind the product are asked for. */
  configurationId: Id.optional(),
  productName: z.string(),
  configurationType: z.enum(PRODUCT_TYPES).optional(),
  qpoints: z.int(),
  /** Pieces. */
  moduleQuantity: z.int(),
});
export type ModuleApprovalProduct = z.infer<typeof ModuleApprovalProduct>;

/** Companies that have something waiting, which the spec's call lists whole: some 7 MB. */
const MAX_CLAIMANTS = 30_000;

/** What one person approved of a company, where a second has to. */
export const FirstApproval = z.object({ by: TextOrNull, at: Instant, qpoints: z.int(), quantity: z.int() });
export type FirstApproval = z.infer<typeof FirstApproval>;

/** What a company has waiting to be approved. */
export const ModuleApprovalGroup = z.object({
  companyId: Id,
  name: z.string(),
  qpoints: z.int(),
  /** Pieces. */
  moduleQuantity: z.int(),
  /** Each type once, or each product. */
  configurations: z
    .array(z.object({ configurationType: z.enum(PRODUCT_TYPES) }))
    .max(MAX_CONFIGURATIONS)
    .nullable(),
  /** The last of the company's queue: sent back, only claims up to it are decided, and not what came since. */
  lastClaimId: z.int().optional(),
  /** The last decision about the company, 0 for none: sent back, only later ones are named as made meanwhile. */
  lastApprovalId: z.int().min(0).optional(),
  /** Since when the one that waits longest awaits approval. */
  oldestAt: Instant.nullable(),
  /** Who approved it first, and when, where it waits for a second administrator. */
  firstApproval: FirstApproval.nullable(),
});
export type ModuleApprovalGroup = z.infer<typeof ModuleApprovalGroup>;

/** Beyond the spec's call, which answers all, by name. */
const MODULE_APPROVAL_SORTS = ['name', 'qpoints', 'moduleQuantity', 'oldestAt'] as const;

export const listModuleApprovals = endpoint('listModuleApprovals', 'GET', '/approvals/modules', {
  summary: 'List claims awaiting approval, one row per company, by name unless sorted otherwise.',
  access: 'approvals',
  query: z.strictObject({
    /** Part of the company's name. */
    keyword: SearchText.optional(),
    sort: z.enum(MODULE_APPROVAL_SORTS).optional(),
    direction: z.enum(['asc', 'desc']).optional(),
    mine: Mine.optional(),
  }),
  response: z.array(ModuleApprovalGroup).max(MAX_CLAIMANTS),
});

export const listModuleApprovalProducts = endpoint(
  'listModuleApprovalProducts',
  'GET',
  '/approvals/companies/{companyId}/modules',
  {
    summary: 'List a company’s claims awaiting approval, by product.',
    access: 'approvals',
    params: z.object({ companyId: IdInAddress }),
    response: z.array(ModuleApprovalProduct).max(MAX_CONFIGURATIONS),
    errors: [404],
  },
);

/** A claim that awaits approval. */
export const AwaitingClaim = z.object({
  id: Id,
  /** Its place in the company's queue. */
  number: Id,
  serialNumber: z.string(),
  articleCode: TextOrNull,
  /** Who registered it, and when. */
  firstName: TextOrNull,
  lastName: TextOrNull,
  registrationDate: Instant,
  /** Q. */
  rate: z.int(),
  /** The promotion that the rate is of; null for the default rate. */
  promotion: z.object({ id: Id, startsAt: Instant, endsAt: Instant.nullish() }).nullable(),
  installationZipCode: TextOrNull,
  purchasingChannel: TextOrNull,
  nameOfPurchasingChannel: TextOrNull,
});
export type AwaitingClaim = z.infer<typeof AwaitingClaim>;

/** Claims of one answer, unless it is asked for more. */
export const AWAITING_CLAIMS_PER_PAGE = 25;

export const listAwaitingClaims = endpoint(
  'listAwaitingClaims',
  'GET',
  '/approvals/companies/{companyId}/products/{configurationId}',
  {
    summary:
      `List the claims of a company’s product awaiting approval, ${AWAITING_CLAIMS_PER_PAGE} at a time, ` +
      'in queue order.',
    access: 'approvals',
    params: z.object({ companyId: IdInAddress, configurationId: IdInAddress }),
    /** The `number` of the last one that is known. */
    query: z.strictObject({ after: IdInAddress.optional(), limit: digits(1, MAX_AWAITING_CLAIMS).optional() }),
    response: z.object({ data: z.array(AwaitingClaim).max(MAX_AWAITING_CLAIMS), hasMore: z.boolean() }),
  },
);

/** Of one company; it forecasts a month at a time. */
const MAX_MONTHS_AT_ONCE = 1_000;

/** A decision about a company; approved, it is one movement of points. */
export const Approval = z.object({
  id: Id,
  companyId: Id,
  name: z.string(),
  /** As the kinds of movement: `reward`, `forecast_submission`, `forecast_achievement`. */
  kind: z.string(),
  decision: z.enum(APPROVAL_DECISIONS),
  /** Claims, or months. */
  quantity: z.int(),
  qpoints: z.int(),
  note: Text,
  /** Who decided. */
  userId: Id.nullish(),
  firstName: Text,
  lastName: Text,
  createdAt: Instant,
  /** Of forecasts: what was decided, with what was scanned by now. */
  months: z
    .array(
      z.object({
        submissionId: Id,
        month: z.int().min(0).max(11),
        year: z.int(),
        forecastedWatts: z.int(),
        totalScannedWattage: z.int(),
      }),
    )
    .max(MAX_MONTHS_AT_ONCE)
    .optional(),
});
export type Approval = z.infer<typeof Approval>;

export const getApproval = endpoint('getApproval', 'GET', '/approvals/{id}', {
  summary: 'List a company’s decided claims, with who decided and when.',
  access: 'approvals',
  params: z.object({ id: IdInAddress }),
  response: Approval,
  errors: [404],
});

/** A claim that was decided. */
export const DecidedClaim = z.object({
  id: Id,
  approvalId: Id,
  decision: z.enum(APPROVAL_DECISIONS),
  companyId: Id,
  companyName: z.string(),
  /** Who registered it. */
  firstName: TextOrNull,
  lastName: TextOrNull,
  serialNumber: z.string(),
  configurationType: z.enum(PRODUCT_TYPES),
  productName: TextOrNull,
  articleCode: TextOrNull,
  /** Watts. */
  volume: z.int().nullable(),
  /** Q that it gave, or would have given. */
  qpoints: z.int().nullable(),
  /** Was its rate that of a promotion? */
  promoted: z.boolean(),
  registrationDate: Instant,
  /** Who decided it, and why it was rejected. */
  decidedBy: TextOrNull,
  note: TextOrNull,
  installationZipCode: TextOrNull,
  purchasingChannel: TextOrNull,
  nameOfPurchasingChannel: TextOrNull,
  source: TextOrNull,
});
export type DecidedClaim = z.infer<typeof DecidedClaim>;

export const listDecidedClaims = listEndpoint('listDecidedClaims', '/approvals/claims', {
  summary: 'List the claims of one or more approvals, in the order they were registered.',
  access: 'approvals',
  row: DecidedClaim,
  /** Required. */
  filters: { approvalIds: IdSpansInAddress },
  window: byPage({ usual: 25, most: 100 }),
  answer: (data) => z.object({ data, total: z.int() }),
  report: {
    name: 'listDecidedClaimReport',
    summary: 'Export all claims that `GET /approvals/claims` lists for the same approvals.',
    path: '/approvals/claims/report',
    row: DecidedClaim,
  },
});

const Ids = (max: number) => z.array(Id).max(max);

/** Claims of companies; `data` names them, `modules` says what was seen of each. */
export const DecideModules = z.strictObject({
  types: z.array(z.enum(PRODUCT_TYPES)).min(1).max(PRODUCT_TYPES.length),
  data: z
    .array(Id)
    .min(1, 'Choose at least one company.')
    .max(MAX_COMPANIES_AT_ONCE, `Choose at most ${MAX_COMPANIES_AT_ONCE.toLocaleString('en-US')} companies at once.`),
  /** Of the groups that were seen: without `lastClaimId`, all that waits is decided. */
  modules: z
    .array(
      z.strictObject({
        ...ModuleApprovalGroup.partial().shape,
        companyId: Id,
        configurations: z
          .array(z.strictObject({ configurationType: z.enum(PRODUCT_TYPES) }))
          .max(PRODUCT_TYPES.length)
          .nullish(),
        firstApproval: z.strictObject(FirstApproval.shape).nullish(),
      }),
    )
    .max(MAX_COMPANIES_AT_ONCE),
  rejected: z.literal(true).optional(),
});

const CodesOfForecast = z
  .array(z.strictObject({ productName: z.string(), volume: z.int(), wattage: z.int(), count: z.int() }))
  .max(5_000)
  .nullish();

/** What the list of forecasts answers of one (`ForecastApproval`); all but what it gives counts for nothing. */
const SeenForecast = z
  .strictObject({
    ...{ submissionId: Id, forecastType: z.enum(FORECAST_TYPES), qpoints: z.int() },
    ...{ companyId: Id, name: z.string(), month: z.int(), year: z.int(), percentage: z.number() },
    ...{ totalScannedWattage: z.int(), forecastedWatts: z.int(), forecastIds: z.array(Id).max(1_000) },
    ...{ codes: CodesOfForecast, lines: CodesOfForecast, isHeld: z.boolean(), awaitingUpdate: z.int() },
    firstApproval: z.strictObject(FirstApproval.shape).nullish(),
  })
  .partial();

/** Months of companies: `submission` and `data` name submissions and achievements by the ids of their forecasts. */
export const DecideForecasts = z.strictObject({
  types: z.tuple([z.literal('forecasts'), z.literal('submission')]),
  submission: Ids(MAX_CLAIMS_AT_ONCE),
  data: Ids(MAX_CLAIMS_AT_ONCE),
  /** Those outside the band, which go with every decision and are rejected (spec 2 §4). */
  forecastsAwaitingRejection: Ids(MAX_CLAIMS_AT_ONCE),
  /** What was seen of those chosen: where it would give something else by now, nothing is decided. */
  forecasts: z.array(SeenForecast).max(MAX_CLAIMS_AT_ONCE).optional(),
  rejected: z.literal(true).optional(),
  /** Why those chosen are rejected. */
  rejectionNote: z.string().trim().max(MAX_FORECAST_NOTE, `Enter at most ${MAX_FORECAST_NOTE} characters.`).optional(),
});

/** Claims whose serial number nobody has uploaded. */
export const RejectAwaitingUpdate = z.strictObject({
  types: z.tuple([z.literal('modules-awaiting')]),
  rejected: z.literal(true),
  moduleIds: Ids(MAX_CLAIMS_AT_ONCE).min(1, 'Choose at least one module.'),
  rejectionNote: z.string().trim().min(1, 'Choose a reason.').max(MAX_REJECTION_NOTE),
});

/** Single claims of those that await approval; the rest may be approved then. */
export const RejectClaims = z.strictObject({
  rejected: z.literal(true),
  claimIds: Ids(MAX_CLAIMS_AT_ONCE).min(1, 'Choose at least one claim.'),
  rejectionNote: z.string().trim().max(MAX_CLAIM_NOTE, `Enter at most ${MAX_CLAIM_NOTE} characters.`).optional(),
});

/** Something that was decided: a company's claims, a month, or one claim. */
const Decided = z.object({
  /** Of a claim, or a forecast. */
  id: Id.optional(),
  companyId: Id.optional(),
  name: TextOrNull,
  companyName: z.string().optional(),
  /** Who registered it. */
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  /** Q that it gave. */
  amount: z.int().optional(),
  /** Claims, or months. */
  quantity: z.int().optional(),
  approvalId: Id.optional(),
  approvedBy: z.object({ firstName: TextOrNull, lastName: TextOrNull }).optional(),
  registrationDate: Instant.optional(),
  configurationType: z.string().optional(),
  productName: z.string().optional(),
  serialNumber: z.string().optional(),
  /** Of a month, which counts from 0. */
  forecastType: z.enum(FORECAST_TYPES).optional(),
  month: z.int().optional(),
  year: z.int().optional(),
});

/** Something that others decided meanwhile; `decision` is empty for what does not exist or never waited. */
const AlreadyDecided = z.object({
  /** Of a company, a forecast or a claim, as it was chosen. */
  id: Id,
  name: TextOrNull,
  /** How many claims, where it is a part of what was chosen. */
  quantity: z.int().optional(),
  decision: z.enum(APPROVAL_DECISIONS).nullable(),
  by: TextOrNull,
  at: Instant.nullable(),
});

/** What of a company was approved by one person, and needs another. */
const WaitingForSecond = z.object({
  /** Of the company. */
  id: Id,
  name: TextOrNull,
  /** Claims, or months. */
  quantity: z.int(),
  qpoints: z.int(),
  reason: z.enum(WAIT_REASONS),
  /** The sum that is above the threshold. */
  exceeds: z.enum(LIMITED_SUMS).nullable(),
  /** Who approved it first, and when. */
  by: TextOrNull,
  at: Instant,
});

export const approve = endpoint('approve', 'POST', '/approvals/approve', {
  summary: 'Approve or reject claims by company, forecasts by month, or single claims.',
  access: 'approvals',
  action: 'decide',
  outdates: CLAIM_READS,
  body: z.union([DecideModules, DecideForecasts, RejectAwaitingUpdate, RejectClaims]),
  response: z.object({
    /** What was decided, approved or rejected as was asked; of months both kinds and what is held. */
    approved: z.array(Decided).max(3 * MAX_CLAIMS_AT_ONCE),
    /** Months outside the band, which were rejected with what was approved. */
    rejected: z.array(Decided).max(MAX_CLAIMS_AT_ONCE).optional(),
    /** What was chosen and was decided already, by whom and when. */
    already: z.array(AlreadyDecided).max(MAX_CLAIMS_AT_ONCE).optional(),
    /** What of companies would give more than one person may: it waits for a second administrator. */
    waiting: z.array(WaitingForSecond).max(MAX_CLAIMS_AT_ONCE).optional(),
  }),
  errors: [404, 409],
});
