import type { z } from 'zod';
import type { listCompanyReport } from '@/lib/contract/reports';
import { searchKey } from '@/lib/domain/order-search';
import { conditionsOf, foundBy, orderBy } from '../companies/company-search';
import { instantJson } from '../orders/row-json';
import { quotedLiterals, where } from '../orders/statement';

/**
 * Writes the query for the rows of the report on companies: those of the list under the same filter, in the same order.
 *
 * @returns a query of one column `row`, as JSON of the shape of `CompanyReportRow`
 */
export function companyReportQuery({ keyword = '', sort = 'name', order = 'asc', status }: z.output<typeof listCompanyReport.query>): string {
  const collected = quotedLiterals();
  const key = searchKey(keyword);
  const matches = key === '' ? undefined : `c.id IN (${foundBy(key, collected)})`;
  return `
    SELECT json_build_object(${ROW_FIELDS}) AS row
    FROM companies c
    JOIN company_points p ON p.company_id = c.id
    LEFT JOIN point_requests r ON r.id = p.latest_request_id
    LEFT JOIN point_request_statuses rs ON rs.id = r.request_status_id
    ${where(conditionsOf({ status }, collected), matches)}
    ORDER BY ${orderBy(sort, order)}`;
}

const ROW_FIELDS = `
  'id', c.id,
  'company', c.name,
  'state', c.state,
  'approvalStep', c.approval_step,
  'totalAccrued', p.accrued,
  'totalConsumed', p.consumed,
  'totalAvailable', p.available,
  'latestPointUpdate', rs.name,
  'latestUpdatePoints', r.qpoints,
  'latestUpdateAt', ${instantJson('p.latest_at')}`;
