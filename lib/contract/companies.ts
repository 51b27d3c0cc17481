import { z } from 'zod';
import { COMPANY_AREAS } from '../domain/access-table';
import { COMPANY_MONTHS } from '../domain/company';
import { endpoint } from './endpoint';
import { byPage, listEndpoint, SearchText } from './list-endpoint';
import { PointRequest } from './points';
import { Day, Id, IdInAddress, Instant, Text } from './wire';

const [access, ...alsoFor] = COMPANY_AREAS;

/** How much of something waits, and since when what waits longest. */
const Waiting = z.object({ count: z.int(), since: Instant.nullish() });

/** A company as its page shows it. What belongs to an area that the reader may not see is absent. */
export const Company = z.object({
  id: Id,
  name: z.string(),
  /** 2 is approved (spec 3). */
  approvalStep: z.int(),
  city: Text,
  state: Text,
  /** With the right `registration` or `qpointManagement`: the company's first person. */
  master: z.object({ id: Id, fullName: z.string(), email: z.string(), phone: Text, jobTitle: Text }).nullish(),
  /** With the right `registration`. */
  registration: z
    .object({
      createdAt: Instant,
      approvedAt: Instant.nullish(),
      hasW9: z.boolean(),
      /** Does it wait to be read, or for an approval? */
      isWaiting: z.boolean(),
    })
    .optional(),
  /** With the right `qpointManagement`, in points; `request` awaits a decision, which administrators make. */
  points: z
    .object({
      available: z.int(),
      accrued: z.int(),
      consumed: z.int(),
      request: PointRequest.nullish(),
      /** Who asks, as the rules of points take them. */
      asker: z.enum(['administrator', 'requester']).optional(),
    })
    .optional(),
  /** With the right `approvals`: modules are claims, of which `qpoints` are asked for. */
  approvals: z
    .object({ modules: z.object({ count: z.int(), qpoints: z.int() }), awaitingUpdate: z.int(), forecasts: z.int() })
    .optional(),
  /** With the right `supportCenter`: `oldestId` has waited longest for an answer. */
  inquiries: Waiting.extend({ oldestId: Id.nullish() }).optional(),
});
export type Company = z.infer<typeof Company>;

export const getCompany = endpoint('getCompany', 'GET', '/companies/{id}', {
  summary: 'A company with what waits for somebody about it, as far as the areas of who asks go.',
  access,
  alsoFor,
  params: z.object({ id: IdInAddress }),
  response: Company,
  errors: [404],
});

export const searchCompanies = listEndpoint('searchCompanies', '/companies/search', {
  summary: 'Companies by name, a page at a time.',
  access,
  alsoFor,
  row: z.object({
    id: Id,
    name: z.string(),
    city: Text,
    state: Text,
    /** 2 is approved (spec 3). */
    approvalStep: z.int(),
  }),
  filters: {
    /** Part of the name. */
    keyword: SearchText,
  },
  window: byPage({ usual: 25, most: 100 }),
  answer: (data) =>
    z.object({
      data,
      total: z.int(),
      /** Are there at least so many? */
      totalIsLowerBound: z.boolean().optional(),
    }),
});

