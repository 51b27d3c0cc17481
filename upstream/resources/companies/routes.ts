import { windowOf } from '@/lib/contract/list-endpoint';
import { COMPANY_SEARCH_EXTENSIONS, listSubUsers, searchCompanyPoints } from '@/lib/contract/points';
import { reportOf } from '@/upstream/db/page-of';
import { refuse } from '@/upstream/http/faults';
import { handle, handleRows } from '@/upstream/http/route';
import { companiesSource, COMPANY_REPORT_ROW, countCompanies, findCompanies } from './company-search';
import { findSubUsers } from './sub-users';

export const companyRoutes = [
  handle(searchCompanyPoints, async ({ db, query }) => ({
    ...(await findCompanies(db, query)),
    follows: [...COMPANY_SEARCH_EXTENSIONS],
  })),

  handleRows(searchCompanyPoints.report, ({ db, query }, gone) =>
    reportOf(db, {
      select: COMPANY_REPORT_ROW,
      ...companiesSource(query),
      ids: query.ids,
      total: (client) => countCompanies(client, query),
      gone,
    }),
  ),

  handle(listSubUsers, async ({ db, query }) => {
    const companyId = query.companyId ?? refuse('query', [{ msg: 'is required', path: 'companyId' }]);
    return findSubUsers(db, companyId, windowOf(listSubUsers, query));
  }),
];
