import { z } from 'zod';
import { COMPANY_AREAS } from '../domain/access-table';
import { ModuleApprovalGroup } from './approvals';
import { COMPANY_MONTHS, LATEST_OF_EACH } from '../domain/company';
import {
  listCompanyClaims,
  listCompanyForecasts,
  listCompanyInquiries,
  listCompanyOrders,
  listCompanyProjects,
  listCompanyWarrantyClaims,
} from './company-lists';
import { endpoint } from './endpoint';
import { ForecastApproval } from './forecasts';
import { byPage, listEndpoint, SearchText } from './list-endpoint';
import { listPointMovements } from './point-ledger';
import { PointHistoryEntry, PointRequest } from './points';
import { Day, Id, IdInAddress, Instant, Text, TextOrNull } from './wire';

/** Both types of every month of one company. */
const MAX_MONTHS_WAITING = 1_000;

const [access, ...alsoFor] = COMPANY_AREAS;

const Waiting = z.object({ count: z.int(), since: Instant.nullable() });

/** A company as on its page. Fields of areas the reader may not see are missing. */
export const Company = z.object({
  id: Id,
  name: z.string(),
  /** 2 means approved (spec 3). */
  approvalStep: z.int(),
  city: TextOrNull,
  state: TextOrNull,
  /** Only if no registration has it. */
  contact: z.object({ address: Text, website: Text, phone: Text }).optional(),
  /** The company's main user. Requires `registration` or `qpointManagement`. */
  master: z
    .object({ id: Id.nullable(), fullName: z.string(), email: z.string(), phone: TextOrNull, jobTitle: TextOrNull })
    .optional(),
  /** Requires `registration`. */
  registration: z
    .object({
      createdAt: Instant,
      approvedAt: Instant.nullable(),
      hasW9: z.boolean(),
      isWaiting: z.boolean(),
    })
    .optional(),
  /** Points; requires `qpointManagement`. `request` awaits an administrator's decision. */
  points: z
    .object({
      available: z.int(),
      accrued: z.int(),
      consumed: z.int(),
      request: PointRequest.nullable(),
      asker: z.enum(['administrator', 'requester']).optional(),
    })
    .optional(),
  /** Pending approvals, as in their lists; null without any. Requires `approvals`. */
  approvals: z
    .object({
      modules: ModuleApprovalGroup.nullable(),
      awaitingUpdate: z.int(),
      forecasts: z.array(ForecastApproval).max(MAX_MONTHS_WAITING),
    })
    .optional(),
  /** `oldestId` has waited longest. Requires `supportCenter`. */
  inquiries: Waiting.extend({ oldestId: Id.nullable() }).optional(),
});
export type Company = z.infer<typeof Company>;

export const getCompany = endpoint('getCompany', 'GET', '/companies/{id}', {
  summary: 'Get a company with its waiting work, limited to the caller’s areas.',
  access,
  alsoFor,
  params: z.object({ id: IdInAddress }),
  response: Company,
  errors: [404],
});

export const searchCompanies = listEndpoint('searchCompanies', '/companies/search', {
  summary: 'List companies by name, one page at a time.',
  access,
  alsoFor,
  row: z.object({
    id: Id,
    name: z.string(),
    city: TextOrNull,
    state: TextOrNull,
    /** 2 means approved (spec 3). */
    approvalStep: z.int(),
  }),
  filters: {
    keyword: SearchText,
  },
  window: byPage({ usual: 25, most: 100 }),
  answer: (data) =>
    z.object({
      data,
      total: z.int(),
      /** Whether `total` is a minimum. */
      totalIsLowerBound: z.boolean().optional(),
    }),
});

/** Row counts of a company's lists; those of other areas are missing. */
export const getCompanyFigures = endpoint('getCompanyFigures', 'GET', '/companies/{id}/figures', {
  summary: 'Count a company’s records in each of the caller’s areas.',
  access,
  alsoFor,
  params: z.object({ id: IdInAddress }),
  response: z.object({
    points: z.int().optional(),
    orders: z.int().optional(),
    claims: z.int().optional(),
    forecasts: z.int().optional(),
    projects: z.int().optional(),
    warranty: z.int().optional(),
    inquiries: z.int().optional(),
    people: z.int().optional(),
  }),
  errors: [404],
});

const CompanyMonth = z.object({
  /** First day of the month. */
  month: Day,
  accrued: z.int(),
  consumed: z.int(),
  /** Points available at the end of the month. */
  balance: z.int(),
});
export type CompanyMonth = z.infer<typeof CompanyMonth>;

export const getCompanyMonths = endpoint('getCompanyMonths', 'GET', '/companies/{id}/months', {
  summary: 'List a company’s points by month for the last twelve months, oldest first.',
  access: 'qpointManagement',
  params: z.object({ id: IdInAddress }),
  response: z.object({ months: z.array(CompanyMonth).max(COMPANY_MONTHS) }),
  errors: [404],
});

const latestOf = <Row extends z.ZodType>(list: { list: { row: Row } }) =>
  z.array(list.list.row).max(LATEST_OF_EACH).optional();

export const getCompanyLatest = endpoint('getCompanyLatest', 'GET', '/companies/{id}/latest', {
  summary: 'Get the newest record of each of a company’s lists the caller can see.',
  access,
  alsoFor,
  params: z.object({ id: IdInAddress }),
  /** Newest first; lists of other areas are missing. */
  response: z.object({
    /** Replaces the ledger. */
    history: z.array(PointHistoryEntry).max(LATEST_OF_EACH).optional(),
    points: latestOf(listPointMovements),
    orders: latestOf(listCompanyOrders),
    claims: latestOf(listCompanyClaims),
    forecasts: latestOf(listCompanyForecasts),
    projects: latestOf(listCompanyProjects),
    warranty: latestOf(listCompanyWarrantyClaims),
    inquiries: latestOf(listCompanyInquiries),
  }),
  errors: [404],
});