/** How many rows each list of a company has; those of other areas are absent. */
export const getCompanyFigures = endpoint('getCompanyFigures', 'GET', '/companies/{id}/figures', {
  summary: 'How much there is of a company in each area that who asks may see.',
  access,
  alsoFor,
  params: z.object({ id: IdInAddress }),
  response: z.object({
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
  /** Its first day. */
  month: Day,
  accrued: z.int(),
  consumed: z.int(),
  /** Available at its end. */
  balance: z.int(),
});
export type CompanyMonth = z.infer<typeof CompanyMonth>;

export const getCompanyMonths = endpoint('getCompanyMonths', 'GET', '/companies/{id}/months', {
  summary: 'The points of a company by month, the oldest of the last twelve first.',
  access: 'qpointManagement',
  params: z.object({ id: IdInAddress }),
  response: z.object({ months: z.array(CompanyMonth).max(COMPANY_MONTHS) }),
  errors: [404],
});

const ofCompany = { filters: { companyId: IdInAddress }, window: byPage({ usual: 25, most: 100 }) };
const pageWithTotal = <Row extends z.ZodType>(data: Row) => z.object({ data, total: z.int() });

export const listCompanyOrders = listEndpoint('listCompanyOrders', '/orders/by-company', {
  ...ofCompany,
  summary: 'The orders of a company, newest first.',
  access: 'orders',
  row: z.object({
    id: Id,
    orderNumber: z.string(),
    createdAt: Instant,
    fullName: z.string(),
    itemNames: z.array(z.string()).max(5),
    itemCount: z.int(),
    total: z.int(),
    orderStatusId: z.int(),
    orderStatus: Text,
  }),
  answer: pageWithTotal,
});

export const listCompanyClaims = listEndpoint('listCompanyClaims', '/modules/by-company', {
  ...ofCompany,
  summary: 'The pieces that a company registered, newest first, with what became of each.',
  access: 'approvals',
  row: z.object({
    id: Id,
    serialNumber: z.string(),
    registeredAt: Instant,
    configurationType: z.string(),
    productName: Text,
    state: z.string(),
    /** Points, fixed with its product. */
    rate: z.int().nullish(),
    /** The type of the promotion that gave the rate; none where it was the usual one. */
    promotion: Text,
    decidedAt: Instant.nullish(),
  }),
  answer: pageWithTotal,
});

export const listCompanyForecasts = listEndpoint('listCompanyForecasts', '/forecasts/by-company', {
  ...ofCompany,
  summary: 'The months that a company forecast, the latest first.',
  access: 'approvals',
  row: z.object({
    id: Id,
    month: Day,
    submittedAt: Instant,
    /** Watts. */
    forecast: z.int(),
    scanned: z.int(),
    /** `approved` or `rejected`; none while it waits. */
    submission: Text,
    achievement: Text,
    /** What both gave. */
    qpoints: z.int(),
  }),
  answer: pageWithTotal,
});

export const listCompanyProjects = listEndpoint('listCompanyProjects', '/projects/by-company', {
  ...ofCompany,
  summary: 'The projects of a company, newest first, without drafts.',
  access: 'projects',
  row: z.object({
    id: Id,
    projectName: z.string(),
    projectCity: Text,
    projectState: Text,
    /** kW */
    systemSize: z.number().nullish(),
    installationDate: Day.nullish(),
    createdAt: Instant,
  }),
  answer: pageWithTotal,
});

export const listCompanyWarrantyClaims = listEndpoint('listCompanyWarrantyClaims', '/claims/by-company', {
  ...ofCompany,
  summary: 'The warranty claims of a company, newest first, without drafts.',
  access: 'supportCenter',
  row: z.object({
    id: Id,
    claimLabel: z.string(),
    createdAt: Instant,
    claimsType: z.int(),
    systemtype: z.int(),
    productName: z.string(),
    quantity: z.int(),
    claimStatus: z.string(),
  }),
  answer: pageWithTotal,
});

export const listCompanyInquiries = listEndpoint('listCompanyInquiries', '/contact/by-company', {
  ...ofCompany,
  summary: 'The inquiries whose writer named a company, newest first.',
  access: 'supportCenter',
  row: z.object({
    id: Id,
    contactTypeId: z.int(),
    name: z.string(),
    category: z.string(),
    createdAt: Instant,
    contactStatusId: z.int(),
    contactStatus: z.string(),
  }),
  answer: pageWithTotal,
});

export const listCompanyPeople = listEndpoint('listCompanyPeople', '/users/by-company', {
  ...ofCompany,
  summary: 'The people of a company, its master first.',
  access: 'registration',
  alsoFor: ['qpointManagement'],
  row: z.object({
    id: Id,
    fullName: z.string(),
    email: z.string(),
    phone: Text,
    isMaster: z.boolean(),
    disabled: z.boolean(),
    createdAt: Instant,
  }),
  answer: pageWithTotal,
});

export const getCompanyLatest = endpoint('getCompanyLatest', 'GET', '/companies/{id}/latest', {
  summary: 'The newest of each list of a company that who asks may see.',
  access,
  alsoFor,
  params: z.object({ id: IdInAddress }),
  /** Null where there is none; those of other areas are absent. */
  response: z.object({
    orders: listCompanyOrders.list.row.nullish(),
    claims: listCompanyClaims.list.row.nullish(),
    forecasts: listCompanyForecasts.list.row.nullish(),
    projects: listCompanyProjects.list.row.nullish(),
    warranty: listCompanyWarrantyClaims.list.row.nullish(),
    inquiries: listCompanyInquiries.list.row.nullish(),
    people: listCompanyPeople.list.row.nullish(),
  }),
  errors: [404],
});
