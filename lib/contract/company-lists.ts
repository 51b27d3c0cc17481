import { z } from 'zod';
import { CLAIM_STATES } from '../domain/claim';
import { FORECAST_DECISIONS, FORECAST_TYPES } from '../domain/forecast-type';
import { byPage, DAYS, listEndpoint, SearchText } from './list-endpoint';
import { digits, Day, Id, IdInAddress, Instant, TextOrNull } from './wire';

const companyId = IdInAddress;
const window = byPage({ usual: 25, most: 100 });
const pageWithTotal = <Row extends z.ZodType>(data: Row) => z.object({ data, total: z.int() });

const CompanyOrder = z.object({
  id: Id,
  orderNumber: z.string(),
  createdAt: Instant,
  userId: Id.nullable(),
  fullName: z.string(),
  itemNames: z.array(z.string()).max(5),
  itemCount: z.int(),
  total: z.int(),
  orderStatusId: z.int(),
  orderStatus: TextOrNull,
});
export type CompanyOrder = z.infer<typeof CompanyOrder>;

export const listCompanyOrders = listEndpoint('listCompanyOrders', '/orders/by-company', {
  summary: 'List a company’s orders, newest first.',
  access: 'orders',
  row: CompanyOrder,
  filters: {
    companyId,
    /** Part of the order number, an item's name or SKU, or the buyer's name. */
    keyword: SearchText,
    orderStatusId: digits(1, 1000),
    ...DAYS,
  },
  window,
  answer: pageWithTotal,
  report: {
    name: 'listCompanyOrdersReport',
    summary: 'Export all orders that match the filter of `GET /orders/by-company`.',
    path: '/orders/by-company/report',
    row: CompanyOrder,
  },
});

const CompanyClaim = z.object({
  id: Id,
  serialNumber: z.string(),
  registeredAt: Instant,
  configurationType: z.string(),
  productName: TextOrNull,
  state: z.string(),
  /** Points, fixed when the product is known. */
  rate: z.int().nullable(),
  /** Type of the promotion that set the rate; null for the default rate. */
  promotion: TextOrNull,
  promotionId: Id.nullable(),
  approvalId: Id.nullable(),
  decidedAt: Instant.nullable(),
});

export const listCompanyClaims = listEndpoint('listCompanyClaims', '/modules/by-company', {
  summary: 'List the reward claims of a company, newest first, with their state.',
  access: 'approvals',
  row: CompanyClaim,
  filters: {
    companyId,
    /** Part of the serial number or product name. */
    keyword: SearchText,
    state: z.enum(CLAIM_STATES),
    /** Days of registration. */
    ...DAYS,
  },
  window,
  answer: pageWithTotal,
  report: {
    name: 'listCompanyClaimsReport',
    summary: 'Export all reward claims that match the filter of `GET /modules/by-company`.',
    path: '/modules/by-company/report',
    row: CompanyClaim,
  },
});

export const CompanyForecast = z.object({
  id: Id,
  month: Day,
  submittedAt: Instant,
  /** Watts. */
  forecast: z.int(),
  scanned: z.int(),
  /** `approved` or `rejected`; null while it waits. */
  submission: TextOrNull,
  achievement: TextOrNull,
  /** Q of both types together. */
  qpoints: z.int(),
});

export const listCompanyForecasts = listEndpoint('listCompanyForecasts', '/forecasts/by-company', {
  summary: 'List a company’s forecast months, latest first.',
  access: 'approvals',
  row: CompanyForecast,
  filters: {
    companyId,
    /** Part of a forecast product's name or article code. */
    keyword: SearchText,
    /** The decision about the forecasts of `type`, or of both types. */
    decision: z.enum(FORECAST_DECISIONS),
    type: z.enum(FORECAST_TYPES),
    /** Selects the months that overlap these days. */
    ...DAYS,
  },
  window,
  answer: pageWithTotal,
  report: {
    name: 'listCompanyForecastsReport',
    summary: 'Export all months that match the filter of `GET /forecasts/by-company`.',
    path: '/forecasts/by-company/report',
    row: CompanyForecast,
  },
});

const CompanyProject = z.object({
  id: Id,
  projectName: z.string(),
  projectCity: TextOrNull,
  projectState: TextOrNull,
  /** kW */
  systemSize: z.number().nullable(),
  installationDate: Day.nullable(),
  createdAt: Instant,
});

export const listCompanyProjects = listEndpoint('listCompanyProjects', '/projects/by-company', {
  summary: 'List a company’s projects, newest first, without drafts.',
  access: 'projects',
  row: CompanyProject,
  filters: {
    companyId,
    /** Part of the project's name, owner or address. */
    keyword: SearchText,
    /** Days of installation. */
    ...DAYS,
    operateDate: Day,
  },
  window,
  answer: pageWithTotal,
  report: {
    name: 'listCompanyProjectsReport',
    summary: 'Export all projects that match the filter of `GET /projects/by-company`.',
    path: '/projects/by-company/report',
    row: CompanyProject,
  },
});

const CompanyWarrantyClaim = z.object({
  id: Id,
  claimLabel: z.string(),
  createdAt: Instant,
  claimsType: z.int(),
  systemtype: z.int(),
  productName: z.string(),
  quantity: z.int(),
  claimStatus: z.string(),
});

export const listCompanyWarrantyClaims = listEndpoint('listCompanyWarrantyClaims', '/claims/by-company', {
  summary: 'List a company’s warranty claims, newest first, without drafts.',
  access: 'supportCenter',
  row: CompanyWarrantyClaim,
  filters: {
    companyId,
    /** The same as `searchFor` of `GET /claims/all-claims`. */
    keyword: SearchText,
    claimStatus: z.string().max(100),
    ...DAYS,
  },
  window,
  answer: pageWithTotal,
  report: {
    name: 'listCompanyWarrantyClaimsReport',
    summary: 'Export all warranty claims that match the filter of `GET /claims/by-company`.',
    path: '/claims/by-company/report',
    row: CompanyWarrantyClaim,
  },
});

const CompanyInquiry = z.object({
  id: Id,
  contactTypeId: z.int(),
  name: z.string(),
  category: z.string(),
  createdAt: Instant.nullable(),
  contactStatusId: z.int(),
  contactStatus: z.string(),
});
export type CompanyInquiry = z.infer<typeof CompanyInquiry>;

export const listCompanyInquiries = listEndpoint('listCompanyInquiries', '/contact/by-company', {
  summary: 'List inquiries that name a company, newest first.',
  access: 'supportCenter',
  row: CompanyInquiry,
  filters: {
    companyId,
    /** Part of the sender's name, or words of the message and replies. */
    keyword: SearchText,
    statusId: IdInAddress,
    ...DAYS,
  },
  window,
  answer: pageWithTotal,
  report: {
    name: 'listCompanyInquiriesReport',
    summary: 'Export all inquiries that match the filter of `GET /contact/by-company`.',
    path: '/contact/by-company/report',
    row: CompanyInquiry,
  },
});

const CompanyPerson = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  phone: TextOrNull,
  isMaster: z.boolean(),
  /** The specs mention neither. */
  disabled: z.boolean().optional(),
  createdAt: Instant.optional(),
});

export const listCompanyPeople = listEndpoint('listCompanyPeople', '/users/by-company', {
  summary: 'List a company’s people, master first.',
  access: 'registration',
  alsoFor: ['qpointManagement'],
  row: CompanyPerson,
  filters: { companyId },
  window,
  answer: pageWithTotal,
});
