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
import { MAX_TAKE_BACK_REASON, TAKE_BACK_OUTCOMES, TAKE_BACK_WAITS } from '../domain/take-back';
import { MAX_CONFIGURATIONS } from './configurations';
import { endpoint } from './endpoint';
import { byPage, listEndpoint, Assigned, SearchText } from './list-endpoint';
import { CLAIM_READS, RATE_READS } from './outdates';
import { ProposedChange } from './proposed-changes';
import { Day, digits, Id, IdInAddress, IdSpansInAddress, Instant, oneLine, Text, TextOrNull } from './wire';

export const ModuleApprovalProduct = z.object({
  /** Identifies the product's claims in other calls. */
  configurationId: Id.optional(),
  productName: z.string(),
  configurationType: z.enum(PRODUCT_TYPES).optional(),
  qpoints: z.int(),
  moduleQuantity: z.int(),
});
export type ModuleApprovalProduct = z.infer<typeof ModuleApprovalProduct>;

/** The spec's call lists all companies at once, some 7 MB. */
const MAX_CLAIMANTS = 30_000;

/** A first approval that waits for a second administrator. */
export const FirstApproval = z.object({ by: TextOrNull, at: Instant, qpoints: z.int(), quantity: z.int() });
export type FirstApproval = z.infer<typeof FirstApproval>;

export const ModuleApprovalGroup = z.object({
  companyId: Id,
  name: z.string(),
  qpoints: z.int(),
  moduleQuantity: z.int(),
  /** One entry per type or product. */
  configurations: z
    .array(z.object({ configurationType: z.enum(PRODUCT_TYPES) }))
    .max(MAX_CONFIGURATIONS)
    .nullable(),
  /** The last claim in the queue. If sent back, only claims up to it are decided. */
  lastClaimId: z.int().optional(),
  /** The company's last decision, or 0. If sent back, only later decisions are reported. */
  lastApprovalId: z.int().min(0).optional(),
  /** Start of the longest wait. */
  oldestAt: Instant.nullable(),
  /** Present if the claims wait for a second administrator. */
  firstApproval: FirstApproval.nullable(),
});
export type ModuleApprovalGroup = z.infer<typeof ModuleApprovalGroup>;

/** Extension: the spec's call returns all, by name. */
const MODULE_APPROVAL_SORTS = ['name', 'qpoints', 'moduleQuantity', 'oldestAt'] as const;

