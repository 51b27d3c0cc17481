import { COMPANY_AREAS, type AreaAccess } from './access-table';

export const COMPANY_MONTHS = 12;

export const LATEST_OF_EACH = 5;

/** Tabs of a company's page in order, with the area each one needs. */
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

export const TABS_OF_SPECS: readonly CompanyTab[] = ['overview', 'points', 'orders', 'inquiries', 'people'];
