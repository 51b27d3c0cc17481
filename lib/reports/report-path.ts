import { INSIGHT_AREAS, type AreaAccess } from '../domain/access-table';
import type { ReportName } from './all-reports';
import type { ReportFormat, ReportQuery } from './report-file';

export type { ReportFormat, ReportName, ReportQuery };

/** Areas with *export* that allow a report. */
export const REPORT_AREAS: Readonly<Record<ReportName, AreaAccess>> = {
  activity: 'adminControls',
  audit: 'approvals',
  closing: 'qpointManagement',
  companies: 'qpointManagement',
  'company-claims': 'approvals',
  'company-forecasts': 'approvals',
  'company-inquiries': 'supportCenter',
  'company-orders': 'orders',
  'company-projects': 'projects',
  'company-warranty': 'supportCenter',
  'forecast-results': 'approvals',
  forecasts: 'approvals',
  insights: INSIGHT_AREAS,
  'modules-awaiting-approval': 'approvals',
  movements: 'qpointManagement',
  orders: 'orders',
  products: 'products',
  projects: 'projects',
  registrations: 'registration',
  'rejected-modules': 'approvals',
  rewards: 'approvals',
  statement: 'qpointManagement',
  'upload-list': 'uploads',
  'warranty-claims': 'supportCenter',
  weekly: 'approvals',
};

export function reportPath(report: ReportName, format: ReportFormat, query: ReportQuery): string {
  const written = new URLSearchParams({ format });
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') written.set(key, String(value));
  return `/api/reports/${report}?${written}`;
}
