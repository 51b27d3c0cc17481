import { COMPANY_AREAS, type AreaAccess } from './access-table';

/** Months that the picture of a company's points shows. */
export const COMPANY_MONTHS = 12;

/** Of each list of a company, so many of the newest stand on its page. */
export const LATEST_OF_EACH = 5;

/** The parts of a company's page in their order, and for whom each is. */
export const COMPANY_TABS = {
  overview: { label: 'Overview', access: COMPANY_AREAS },
  points: { label: 'Points', access: 'qpointManagement' },
  orders: { label: 'Orders', access: 'orders' },
  claims: { label: 'Claims', access: 'approvals' },
  forecasts: { label: 'Forecasts', access: 'approvals' },
  projects: { label: 'Projects', access: 'projects' },
  warranty: { label: 'Warranty claims', access: 'supportCenter' },
  inquiries: { label: 'Inquiries', access: 'supportCenter' },
  people: { label: 'People', access: ['registration', 'qpointManagement'] },
  activity: { label: 'Activity', access: COMPANY_AREAS },
} as const satisfies Record<string, { label: string; access: AreaAccess }>;

export type CompanyTab = keyof typeof COMPANY_TABS;

/** The tabs that are there without the right to all of a company's page. */
export const TABS_OF_SPECS: readonly CompanyTab[] = ['overview', 'points', 'orders', 'inquiries', 'people'];
