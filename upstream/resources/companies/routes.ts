import type { ClientBase } from 'pg';
import { windowOf } from '@/lib/contract/list-endpoint';
import { COMPANY_SEARCH_EXTENSIONS, listSubUsers, searchCompanyPoints } from '@/lib/contract/points';
import { reportOf } from '@/upstream/db/page-of';
import { requireParameter } from '@/upstream/http/faults';
import type { AppConfig } from '@/upstream/config';
import { handle, handleRows, type SignedInUser } from '@/upstream/http/route';
import { companiesSource, COMPANY_REPORT_ROW, countCompanies, findCompanies, type Decider } from './company-search';
import { assignedTo } from '../assigned-to';
import { findSubUsers } from './sub-users';

export const companyRoutes = [
  handle(searchCompanyPoints, async ({ db, query, user, config, now }) => ({
    ...(await findCompanies(db, { ...query, ...assignedTo(query, user) }, deciderOf(user, config, now))),
    supportedFilters: [...COMPANY_SEARCH_EXTENSIONS],
  })),

  handleRows(searchCompanyPoints.report, ({ db, query, user, config, now }, gone) => {
    const decider = deciderOf(user, config, now);
    const filter = { ...query, ...assignedTo(query, user) };
    const total = (client: ClientBase) => countCompanies(client, filter, decider);
    return reportOf(db, {
      select: COMPANY_REPORT_ROW,
      ...companiesSource(filter, decider),
      ids: query.ids,
      total,
      gone,
    });
  }),

  handle(listSubUsers, async ({ db, query }) => {
    const companyId = requireParameter(query.companyId, 'companyId');
    return findSubUsers(db, companyId, windowOf(listSubUsers, query));
  }),
];

/** The reader with their rights over points: administrators decide requests (spec 1 §6). */
export function deciderOf(
  { id, roleId }: SignedInUser,
  { ADMIN_ROLE_ID, PORTAL_TIME_ZONE }: AppConfig,
  now: Date,
): Decider {
  return { userId: id, isAdministrator: roleId === ADMIN_ROLE_ID, timeZone: PORTAL_TIME_ZONE, now };
}
