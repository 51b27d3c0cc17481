import {
  COMPANY_TAB_ADDRESSES,
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
} from '@/lib/contract/companies';
import type { listPointMovements } from '@/lib/contract/point-ledger';
import { listSource, type RowFrom } from '@/lib/query/list';

/** What the lists of a company have in common: they are asked for by its id, a page at a time. */
const ofCompany = {
  isAsked: ({ company }: CompanyTabView) => company !== undefined,
  query: ({ company, page }: CompanyTabView) => ({ companyId: company, page }),
};

export const ordersOfCompany = listSource<typeof listCompanyOrders, CompanyTabView>()({
  ...ofCompany,
  path: '/orders/by-company',
  address: COMPANY_TAB_ADDRESSES.orders,
  noun: ['order', 'orders'],
  rows: ({ data }) => data,
  total: ({ total }) => total,
});
export type CompanyOrder = RowFrom<typeof ordersOfCompany>;

export const claimsOfCompany = listSource<typeof listCompanyClaims, CompanyTabView>()({
  ...ofCompany,
  path: '/modules/by-company',
  address: COMPANY_TAB_ADDRESSES.claims,
  noun: ['claim', 'claims'],
  rows: ({ data }) => data,
  total: ({ total }) => total,
});
export type CompanyClaim = RowFrom<typeof claimsOfCompany>;

export const forecastsOfCompany = listSource<typeof listCompanyForecasts, CompanyTabView>()({
  ...ofCompany,
  path: '/forecasts/by-company',
  address: COMPANY_TAB_ADDRESSES.forecasts,
  noun: ['forecast', 'forecasts'],
  rows: ({ data }) => data,
  total: ({ total }) => total,
});
export type CompanyForecast = RowFrom<typeof forecastsOfCompany>;

export const projectsOfCompany = listSource<typeof listCompanyProjects, CompanyTabView>()({
  ...ofCompany,
  path: '/projects/by-company',
  address: COMPANY_TAB_ADDRESSES.projects,
  noun: ['project', 'projects'],
  rows: ({ data }) => data,
  total: ({ total }) => total,
});
export type CompanyProject = RowFrom<typeof projectsOfCompany>;

export const warrantyOfCompany = listSource<typeof listCompanyWarrantyClaims, CompanyTabView>()({
  ...ofCompany,
  path: '/claims/by-company',
  address: COMPANY_TAB_ADDRESSES.warranty,
  noun: ['warranty claim', 'warranty claims'],
  rows: ({ data }) => data,
  total: ({ total }) => total,
});
export type CompanyWarrantyClaim = RowFrom<typeof warrantyOfCompany>;

export const inquiriesOfCompany = listSource<typeof listCompanyInquiries, CompanyTabView>()({
  ...ofCompany,
  path: '/contact/by-company',
  address: COMPANY_TAB_ADDRESSES.inquiries,
  noun: ['inquiry', 'inquiries'],
  rows: ({ data }) => data,
  total: ({ total }) => total,
});
export type CompanyInquiry = RowFrom<typeof inquiriesOfCompany>;

export const peopleOfCompany = listSource<typeof listCompanyPeople, CompanyTabView>()({
  ...ofCompany,
  path: '/users/by-company',
  address: COMPANY_TAB_ADDRESSES.people,
  noun: ['person', 'people'],
  rows: ({ data }) => data,
  total: ({ total }) => total,
});
export type CompanyPerson = RowFrom<typeof peopleOfCompany>;

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
