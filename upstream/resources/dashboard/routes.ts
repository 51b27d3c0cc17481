import type { Pool } from 'pg';
import { getDashboard, getMenuFigures } from '@/lib/contract/dashboard';
import type { RouteType } from '@/lib/domain/access-table';
import { LOW_STOCK } from '@/lib/domain/product-stock';
import type { AppConfig } from '@/upstream/config';
import { one } from '@/upstream/db/page-of';
import { planOnce } from '@/upstream/db/statement';
import { handle, type RequestContext, type SignedInUser } from '@/upstream/http/route';
import { findRoleAccess } from '../access-control-list/repository';
import { countWaitingClaims } from '../approvals/module-reads';
import { countCompanies, findCompanies } from '../companies/company-search';
import { deciderOf } from '../companies/routes';
import { countListed } from '../forecasts/awaiting';
import { countWaitingInquiries } from '../inquiries/search';
import { filterOf } from '../orders/order-query';
import { dayOf } from '../orders/day-bounds';
import { findOrderPage } from '../orders/repository';
import { countWaiting } from '../orders/waiting';
import { findOwnRequests } from '../points/request-reads';
import { countPendingRegistrations } from '../registrations/search';
import { orderWeeks, pointWeeks } from './weeks';

/** Rows that the dashboard shows of what may be decided, of new orders, and of an administrator's requests looks through. */
const OLDEST = 10;
const NEWEST_ORDERS = 10;
const OWN = 100;

export const dashboardRoutes = [
  handle(getDashboard, async ({ db, longRead, user, config, now }) => {
    const maySee = await sightOf(db, user);
    const [pointRequests, orders, products, approvals, registrations, inquiries] = await Promise.all([
      maySee('qpointManagement') ? pointRequestsOf({ db, longRead }, user, config, now) : undefined,
      maySee('orders') ? ordersAt({ db, longRead }, config, now) : undefined,
      maySee('products') ? longRead(stock) : undefined,
      maySee('approvals') ? longRead((reader) => approvalsAt(reader, config, now)) : undefined,
      maySee('registration') ? longRead(countPendingRegistrations) : undefined,
      maySee('supportCenter') ? longRead((reader) => countWaitingInquiries(reader, user.id)) : undefined,
    ]);
    return { pointRequests, orders, products, approvals, registrations, inquiries };
  }),

  handle(getMenuFigures, async ({ db, longRead, user, config, now }) => {
    const maySee = await sightOf(db, user);
    const [pending, claims, decidable, waiting, inquiries] = await Promise.all([
      maySee('registration') ? longRead(countPendingRegistrations) : undefined,
      maySee('approvals') ? longRead(countWaitingClaims) : undefined,
      maySee('qpointManagement') ? longRead((reader) => countCompanies(reader, { status: 'decidable' }, deciderOf(user, config))) : undefined,
      maySee('orders') ? longRead((reader) => countWaiting(reader, now)) : undefined,
      maySee('supportCenter') ? longRead((reader) => countWaitingInquiries(reader, user.id)) : undefined,
    ]);
    const [website, partner] = (inquiries ?? []).map(({ mine, unassigned }) => mine.count + unassigned.count);
    return {
      registrations: pending?.count,
      approvals: claims?.modules.companies,
      pointRequests: decidable,
      orders: waiting?.withoutTracking.count,
      websiteInquiries: website,
      partnerInquiries: partner,
    };
  }),
];

/** Tells which areas a person's role may see. */
async function sightOf(db: Pool, { roleId }: SignedInUser): Promise<(routeType: RouteType) => boolean> {
  const [role] = await findRoleAccess(db, [roleId]);
  return (routeType) => role?.routeTypes.includes(routeType) ?? false;
}

/** Rows are the primary's, so that everybody sees what they did; pictures and counts may be some seconds old. */
type Reads = Pick<RequestContext, 'db' | 'longRead'>;

async function pointRequestsOf({ db, longRead }: Reads, user: SignedInUser, config: AppConfig, now: Date) {
  const [decidable, own, weeks] = await Promise.all([
    findCompanies(db, { status: 'decidable', sort: 'latestUpdate', direction: 'asc', limit: OLDEST }, deciderOf(user, config)),
    findOwnRequests(db, user.id, OWN),
    longRead((reader) => pointWeeks(reader, config.PORTAL_TIME_ZONE, now)),
  ]);
  return { decidable: { count: decidable.total, oldestAt: decidable.data[0]?.latestUpdateAt, oldest: decidable.data }, own, weeks };
}

async function ordersAt({ db, longRead }: Reads, { PORTAL_TIME_ZONE }: AppConfig, now: Date) {
  const [newest, waiting, weeks] = await Promise.all([
    findOrderPage(db, filterOf({}, PORTAL_TIME_ZONE, now), { sort: 'createdAt', direction: 'desc', limit: NEWEST_ORDERS, offset: 0 }),
    longRead((reader) => countWaiting(reader, now)),
    longRead((reader) => orderWeeks(reader, PORTAL_TIME_ZONE, now)),
  ]);
  return { newest, ...waiting, weeks };
}

async function approvalsAt(db: Pool, { PORTAL_TIME_ZONE }: AppConfig, now: Date) {
  const [claims, forecasts] = await Promise.all([countWaitingClaims(db), countListed(db, dayOf(now, PORTAL_TIME_ZONE))]);
  return { ...claims, forecasts: { count: forecasts } };
}

function stock(db: Pool): Promise<{ soldOut: number; low: number }> {
  const text = `
    SELECT (SELECT count(*) FROM products WHERE active AND NOT in_stock) AS "soldOut",
           (SELECT count(*) FROM products WHERE active AND in_stock AND pieces <= ${LOW_STOCK}) AS low`;
  return one(db, planOnce({ text, values: [] }));
}
