import {
  getCompany,
  getCompanyFigures,
  getCompanyLatest,
  getCompanyMonths,
  listCompanyClaims,
  listCompanyForecasts,
  listCompanyInquiries,
  listCompanyOrders,
  listCompanyPeople,
  listCompanyProjects,
  listCompanyWarrantyClaims,
  searchCompanies,
} from '@/lib/contract/companies';
import { windowOf } from '@/lib/contract/list-endpoint';
import { COMPANY_MONTHS } from '@/lib/domain/company';
import { addMonths, startOfMonth } from '@/lib/domain/day';
import { handle } from '@/upstream/http/route';
import { sightOf } from '../access-control-list/repository';
import { dayOf } from '../orders/day-bounds';
import { askerOf } from '../points/request-batch';
import { countCompanyRows, findCompany, findCompanyLatest, findCompanyMonths } from './company';
import { COMPANY_LISTS, findCompaniesByName, findOfCompany } from './company-lists';

export const companyPageRoutes = [
  handle(searchCompanies, ({ db, query }) =>
    findCompaniesByName(db, query.keyword ?? '', windowOf(searchCompanies, query)),
  ),
  handle(getCompany, async ({ db, params, user, config, now }) => {
    const company = await findCompany(db, params.id, await sightOf(db, user), dayOf(now, config.PORTAL_TIME_ZONE));
    const { points } = company;
    return points ? { ...company, points: { ...points, asker: askerOf({ user, config }) } } : company;
  }),
  handle(getCompanyFigures, async ({ db, params, user }) => countCompanyRows(db, params.id, await sightOf(db, user))),
  handle(getCompanyLatest, async ({ db, params, user }) => findCompanyLatest(db, params.id, await sightOf(db, user))),
  handle(getCompanyMonths, async ({ db, params, config: { PORTAL_TIME_ZONE: timeZone }, now }) => ({
    months: await findCompanyMonths(
      db,
      params.id,
      addMonths(startOfMonth(dayOf(now, timeZone)), 1 - COMPANY_MONTHS),
      timeZone,
    ),
  })),

  handle(listCompanyOrders, ({ db, query }) =>
    findOfCompany(db, COMPANY_LISTS.orders, query.companyId, windowOf(listCompanyOrders, query)),
  ),
  handle(listCompanyClaims, ({ db, query }) =>
    findOfCompany(db, COMPANY_LISTS.claims, query.companyId, windowOf(listCompanyClaims, query)),
  ),
  handle(listCompanyForecasts, ({ db, query }) =>
    findOfCompany(db, COMPANY_LISTS.forecasts, query.companyId, windowOf(listCompanyForecasts, query)),
  ),
  handle(listCompanyProjects, ({ db, query }) =>
    findOfCompany(db, COMPANY_LISTS.projects, query.companyId, windowOf(listCompanyProjects, query)),
  ),
  handle(listCompanyWarrantyClaims, ({ db, query }) =>
    findOfCompany(db, COMPANY_LISTS.warranty, query.companyId, windowOf(listCompanyWarrantyClaims, query)),
  ),
  handle(listCompanyInquiries, ({ db, query }) =>
    findOfCompany(db, COMPANY_LISTS.inquiries, query.companyId, windowOf(listCompanyInquiries, query)),
  ),
  handle(listCompanyPeople, ({ db, query }) =>
    findOfCompany(db, COMPANY_LISTS.people, query.companyId, windowOf(listCompanyPeople, query)),
  ),
];
