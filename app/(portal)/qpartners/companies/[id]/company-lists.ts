import { COMPANY_TAB_ADDRESSES, type CompanyTabView } from '@/lib/addresses/company';
import { CLAIM_STATES } from '@/lib/domain/claim';
import type { CompanyTab } from '@/lib/domain/company';
import { FORECAST_DECISIONS } from '@/lib/domain/forecast-type';
import type { ReportQuery } from '@/lib/reports/report-path';

export const isOfCompany = ({ company }: CompanyTabView) => company !== undefined;

/** A tab view's query for its list and its report. */
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

/** Whether a tab's list has filters and a download. */
export const isFilteredTab = (tab: CompanyTab): tab is keyof typeof TAB_QUERIES => tab in TAB_QUERIES;

const everyFilter = ({ company, search, startDate, endDate }: CompanyTabView) => ({
  companyId: company,
  ...{ keyword: search, startDate, endDate },
});

const numberOf = (state: string | undefined) => (state === undefined ? undefined : Number(state));

const PATHS = {
  orders: '/orders/by-company',
  claims: '/modules/by-company',
  forecasts: '/forecasts/by-company',
  projects: '/projects/by-company',
  warranty: '/claims/by-company',
  inquiries: '/contact/by-company',
} as const;

export const ofCompany = <K extends keyof typeof TAB_QUERIES>(tab: K) => ({
  path: PATHS[tab],
  address: COMPANY_TAB_ADDRESSES[tab],
  isAsked: isOfCompany,
  query: (view: CompanyTabView) => ({
    ...(TAB_QUERIES[tab](view) as ReturnType<(typeof TAB_QUERIES)[K]>),
    page: view.page,
  }),
  whole: true as const,
});
