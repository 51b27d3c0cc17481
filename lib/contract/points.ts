import { LIABILITY_BAND_KEYS } from '../domain/insights';
import { z } from 'zod';
import { LIMITED_SUMS, MAX_REQUEST_REASON } from '../domain/point-request';
import { MAX_POINTS, POINT_AMOUNT_FAULT } from '../domain/points';
import { endpoint } from './endpoint';
import { byOffset, byPage, listEndpoint, Assigned, SearchText, sortedBy } from './list-endpoint';
import { POINT_READS } from './outdates';
import { Day, digits, Id, IdInAddress, Instant, oneLine, Text, TextOrNull } from './wire';

const MAX_COMPANIES_PER_ANSWER = 100;
export const MAX_HISTORY_PER_ANSWER = 100;
/** Equals ten years. */
const MAX_SILENT_MONTHS = 120;
const MAX_POINT_REQUESTS = 100;
const COMPANY_SORT_FIELDS = ['name', 'state', 'totalQpoints', 'consumed', 'availableQpoints', 'latestUpdate'] as const;

export const PointRequest = z.object({
  id: Id,
  /** Points. */
  qpoints: z.number(),
  requestStatusId: z.int(),
  requestStatus: TextOrNull,
  purposeTypeId: z.int().nullable(),
  /** Includes removed purposes. */
  purpose: TextOrNull,
  /** The original type. An advance with status Accrual Requested or Deduction Requested is still open. */
  requestTypeId: z.int().nullable(),
  requesterId: Id.nullable(),
  /** Only in lists of companies. */
  requesterName: Text,
  /** Optional reason for a rejection or cancellation. */
  reason: TextOrNull,
  createdAt: Instant.nullable(),
});
export type PointRequest = z.infer<typeof PointRequest>;

export const CompanyPoints = z.object({
  id: Id,
  name: z.string(),
  address: TextOrNull,
  website: TextOrNull,
  officeNumber: TextOrNull,
  mobileNumber: TextOrNull,
  state: TextOrNull,
  /** 2 means approved (spec 3); it may also be text. */
  approvalStep: z.union([z.string(), z.int()]).nullable(),
  /** All points ever given. */
  totalQpoints: z.number(),
  /** Points spent or deducted. */
  consumed: z.number(),
  availableQpoints: z.number(),
  pointRequest: PointRequest.nullable(),
  /** Time of the latest step of its point requests. */
  latestUpdateAt: Instant.nullable(),
  /** The ledger's latest row of any kind. */
  latestMovement: z
    .object({ kind: z.string(), amount: z.number(), pointRequestId: Id.nullable(), createdAt: Instant })
    .nullable(),
  user: z.object({ id: Id.optional(), email: TextOrNull, firstName: TextOrNull, lastName: TextOrNull }).nullable(),
});
export type CompanyPoints = z.infer<typeof CompanyPoints>;

/** Extensions of the spec's `limit`, `offset`, `keyword` and `status` by id. */
export const COMPANY_SEARCH_EXTENSIONS = [
  'sort',
  'companyId',
  'pending',
  'decidable',
  'week',
  'moved',
  'silent',
  'aged',
] as const;

/**
 * Columns of Q.Point Management (spec 2 §2.6), with points and time of the latest point update. The update is a
 * movement's kind, or a request's status if that is later.
 */
export const CompanyReportRow = z.object({
  id: Id,
  company: z.string(),
  state: Text,
  approvalStep: z.union([z.string(), z.int()]).nullish(),
  totalAccrued: z.number(),
  totalConsumed: z.number(),
  totalAvailable: z.number(),
  latestPointUpdate: Text,
  latestUpdatePoints: z.number().nullish(),
  latestUpdateAt: Instant.nullish(),
});
export type CompanyReportRow = z.infer<typeof CompanyReportRow>;

export const searchCompanyPoints = listEndpoint('searchCompanyPoints', '/users/qpoints/search', {
  summary: 'List companies with their points and latest point request.',
  access: 'qpointManagement',
  row: CompanyPoints,
  filters: {
    /** Part of the company's name, or of its people's names or email addresses. */
    keyword: SearchText,
    /** The latest request's status: an id, all pending ones, or those the caller may decide. */
    status: z.union([z.literal('pending'), z.literal('decidable'), digits(1, 1000)]),
    /** One company, for the URL of its dialog. */
    companyId: IdInAddress,
    /** Points moved in the week that starts on this day. */
    week: Day,
    /** Points moved between these days. */
    movedFrom: Day,
    movedUntil: Day,
    /** Companies with past points and no movement for this number of months. */
    silent: digits(1, MAX_SILENT_MONTHS),
    /** Companies with points of an age, at the end of a day (default today). */
    aged: z.enum(LIABILITY_BAND_KEYS),
    agedAt: Day,
    /** The latest request's last step is of this day or earlier. */
    requestedUntil: Day,
    /** Companies whose latest request waits and is assigned to the caller or their role. */
    assigned: Assigned,
  },
  sort: sortedBy(COMPANY_SORT_FIELDS, { field: 'name', direction: 'asc' }),
  window: byOffset({ usual: 25, most: MAX_COMPANIES_PER_ANSWER }),
  answer: (data) =>
    z.object({
      data,
      total: z.int(),
      /** Supported COMPANY_SEARCH_EXTENSIONS. */
      supportedFilters: z.array(z.string()).max(20).optional(),
    }),
  report: {
    name: 'listCompanyReport',
    summary: 'Export all companies that `GET /users/qpoints/search` lists with the same filter, in the same order.',
    path: '/users/qpoints/report',
    row: CompanyReportRow,
  },
});
export type CompanyPage = z.infer<typeof searchCompanyPoints.response>;

