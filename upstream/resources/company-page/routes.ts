import {
  getCompany,
  getCompanyFigures,
  getCompanyLatest,
  getCompanyMonths,
  searchCompanies,
} from '@/lib/contract/companies';
import {
  listCompanyClaims,
  listCompanyForecasts,
  listCompanyInquiries,
  listCompanyOrders,
  listCompanyPeople,
  listCompanyProjects,
  listCompanyWarrantyClaims,
} from '@/lib/contract/company-lists';
import { windowOf } from '@/lib/contract/list-endpoint';
import { COMPANY_MONTHS } from '@/lib/domain/company';
import { addMonths, startOfMonth } from '@/lib/domain/day';
import { handle, handleRows } from '@/upstream/http/route';
import { sightOf } from '../access-control-list/repository';
import { dayOf } from '../orders/day-bounds';
import { askerOf } from '../points/request-batch';
import { countCompanyRows, findCompany, findCompanyLatest, findCompanyMonths } from './company';
import { COMPANY_LISTS, findCompaniesByName, findOfCompany, reportOfCompany, type PortalDay } from './company-lists';

const dayAt = (now: Date, { PORTAL_TIME_ZONE: timeZone }: { PORTAL_TIME_ZONE: string }): PortalDay => ({
  timeZone,
  today: dayOf(now, timeZone),
});

const LISTS = [
  handle(listCompanyOrders, ({ db, query, config, now }) =>
    findOfCompany(db, COMPANY_LISTS.orders, query, dayAt(now, config), windowOf(listCompanyOrders, query)),
  ),
  handle(listCompanyClaims, ({ db, query, config, now }) =>
    findOfCompany(db, COMPANY_LISTS.claims, query, dayAt(now, config), windowOf(listCompanyClaims, query)),
  ),
  handle(listCompanyForecasts, ({ db, query, config, now }) =>
    findOfCompany(db, COMPANY_LISTS.forecasts, query, dayAt(now, config), windowOf(listCompanyForecasts, query)),
  ),
  handle(listCompanyProjects, ({ db, query, config, now }) =>
    findOfCompany(db, COMPANY_LISTS.projects, query, dayAt(now, config), windowOf(listCompanyProjects, query)),
  ),
  handle(listCompanyWarrantyClaims, ({ db, query, config, now }) =>
    findOfCompany(db, COMPANY_LISTS.warranty, query, dayAt(now, config), windowOf(listCompanyWarrantyClaims, query)),
  ),
  handle(listCompanyInquiries, ({ db, query, config, now }) =>
    findOfCompany(db, COMPANY_LISTS.inquiries, query, dayAt(now, config), windowOf(listCompanyInquiries, query)),
  ),
  handle(listCompanyPeople, ({ db, query, config, now }) =>
    findOfCompany(db, COMPANY_LISTS.people, query, dayAt(now, config), windowOf(listCompanyPeople, query)),
  ),
  handleRows(listCompanyOrders.report, ({ db, query, config, now }, gone) =>
    reportOfCompany(db, COMPANY_LISTS.orders, query, dayAt(now, config), gone),
  ),
  handleRows(listCompanyClaims.report, ({ db, query, config, now }, gone) =>
    reportOfCompany(db, COMPANY_LISTS.claims, query, dayAt(now, config), gone),
  ),
  handleRows(listCompanyForecasts.report, ({ db, query, config, now }, gone) =>
    reportOfCompany(db, COMPANY_LISTS.forecasts, query, dayAt(now, config), gone),
  ),
  handleRows(listCompanyProjects.report, ({ db, query, config, now }, gone) =>
    reportOfCompany(db, COMPANY_LISTS.projects, query, dayAt(now, config), gone),
  ),
  handleRows(listCompanyWarrantyClaims.report, ({ db, query, config, now }, gone) =>
    reportOfCompany(db, COMPANY_LISTS.warranty, query, dayAt(now, config), gone),
  ),
  handleRows(listCompanyInquiries.report, ({ db, query, config, now }, gone) =>
    reportOfCompany(db, COMPANY_LISTS.inquiries, query, dayAt(now, config), gone),
  ),
];

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

  ...LISTS,
];
