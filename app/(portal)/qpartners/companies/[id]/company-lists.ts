import {
  COMPANY_TAB_ADDRESSES,
  companyHistoryAddress,
  companyPointsAddress,
  type CompanyPointsView,
  type CompanyTabView,
} from '@/lib/addresses/company';
import type {
  listCompanyClaims,
  listCompanyForecasts,
  listCompanyInquiries,
  listCompanyOrders,
  listCompanyPeople,
  listCompanyProjects,
  listCompanyWarrantyClaims,
} from '@/lib/contract/company-lists';
import type { listPointMovements } from '@/lib/contract/point-ledger';
import type { listPointHistory } from '@/lib/contract/points';
import { CLAIM_STATES } from '@/lib/domain/claim';
import type { CompanyTab } from '@/lib/domain/company';
import { FORECAST_DECISIONS } from '@/lib/domain/forecast-type';
import { listSource, type RowFrom } from '@/lib/query/list';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import type { ReportQuery } from '@/lib/reports/report-path';

const isAsked = ({ company }: CompanyTabView) => company !== undefined;

/** What the view of a tab asks for, as the calls of its list and its report name it. */
export const TAB_QUERIES = {
  orders: (view) => ({ ...everyFilter(view), orderStatusId: numberOf(view.state) }),
  claims: (view) => ({ ...everyFilter(view), state: CLAIM_STATES.find((state) => state === view.state) }),
  forecasts: (view) => ({
    ...everyFilter(view),
    decision: FORECAST_DECISIONS.find((decision) => decision === view.state),
    type: view.type,
  }),
  projects: (view) => ({ ...everyFilter(view), operateDate: view.operateDate }),
  warranty: (view) => ({ ...everyFilter(view), claimStatus: view.state }),
  inquiries: (view) => ({ ...everyFilter(view), statusId: numberOf(view.state) }),
} satisfies Partial<Record<CompanyTab, (view: CompanyTabView) => ReportQuery>>;

/** Can the list of a tab be filtered, and downloaded as it is? */
export const isFilteredTab = (tab: CompanyTab): tab is keyof typeof TAB_QUERIES => tab in TAB_QUERIES;

const everyFilter = ({ company, search, startDate, endDate }: CompanyTabView) => ({
  companyId: company,
  ...{ keyword: search, startDate, endDate },
});

const numberOf = (state: string | undefined) => (state === undefined ? undefined : Number(state));

export const ordersOfCompany = listSource<typeof listCompanyOrders, CompanyTabView>()({
  isAsked,
  path: '/orders/by-company',
  address: COMPANY_TAB_ADDRESSES.orders,
  noun: ['order', 'orders'],
  query: (view) => ({ ...TAB_QUERIES.orders(view), page: view.page }),
  rows: ({ data }) => data,
  total: ({ total }) => total,
});
export type CompanyOrder = RowFrom<typeof ordersOfCompany>;

export const claimsOfCompany = listSource<typeof listCompanyClaims, CompanyTabView>()({
  isAsked,
  path: '/modules/by-company',
  address: COMPANY_TAB_ADDRESSES.claims,
  noun: ['claim', 'claims'],
  query: (view) => ({ ...TAB_QUERIES.claims(view), page: view.page }),
  rows: ({ data }) => data,
  total: ({ total }) => total,
});
export type CompanyClaim = RowFrom<typeof claimsOfCompany>;

export const forecastsOfCompany = listSource<typeof listCompanyForecasts, CompanyTabView>()({
  isAsked,
  path: '/forecasts/by-company',
  address: COMPANY_TAB_ADDRESSES.forecasts,
  noun: ['forecast', 'forecasts'],
  query: (view) => ({ ...TAB_QUERIES.forecasts(view), page: view.page }),
  rows: ({ data }) => data,
  total: ({ total }) => total,
});
export type CompanyForecast = RowFrom<typeof forecastsOfCompany>;

export const projectsOfCompany = listSource<typeof listCompanyProjects, CompanyTabView>()({
  isAsked,
  path: '/projects/by-company',
  address: COMPANY_TAB_ADDRESSES.projects,
  noun: ['project', 'projects'],
  query: (view) => ({ ...TAB_QUERIES.projects(view), page: view.page }),
  rows: ({ data }) => data,
  total: ({ total }) => total,
});
export type CompanyProject = RowFrom<typeof projectsOfCompany>;

export const warrantyOfCompany = listSource<typeof listCompanyWarrantyClaims, CompanyTabView>()({
  isAsked,
  path: '/claims/by-company',
  address: COMPANY_TAB_ADDRESSES.warranty,
  noun: ['warranty claim', 'warranty claims'],
  query: (view) => ({ ...TAB_QUERIES.warranty(view), page: view.page }),
  rows: ({ data }) => data,
  total: ({ total }) => total,
});
export type CompanyWarrantyClaim = RowFrom<typeof warrantyOfCompany>;

export const inquiriesOfCompany = listSource<typeof listCompanyInquiries, CompanyTabView>()({
  isAsked,
  path: '/contact/by-company',
  address: COMPANY_TAB_ADDRESSES.inquiries,
  noun: ['inquiry', 'inquiries'],
  query: (view) => ({ ...TAB_QUERIES.inquiries(view), page: view.page }),
  rows: ({ data }) => data,
  total: ({ total }) => total,
});
export type CompanyInquiry = RowFrom<typeof inquiriesOfCompany>;

export const peopleOfCompany = listSource<typeof listCompanyPeople, CompanyTabView>()({
  isAsked,
  path: '/users/by-company',
  address: COMPANY_TAB_ADDRESSES.people,
  noun: ['person', 'people'],
  query: ({ company, page }) => ({ companyId: company, page }),
  rows: ({ data }) => data,
  total: ({ total }) => total,
});
export type CompanyPerson = RowFrom<typeof peopleOfCompany>;

/** The steps of point requests, in the place of the ledger. A step has no id: it is told by its place. */
export const historyOfCompany = listSource<typeof listPointHistory, CompanyTabView>()({
  isAsked,
  path: '/point-request/histories',
  address: companyHistoryAddress,
  noun: ['step', 'steps'],
  query: ({ company, page }) => ({ companyId: company, page, size: ROWS_PER_PAGE }),
  rows: ({ data }) => data.map((step, place) => ({ ...step, id: step.id ?? place + 1 })),
  total: ({ total }) => total,
});

/** Which movements a view means, as the ledger's calls name it. */
export const movementFilter = ({ company, kind, startDate, endDate }: CompanyPointsView) => ({
  companyId: company,
  kind,
  startDate,
  endDate,
});

export const pointsOfCompany = listSource<typeof listPointMovements, CompanyPointsView>()({
  path: '/point-ledger',
  address: companyPointsAddress,
  noun: ['movement', 'movements'],
  isAsked: ({ company }) => company !== undefined,
  query: (view) => ({ ...movementFilter(view), older: view.older }),
  rows: ({ data }) => data,
});
export type CompanyMovement = RowFrom<typeof pointsOfCompany>;
