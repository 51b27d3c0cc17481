import type { CompanyReportRow } from '../contract/points';
import { approvalStepName } from '../domain/approval-step';
import { dayOf } from '../time';
import type { Cell, Column, Report } from './column';

type ColumnOfCompanies = Column & { key: Exclude<keyof CompanyReportRow, 'id'> };

/** The columns of Q.Point Management (spec 2 §2.6), the last with its points and its day beside it. */
const COLUMNS: readonly ColumnOfCompanies[] = [
  { key: 'company', heading: 'Company', kind: 'text', width: 36 },
  { key: 'state', heading: 'State', kind: 'text', width: 10 },
  { key: 'approvalStep', heading: 'Step', kind: 'text', width: 18 },
  { key: 'totalAccrued', heading: 'Total Accrued', kind: 'number', width: 16 },
  { key: 'totalConsumed', heading: 'Total Consumed', kind: 'number', width: 16 },
  { key: 'totalAvailable', heading: 'Total Available', kind: 'number', width: 16 },
  { key: 'latestPointUpdate', heading: 'Latest Point Update', kind: 'text', width: 22 },
  { key: 'latestUpdatePoints', heading: 'Latest Update Points', kind: 'number', width: 20 },
  { key: 'latestUpdateAt', heading: 'Latest Update Date', kind: 'day', width: 18 },
];

/**
 * The report on companies. Its dates are days of the portal's zone, as the list shows them.
 *
 * @param timeZone IANA name, the portal's
 */
export function companyReport(timeZone: string): Report<CompanyReportRow> {
  const cellOf = (row: CompanyReportRow, key: ColumnOfCompanies['key']): Cell => {
    switch (key) {
      case 'approvalStep':
        return approvalStepName(row.approvalStep) ?? null;
      case 'latestUpdateAt':
        return row.latestUpdateAt ? dayOf(new Date(row.latestUpdateAt), timeZone) : null;
      default:
        return row[key] ?? null;
    }
  };
  return { columns: COLUMNS, cellsOf: (row) => COLUMNS.map(({ key }) => cellOf(row, key)) };
}