export const listModuleApprovals = endpoint('listModuleApprovals', 'GET', '/approvals/modules', {
  summary: 'List claims awaiting approval, one row per company, by name unless sorted otherwise.',
  access: 'approvals',
  query: z.strictObject({
    /** Part of the company's name. */
    keyword: SearchText.optional(),
    sort: z.enum(MODULE_APPROVAL_SORTS).optional(),
    direction: z.enum(['asc', 'desc']).optional(),
    assigned: Assigned.optional(),
    /** Only companies with a claim that has waited since this day or earlier. */
    until: Day.optional(),
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

export const AwaitingClaim = z.object({
  id: Id,
  number: Id,
  serialNumber: z.string(),
  articleCode: TextOrNull,
  firstName: TextOrNull,
  lastName: TextOrNull,
  registrationDate: Instant,
  /** Q per piece. */
  rate: z.int(),
  /** The promotion of the rate; null for the default rate. */
  promotion: z.object({ id: Id, startsAt: Instant, endsAt: Instant.nullish() }).nullable(),
  installationZipCode: TextOrNull,
  purchasingChannel: TextOrNull,
  nameOfPurchasingChannel: TextOrNull,
});
export type AwaitingClaim = z.infer<typeof AwaitingClaim>;

/** Default page size. */
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
    /** The `number` of the last known claim. */
    query: z.strictObject({ after: IdInAddress.optional(), limit: digits(1, MAX_AWAITING_CLAIMS).optional() }),
    response: z.object({ data: z.array(AwaitingClaim).max(MAX_AWAITING_CLAIMS), hasMore: z.boolean() }),
  },
);

/** Maximum for one company, which has one forecast a month. */
const MAX_MONTHS_AT_ONCE = 1_000;

/** Serial numbers that one take-back names at most; its report has all. */
export const MAX_TAKEN_BACK_LISTED = 100;
/** Each takes back one claim or month at least, and rarely is there more than one. */
const MAX_TAKE_BACKS = 1_000;

/** What was taken back of an approval at once (decisions, section 18). */
export const TakeBack = z.object({
  id: Id,
  outcome: z.enum(TAKE_BACK_OUTCOMES),
  /** Number of claims or months. */
  quantity: z.int(),
  /** Q that the company lost. */
  qpoints: z.int(),
  reason: z.string(),
  userId: Id.nullish(),
  firstName: Text,
  lastName: Text,
  /** Who proposed it, if two people decided. */
  firstById: Id.nullish(),
  firstBy: Text,
  createdAt: Instant,
  /** The rejection that its claims or months name now, if that was the outcome. */
  rejectionId: Id.nullish(),
  /** The first serial numbers; empty for forecasts. */
  serialNumbers: z.array(z.string()).max(MAX_TAKEN_BACK_LISTED),
  /** Months of forecasts, from 0. */
  months: z.array(z.object({ month: z.int().min(0).max(11), year: z.int() })).max(MAX_TAKEN_BACK_LISTED),
});
export type TakeBack = z.infer<typeof TakeBack>;

export const Approval = z.object({
  id: Id,
  companyId: Id,
  name: z.string(),
  /** A kind of movement: `reward`, `forecast_submission`, `forecast_achievement`. */
  kind: z.string(),
  decision: z.enum(APPROVAL_DECISIONS),
  /** Number of claims or months. */
  quantity: z.int(),
  qpoints: z.int(),
  note: Text,
  userId: Id.nullish(),
  firstName: Text,
  lastName: Text,
  createdAt: Instant,
  /** For forecasts: the decided months with the watts scanned by now. */
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
  /** What can still be taken back, and what the company has available; missing for rejections. */
  left: z.object({ quantity: z.int(), qpoints: z.int(), available: z.int() }).optional(),
  /** Oldest first. */
  takeBacks: z.array(TakeBack).max(MAX_TAKE_BACKS).optional(),
});
export type Approval = z.infer<typeof Approval>;

export const getApproval = endpoint('getApproval', 'GET', '/approvals/{id}', {
  summary: 'List a company’s decided claims, with who decided and when.',
  access: 'approvals',
  params: z.object({ id: IdInAddress }),
  response: Approval,
  errors: [404],
});

export const DecidedClaim = z.object({
  id: Id,
  approvalId: Id,
  decision: z.enum(APPROVAL_DECISIONS),
  companyId: Id,
  companyName: z.string(),
  firstName: TextOrNull,
  lastName: TextOrNull,
  serialNumber: z.string(),
  configurationType: z.enum(PRODUCT_TYPES),
  productName: TextOrNull,
  articleCode: TextOrNull,
  /** Watts. */
  volume: z.int().nullable(),
  qpoints: z.int().nullable(),
  /** Whether the rate was a promotion's. */
  promoted: z.boolean(),
  registrationDate: Instant,
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

/** A decision about companies' claims: `data` has the companies, `modules` what was seen of each. */
export const DecideModules = z.strictObject({
  types: z.array(z.enum(PRODUCT_TYPES)).min(1).max(PRODUCT_TYPES.length),
  data: z
    .array(Id)
    .min(1, 'Choose at least one company.')
    .max(MAX_COMPANIES_AT_ONCE, `Choose at most ${MAX_COMPANIES_AT_ONCE.toLocaleString('en-US')} companies at once.`),
  /** The groups that were seen. Without `lastClaimId`, all waiting claims are decided. */
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

/** A `ForecastApproval` as listed; only its points are checked. */
const SeenForecast = z
  .strictObject({
    ...{ submissionId: Id, forecastType: z.enum(FORECAST_TYPES), qpoints: z.int() },
    ...{ companyId: Id, name: z.string(), month: z.int(), year: z.int(), percentage: z.number() },
    ...{ totalScannedWattage: z.int(), forecastedWatts: z.int(), forecastIds: z.array(Id).max(1_000) },
    ...{ codes: CodesOfForecast, lines: CodesOfForecast, isHeld: z.boolean(), awaitingUpdate: z.int() },
    firstApproval: z.strictObject(FirstApproval.shape).nullish(),
  })
  .partial();

/**
 * A decision about forecast months: `submission` and `data` have the ids of submissions' and achievements' forecasts.
 */
export const DecideForecasts = z.strictObject({
  types: z.tuple([z.literal('forecasts'), z.literal('submission')]),
  submission: Ids(MAX_CLAIMS_AT_ONCE),
  data: Ids(MAX_CLAIMS_AT_ONCE),
  /** Months outside the band, which every decision rejects (spec 2 §4). */
  forecastsAwaitingRejection: Ids(MAX_CLAIMS_AT_ONCE),
  /** The chosen months as seen. If any would now give different points, nothing is decided. */
  forecasts: z.array(SeenForecast).max(MAX_CLAIMS_AT_ONCE).optional(),
  rejected: z.literal(true).optional(),
  /** The reason for rejecting the chosen months. */
  rejectionNote: z.string().trim().max(MAX_FORECAST_NOTE, `Enter at most ${MAX_FORECAST_NOTE} characters.`).optional(),
});

export const RejectAwaitingUpdate = z.strictObject({
  types: z.tuple([z.literal('modules-awaiting')]),
  rejected: z.literal(true),
  moduleIds: Ids(MAX_CLAIMS_AT_ONCE).min(1, 'Choose at least one module.'),
  rejectionNote: z.string().trim().min(1, 'Choose a reason.').max(MAX_REJECTION_NOTE),
});

/** Rejects single claims; the rest can be approved afterwards. */
export const RejectClaims = z.strictObject({
  rejected: z.literal(true),
  claimIds: Ids(MAX_CLAIMS_AT_ONCE).min(1, 'Choose at least one claim.'),
  rejectionNote: z.string().trim().max(MAX_CLAIM_NOTE, `Enter at most ${MAX_CLAIM_NOTE} characters.`).optional(),
});

const Decided = z.object({
  /** Id of a claim or forecast. */
  id: Id.optional(),
  companyId: Id.optional(),
  name: TextOrNull,
  companyName: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  amount: z.int().optional(),
  /** Number of claims or months. */
  quantity: z.int().optional(),
  approvalId: Id.optional(),
  approvedBy: z.object({ firstName: TextOrNull, lastName: TextOrNull }).optional(),
  registrationDate: Instant.optional(),
  configurationType: z.string().optional(),
  productName: z.string().optional(),
  serialNumber: z.string().optional(),
  /** Forecasts only; months count from 0. */
  forecastType: z.enum(FORECAST_TYPES).optional(),
  month: z.int().optional(),
  year: z.int().optional(),
});

/** Something decided by others in the meantime; `decision` is null if it doesn't exist or never waited. */
const AlreadyDecided = z.object({
  /** Id of a company, forecast or claim, as chosen. */
  id: Id,
  name: TextOrNull,
  /** Number of claims, if only part of the selection. */
  quantity: z.int().optional(),
  decision: z.enum(APPROVAL_DECISIONS).nullable(),
  by: TextOrNull,
  at: Instant.nullable(),
});

const WaitingForSecond = z.object({
  id: Id,
  name: TextOrNull,
  quantity: z.int(),
  qpoints: z.int(),
  reason: z.enum(WAIT_REASONS),
  /** The amount above the threshold. */
  exceeds: z.enum(LIMITED_SUMS).nullable(),
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
    /** Decided items, approved or rejected as requested; for months, both types and those outside the band. */
    approved: z.array(Decided).max(3 * MAX_CLAIMS_AT_ONCE),
    /** Months outside the band, rejected along with the approval. */
    rejected: z.array(Decided).max(MAX_CLAIMS_AT_ONCE).optional(),
    already: z.array(AlreadyDecided).max(MAX_CLAIMS_AT_ONCE).optional(),
    /** Companies above the limit for one person; they wait for a second administrator. */
    waiting: z.array(WaitingForSecond).max(MAX_CLAIMS_AT_ONCE).optional(),
  }),
  errors: [404, 409],
});

/**
 * What to take back: the chosen claims or months, or all that are left, without the exceptions. `qpoints` is the sum
 * that was shown.
 */
export const TakeBackApproval = z.strictObject({
  outcome: z.enum(TAKE_BACK_OUTCOMES),
  reason: oneLine(
    z
      .string()
      .trim()
      .min(1, 'Reason can’t be blank.')
      .max(MAX_TAKE_BACK_REASON, `Enter at most ${MAX_TAKE_BACK_REASON} characters.`),
  ),
  claimIds: Ids(MAX_CLAIMS_AT_ONCE).min(1, 'Choose at least one serial number.').optional(),
  exceptClaimIds: Ids(MAX_CLAIMS_AT_ONCE).optional(),
  /** Ids of forecast months. */
  submissionIds: Ids(MAX_MONTHS_AT_ONCE).min(1, 'Choose at least one month.').optional(),
  qpoints: z.int().min(0).optional(),
});

export const takeBackApproval = endpoint('takeBackApproval', 'POST', '/approvals/{id}/take-backs', {
  summary: 'Take back an approval, whole or in part: one opposing movement, and its claims or months are open again.',
  access: 'approvals',
  action: 'decide',
  outdates: RATE_READS,
  params: z.object({ id: IdInAddress }),
  body: TakeBackApproval,
  response: z.object({
    takeBack: TakeBack.optional(),
    /** Q that the company has available afterward. */
    balance: z.int().optional(),
    /** Set if a second administrator must decide first, with the reason. */
    waiting: ProposedChange.optional(),
    why: z.enum(TAKE_BACK_WAITS).optional(),
  }),
  errors: [404, 409],
});
