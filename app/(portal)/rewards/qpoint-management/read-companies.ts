import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { call, type Result, toResult } from '@/lib/api/call';
import type { CompaniesPage } from '@/lib/api/company-page';
import { listCompaniesPage } from '@/lib/api/list-companies';
import { listRequestStatuses } from '@/lib/contract/points';
import { type ListPreferences, listPreferencesCookie, readListPreferences } from '@/lib/list-preferences';
import { pageCount, ROWS_PER_PAGE } from '@/lib/list-query';
import { qpointManagementPath } from '@/lib/paths';
import { companiesQuery } from './companies-query';
import type { CompaniesView } from './companies-view';
import type { CompanyReading } from './company-dialog/company-reading';
import type { PointsAsker } from './company-dialog/points-asker';
import { readCompany } from './company-dialog/read-company';
import { readPointsAsker } from './company-dialog/read-points-asker';

/** A status that the list can be filtered by. */
export interface StatusOption {
  id: number;
  name: string;
}

/** All that the list of companies is rendered from; each part may fail without the others. */
export interface CompaniesReading {
  page: Result<CompaniesPage>;
  statuses: Result<StatusOption[]>;
  /** The company whose dialog the address opens. */
  opened: CompanyReading | null;
  asker: PointsAsker;
  preferences: ListPreferences;
}

/** Reads a view of the list of companies, and an open company beside it. A page beyond the last leads to the last one. */
export async function readCompanies(view: CompaniesView, userId: number): Promise<CompaniesReading> {
  const window = { limit: ROWS_PER_PAGE, offset: (view.page - 1) * ROWS_PER_PAGE };
  const [page, statuses, opened, asker, cookieJar] = await Promise.all([
    toResult(listCompaniesPage({ ...companiesQuery(view), ...window })),
    toResult(call(listRequestStatuses, {})),
    view.company ? readCompany({ ...view, company: view.company }) : null,
    readPointsAsker(),
    cookies(),
  ]);
  if (page.ok && page.value.data.length === 0 && view.page > 1) {
    redirect(qpointManagementPath({ ...view, page: Math.min(pageCount(page.value.total), view.page - 1) }));
  }
  const preferences = readListPreferences(cookieJar.get(listPreferencesCookie(userId))?.value, 'companies');
  return { page, statuses, opened, asker, preferences };
}