export const listSubUsers = listEndpoint('listSubUsers', '/users/sub-user/by-company', {
  summary: 'List a company’s sub-users, by name, one page at a time.',
  access: 'qpointManagement',
  row: z.object({ id: Id.optional(), firstName: TextOrNull, lastName: TextOrNull, email: TextOrNull }),
  filters: { companyId: IdInAddress },
  window: byPage({ usual: 10, most: 100 }),
  answer: (data) => z.object({ data, total: z.int() }),
});

/** `id` is the latest request the caller saw; if there is a later one, this one is refused. */
export const PointRequestInput = z.strictObject({
  companyId: Id,
  /** Whole points. */
  qpoints: z.int(POINT_AMOUNT_FAULT).min(1, POINT_AMOUNT_FAULT).max(MAX_POINTS, POINT_AMOUNT_FAULT),
  requestTypeId: z.int().min(1).max(1000),
  /** Ignored for an existing request; always the subscription for requesters who aren't administrators. */
  purposeTypeId: Id.nullish(),
  id: Id.nullish(),
  /** Reason for Cancel, shown to the requester. Extension of the spec. */
  reason: oneLine(z.string().trim().min(1).max(MAX_REQUEST_REASON)).optional(),
});
export type PointRequestInput = z.infer<typeof PointRequestInput>;

export const requestPoints = endpoint('requestPoints', 'POST', '/point-request/batch', {
  summary: 'Give, take or request points. Each item succeeds or fails on its own.',
  access: 'qpointManagement',
  action: ['change', 'decide'],
  outdates: POINT_READS,
  body: z.array(PointRequestInput).min(1).max(MAX_POINT_REQUESTS),
  response: z.object({
    pointRequestError: z
      .array(z.object({ companyId: Id.optional(), message: z.string() }))
      .max(MAX_POINT_REQUESTS)
      .default([]),
    pointRequests: z
      .array(
        PointRequest.extend({
          companyId: Id,
          /** The amount above the threshold, which requires another administrator. */
          exceeds: z.enum(LIMITED_SUMS).optional(),
        }),
      )
      .max(MAX_POINT_REQUESTS)
      .optional(),
  }),
});

export const OwnPointRequest = PointRequest.extend({ companyId: Id, companyName: z.string(), updatedAt: Instant });
export type OwnPointRequest = z.infer<typeof OwnPointRequest>;

export const listOwnPointRequests = endpoint('listOwnPointRequests', 'GET', '/point-request/own', {
  summary: 'List the caller’s point requests, last changed first.',
  access: 'qpointManagement',
  query: z.strictObject({ size: digits(1, MAX_HISTORY_PER_ANSWER).optional() }),
  response: z.object({ data: z.array(OwnPointRequest).max(MAX_HISTORY_PER_ANSWER) }),
});

export const PointHistoryEntry = z.object({
  id: Id.optional(),
  createdAt: Instant,
  requestStatus: z.string(),
  /** Points. */
  qpoints: z.number(),
  userId: Id.nullable(),
  firstName: TextOrNull,
  lastName: TextOrNull,
  /** The purpose's name at that time. */
  purpose: TextOrNull,
  /** Reason for a rejection or cancellation. */
  reason: TextOrNull,
});
export type PointHistoryEntry = z.infer<typeof PointHistoryEntry>;

export const listPointHistory = listEndpoint('listPointHistory', '/point-request/histories', {
  summary: 'List the outcomes of a company’s point requests, newest first.',
  access: 'qpointManagement',
  row: PointHistoryEntry,
  filters: { companyId: IdInAddress },
  window: byPage({ usual: 5, most: MAX_HISTORY_PER_ANSWER }),
  answer: (data) => z.object({ data, total: z.int() }),
});

const Named = z.object({ id: Id, name: z.string() });

export const listRequestTypes = endpoint('listRequestTypes', 'GET', '/point-request/types', {
  summary: 'List point request types.',
  access: 'qpointManagement',
  response: z.array(Named).max(100),
});

export const listRequestStatuses = endpoint('listRequestStatuses', 'GET', '/point-request/statuses', {
  summary: 'List point request statuses.',
  access: 'qpointManagement',
  response: z.array(Named).max(100),
});

export const PurposeType = Named;
export type PurposeType = z.infer<typeof PurposeType>;

/** The list has no pages. */
export const MAX_PURPOSES = 1_000;

const PurposeName = oneLine(z.string().trim().min(1).max(100));

export const listPurposes = endpoint('listPurposes', 'GET', '/purpose-type/search', {
  summary: 'List purposes.',
  access: 'qpointManagement',
  response: z.array(PurposeType).max(MAX_PURPOSES),
});

export const createPurpose = endpoint('createPurpose', 'POST', '/purpose-type', {
  summary: 'Add a purpose.',
  access: 'qpointManagement',
  outdates: POINT_READS,
  administratorsOnly: true,
  body: z.strictObject({ name: PurposeName }),
  response: z.array(PurposeType).max(MAX_PURPOSES),
  errors: [409],
});

export const renamePurpose = endpoint('renamePurpose', 'PATCH', '/purpose-type', {
  summary: 'Rename a purpose. The history keeps the old name.',
  access: 'qpointManagement',
  outdates: POINT_READS,
  administratorsOnly: true,
  body: z.strictObject({ id: Id, name: PurposeName }),
  response: z.object({}),
  errors: [404, 409],
});

export const deletePurpose = endpoint('deletePurpose', 'DELETE', '/purpose-type', {
  summary: 'Delete a purpose. The history keeps its name.',
  access: 'qpointManagement',
  outdates: POINT_READS,
  administratorsOnly: true,
  query: z.strictObject({ id: IdInAddress.optional() }),
  response: z.object({}),
  errors: [404, 409],
});
