import {
  calendarDay,
  filterDay,
  listAddress,
  oneOf,
  pageNumber,
  positiveNumber,
  searchText,
  type ViewOf,
} from '../list-address';
import { MOVEMENT_KINDS } from '../domain/point-movement';
import type { CompanyTab } from '../domain/company';

export const COMPANIES_PATH = '/qpartners/companies';

/** All companies, by name. */
export const companyNamesAddress = listAddress(
  { path: COMPANIES_PATH, filters: { search: searchText }, place: { page: pageNumber } },
  { page: 1 },
);
export type CompanyNamesView = ViewOf<typeof companyNamesAddress>;

/** A list of what belongs to a company: `/qpartners/companies/13/orders?page=2`. */
const tabAddress = (tab: CompanyTab) =>
  listAddress(
    {
      path: COMPANIES_PATH,
      segments: ['company', 'tab'],
      filters: { company: positiveNumber, tab: oneOf([tab]) },
      place: { page: pageNumber },
    },
    { tab, page: 1 },
  );

export const COMPANY_TAB_ADDRESSES = {
  orders: tabAddress('orders'),
  claims: tabAddress('claims'),
  forecasts: tabAddress('forecasts'),
  projects: tabAddress('projects'),
  warranty: tabAddress('warranty'),
  inquiries: tabAddress('inquiries'),
  people: tabAddress('people'),
} as const satisfies Partial<Record<CompanyTab, unknown>>;

export type CompanyTabView = ViewOf<(typeof COMPANY_TAB_ADDRESSES)['orders']>;

/** The movements of a company's points: the newest, or those older than one. */
export const companyPointsAddress = listAddress(
  {
    path: COMPANIES_PATH,
    segments: ['company', 'tab'],
    filters: {
      company: positiveNumber,
      tab: oneOf(['points']),
      kind: oneOf(MOVEMENT_KINDS),
      startDate: filterDay,
      endDate: filterDay,
    },
    place: { older: positiveNumber },
    dialog: { movement: positiveNumber },
  },
  { tab: 'points' },
);

export type CompanyPointsView = ViewOf<typeof companyPointsAddress>;

/** A company's ledger in a period. Without either day it tells of the running year. */
export const statementAddress = listAddress(
  {
    path: COMPANIES_PATH,
    segments: ['company', 'tab'],
    filters: { company: positiveNumber, tab: oneOf(['statement']), from: calendarDay, to: calendarDay },
    place: {},
  },
  { tab: 'statement' },
);

/** A part of a company's page. */
export function companyHref(company: number, tab: CompanyTab = 'overview'): string {
  return tab === 'overview' ? `${COMPANIES_PATH}/${company}` : `${COMPANIES_PATH}/${company}/${tab}`;
}
