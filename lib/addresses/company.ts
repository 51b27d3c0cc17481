import { CLAIM_STATES } from '../domain/claim';
import type { CompanyTab } from '../domain/company';
import { FORECAST_DECISIONS, FORECAST_TYPES, type ForecastType } from '../domain/forecast-type';
import { ORDER_TABS } from '../domain/order-status';
import { MOVEMENT_KINDS } from '../domain/movement-kind';
import {
  calendarDay,
  filterDay,
  listAddress,
  oneOf,
  pageNumber,
  positiveNumber,
  searchText,
  type Reader,
  type ViewOf,
} from './list-address';
import { COMPANIES_PATH } from './paths';

export const companyNamesAddress = listAddress(
  { path: COMPANIES_PATH, filters: { search: searchText }, place: { page: pageNumber } },
  { page: 1 },
);
export type CompanyNamesView = ViewOf<typeof companyNamesAddress>;

const unread: Reader<never> = () => undefined;

const DAYS_READ = { startDate: filterDay, endDate: filterDay };

interface TabFilters {
  search?: Reader<string>;
  state?: Reader<string>;
  type?: Reader<ForecastType>;
  operateDate?: Reader<string>;
  startDate?: Reader<string>;
  endDate?: Reader<string>;
}

/** A company's list: `/qpartners/companies/13/orders?state=6&page=2`. */
const tabAddress = (
  tab: CompanyTab,
  {
    search = unread,
    state = unread,
    type = unread,
    operateDate = unread,
    startDate = unread,
    endDate = unread,
  }: TabFilters = {},
) =>
  listAddress(
    {
      path: COMPANIES_PATH,
      segments: ['company', 'tab'],
      filters: {
        ...{ company: positiveNumber, tab: oneOf([tab]) },
        ...{ search, state, type, startDate, endDate, operateDate },
      },
      place: { page: pageNumber },
      ofRecord: true,
    },
    { tab, page: 1 },
  );

export const COMPANY_TAB_ADDRESSES = {
  orders: tabAddress('orders', {
    ...DAYS_READ,
    search: searchText,
    state: oneOf(ORDER_TABS.map(({ id }) => String(id))),
  }),
  claims: tabAddress('claims', { ...DAYS_READ, search: searchText, state: oneOf(CLAIM_STATES) }),
  forecasts: tabAddress('forecasts', {
    ...DAYS_READ,
    search: searchText,
    state: oneOf(FORECAST_DECISIONS),
    type: oneOf(FORECAST_TYPES),
  }),
  projects: tabAddress('projects', { ...DAYS_READ, search: searchText, operateDate: filterDay }),
  warranty: tabAddress('warranty', { ...DAYS_READ, search: searchText, state: searchText }),
  inquiries: tabAddress('inquiries', {
    ...DAYS_READ,
    search: searchText,
    state: (written) => (positiveNumber(written) ? written : undefined),
  }),
  people: tabAddress('people'),
} as const satisfies Partial<Record<CompanyTab, unknown>>;

export type CompanyTabView = ViewOf<(typeof COMPANY_TAB_ADDRESSES)['orders']>;

export const companyHistoryAddress = tabAddress('points');

/** Newest movements, or those before a given one. */
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
    ofRecord: true,
  },
  { tab: 'points' },
);

export type CompanyPointsView = ViewOf<typeof companyPointsAddress>;

export const statementAddress = listAddress(
  {
    path: COMPANIES_PATH,
    segments: ['company', 'tab'],
    filters: { company: positiveNumber, tab: oneOf(['statement']), from: calendarDay, to: calendarDay },
    place: {},
    ofRecord: true,
  },
  { tab: 'statement' },
);
