import { COMPANY_SEARCH_EXTENSIONS, listSubUsers, searchCompanyPoints, SUB_USERS_PER_ANSWER } from '@/lib/contract/points';
import { notFound } from '@/upstream/http/errors';
import { refuse } from '@/upstream/http/faults';
import { handle } from '@/upstream/http/route';
import { findCompanies } from './company-search';
import { findSubUsers } from './people';

export const companyRoutes = [
  handle(searchCompanyPoints, async ({ db, query }) => ({
    ...(await findCompanies(db, query)),
    follows: [...COMPANY_SEARCH_EXTENSIONS],
  })),

  handle(listSubUsers, async ({ db, query }) => {
    const companyId = query.companyId ?? refuse('query', [{ msg: 'is required', path: 'companyId' }]);
    return (await findSubUsers(db, companyId, query.page ?? 1, SUB_USERS_PER_ANSWER)) ?? notFound('company');
  }),
];
