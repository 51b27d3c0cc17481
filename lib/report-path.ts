import type { ReportName } from './reports/all-reports';
import type { ReportFormat, ReportQuery } from './reports/report-file';

export type { ReportFormat, ReportName, ReportQuery };

/** Where a report is had through the back office. What is unset or empty in its query is left out. */
export function reportPath(report: ReportName, format: ReportFormat, query: ReportQuery): string {
  const written = new URLSearchParams({ format });
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') written.set(key, String(value));
  return `/api/reports/${report}?${written}`;
}
