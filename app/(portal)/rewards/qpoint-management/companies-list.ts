import { companiesAddress, type CompaniesView } from '@/lib/addresses/companies';
import type { searchCompanyPoints } from '@/lib/contract/points';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { listSource, type RowFrom } from '@/lib/query/list';

/** The filters and the order of a view, which its report shares. The usual order is the upstream's own. */
export function companiesQuery(view: CompaniesView) {
  const { search, status, week, movedFrom, movedUntil, silent, aged, agedAt, mine, sort, direction } = view;
  return {
    ...(search ? { keyword: search } : {}),
    ...(status ? { status } : {}),
    ...(week ? { week } : {}),
    ...(movedFrom || movedUntil ? { movedFrom, movedUntil } : {}),
    ...(silent ? { silent } : {}),
    ...(aged ? { aged, ...(agedAt && { agedAt }) } : {}),
    ...(mine ? { mine } : {}),
    ...(companiesAddress.isUsualSort(view) ? {} : { sort, direction }),
  };
}

/** Companies with their points (spec 2 §2.6). */
export const companiesList = listSource<typeof searchCompanyPoints, CompaniesView>()({
  path: '/users/qpoints/search',
  address: companiesAddress,
  noun: ['company', 'companies'],
  fields: [
    ...(['id', 'name', 'state', 'approvalStep', 'totalQpoints', 'consumed', 'availableQpoints'] as const),
    ...(['pointRequest', 'latestUpdateAt', 'latestMovement'] as const),
  ],
  query: (view) => ({ ...companiesQuery(view), limit: ROWS_PER_PAGE, offset: (view.page - 1) * ROWS_PER_PAGE }),
  rows: ({ data }) => data,
  total: ({ total }) => total,
});

export type CompanyRow = RowFrom<typeof companiesList>;
