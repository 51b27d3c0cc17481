import { call, type Result, toResult } from '@/lib/api/call';
import { listCompaniesPage, type CompaniesPage } from '@/lib/api/list-companies';
import { readPage } from '@/lib/api/read-page';
import { companiesAddress, type CompaniesView } from '@/lib/addresses/companies';
import { listRequestStatuses } from '@/lib/contract/points';
import { ROWS_PER_PAGE } from '@/lib/page-range';
import { type OpenedCompany, readCompany } from './company-dialog/read-company';
import { type PointsAsker, readPointsAsker } from './company-dialog/read-points-asker';

/** All that the list of companies is rendered from; each part may fail without the others. */
export interface CompaniesData {
  page: Result<CompaniesPage>;
  /** What the list can be filtered by. */
  statuses: Result<{ id: number; name: string }[]>;
  /** The company whose dialog the address opens. */
  opened: OpenedCompany | null;
  asker: PointsAsker;
}

/** Reads a view of the list of companies, and an open company beside it. */
export async function readCompanies(view: CompaniesView): Promise<CompaniesData> {
  const window = { limit: ROWS_PER_PAGE, offset: (view.page - 1) * ROWS_PER_PAGE };
  const [page, statuses, opened, asker] = await Promise.all([
    readPage(listCompaniesPage({ ...companiesQuery(view), ...window }), {
      address: companiesAddress,
      view,
      countsOf: ({ data, total }) => ({ shown: data.length, total }),
    }),
    toResult(call(listRequestStatuses, {})),
    view.company ? readCompany({ ...view, company: view.company }) : null,
    readPointsAsker(),
  ]);
  return { page, statuses, opened, asker };
}

/** The filters and the order of a view, which its report shares. The usual order is the upstream's own. */
export function companiesQuery(view: CompaniesView) {
  const { search, status, week, sort, direction } = view;
  return {
    ...(search ? { keyword: search } : {}),
    ...(status ? { status } : {}),
    ...(week ? { week } : {}),
    ...(companiesAddress.isUsualSort(view) ? {} : { sort, direction }),
  };
}
