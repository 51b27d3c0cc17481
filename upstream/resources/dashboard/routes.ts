import type { Pool } from 'pg';
import { getDashboard, getMenuFigures } from '@/lib/contract/dashboard';
import type { RouteType } from '@/lib/domain/access-table';
import { readableNoticeRecords } from '@/lib/domain/notice';
import { LOW_STOCK } from '@/lib/domain/product-stock';
import { PROPOSAL_AREAS, type ProposalArea } from '@/lib/domain/proposed-change';
import { WORK_AREAS, workKindsFor } from '@/lib/domain/work';
import { singleRow } from '@/upstream/db/page-of';
import { planOnce } from '@/upstream/db/statement';
import { answerToFailure } from '@/upstream/http/failures';
import { handle } from '@/upstream/http/route';
import { findRights, visibilityBy, sightOf } from '../access-control-list/repository';
import { countWaitingClaims } from '../approvals/module-reads';
import { countCompanies, findCompanies } from '../companies/company-search';
import { deciderOf } from '../companies/routes';
import { countAwaiting } from '../forecasts/awaiting';
import { countWaitingInquiries } from '../inquiries/search';
import { countUnread } from '../notices/repository';
import { dayOf } from '../orders/day-bounds';
import { countOrders } from '../orders/repository';
import { countWaiting } from '../orders/waiting';
import { countWaitingBatches } from '../points/batch-reads';
import { findAwaitedRequests, findOwnRequests } from '../points/request-reads';
import { countDecidable } from '../proposed-changes/repository';
import { readParts } from '../read-parts';
import { countPendingRegistrations } from '../registrations/search';
import { countWork, findOldest } from '../work/queue';
import { workerOf } from '../work/routes';
import type { Worker } from '../work/sources';
import { orderWeeks, pointWeeks } from './weeks';

/** The reader's own requests. */
const OWN = 5;

export const dashboardRoutes = [
  handle(getDashboard, async ({ db, longRead, user, config, now, log, requestId }) => {
    const maySee = await sightOf(db, user);
    const { PORTAL_TIME_ZONE: timeZone } = config;
    const decider = deciderOf(user, config, now);
    const [points, orders] = [maySee('qpointManagement'), maySee('orders')];
    // Read rows from the primary so people see their own changes; charts and counts may be a few seconds old.
    const { values, faults } = await readParts(log, {
      decidable: points && (() => decidableBy(db, decider)),
      pointBatches: points && decider.isAdministrator && (() => countWaitingBatches(db, user.id)),
      own: points && (() => (decider.isAdministrator ? findAwaitedRequests : findOwnRequests)(db, user.id, OWN)),
      pointWeeks: points && (() => longRead((reader) => pointWeeks(reader, timeZone, now))),
      orderCounts: orders && (() => longRead(countOrders)),
      waitingOrders: orders && (() => longRead((reader) => countWaiting(reader, now))),
      orderWeeks: orders && (() => longRead((reader) => orderWeeks(reader, timeZone, now))),
      approvals: maySee('approvals') && (() => longRead((reader) => approvalsAt(reader, timeZone, now))),
      registrations: maySee('registration') && (() => longRead(countPendingRegistrations)),
      inquiries: maySee('supportCenter') && (() => longRead((reader) => countWaitingInquiries(reader, user.id))),
      products: maySee('products') && (() => longRead(stock)),
      work: WORK_AREAS.some(maySee) && (() => workOf(db, workerOf({ user, config, now }), maySee)),
      proposedChanges: decider.isAdministrator && (() => waitingChanges(db, user.id, maySee)),
    });
    const { decidable, own, approvals, registrations, inquiries, products, pointBatches: batches } = values;
    return {
      ...(points && { pointRequests: { decidable, batches, own, weeks: values.pointWeeks } }),
      ...(orders && { orders: { counts: values.orderCounts, ...values.waitingOrders, weeks: values.orderWeeks } }),
      ...{
        approvals: approvals?.waiting,
        registrations,
        inquiries,
        products,
        proposedChanges: values.proposedChanges,
        work: values.work,
      },
      ...(faults.length > 0 && {
        failed: faults.map(({ part, err }) => ({ part, message: answerToFailure(err, requestId).message })),
      }),
    };
  }),

  handle(getMenuFigures, async ({ db, longRead, user, config, now, log }) => {
    const rights = await findRights(db, user);
    const maySee = visibilityBy(rights);
    const { values } = await readParts(log, {
      registrations: maySee('registration') && (() => longRead(countPendingRegistrations)),
      approvals: maySee('approvals') && (() => longRead((reader) => approvalsAt(reader, config.PORTAL_TIME_ZONE, now))),
      pointRequests:
        maySee('qpointManagement') &&
        (() => longRead((reader) => countCompanies(reader, { status: 'decidable' }, deciderOf(user, config, now)))),
      orders: maySee('orders') && (() => longRead((reader) => countWaiting(reader, now))),
      inquiries: maySee('supportCenter') && (() => longRead((reader) => countWaitingInquiries(reader, user.id))),
      notices: () => countUnread(db, { userId: user.id, readable: readableNoticeRecords(rights) }),
    });
    const { approvals } = values;
    const [website, partner] = (values.inquiries ?? []).map(({ mine, unassigned }) => mine.count + unassigned.count);
    return {
      registrations: values.registrations?.count,
      approvals: approvals && (approvals.waiting.modules.companies ?? 0) + approvals.waiting.forecasts.count,
      heldForecasts: approvals?.held,
      pointRequests: values.pointRequests,
      orders: values.orders?.withoutTracking.count,
      websiteInquiries: website,
      partnerInquiries: partner,
      notices: values.notices,
    };
  }),
];

async function decidableBy(db: Pool, decider: ReturnType<typeof deciderOf>) {
  const { data, total } = await findCompanies(
    db,
    { status: 'decidable', sort: 'latestUpdate', direction: 'asc', limit: 1 },
    decider,
  );
  return { count: total, oldestAt: data[0]?.latestUpdateAt };
}

async function waitingChanges(db: Pool, userId: number, maySee: (area: ProposalArea) => boolean) {
  const [access, rates, takeBacks] = await Promise.all(
    PROPOSAL_AREAS.map(async (area) => (maySee(area) ? countDecidable(db, area, userId) : undefined)),
  );
  return { access, rates, takeBacks };
}

async function workOf(db: Pool, worker: Worker, maySee: (area: RouteType) => boolean) {
  const kinds = workKindsFor(maySee);
  const [late, mine, decision, oldest, myOldest] = await Promise.all([
    countWork(db, worker, kinds, { only: 'late' }),
    countWork(db, worker, kinds, { assignedTo: worker }),
    countWork(db, worker, kinds, { only: 'decision' }),
    findOldest(db, worker, kinds),
    findOldest(db, worker, kinds, worker),
  ]);
  return { late, mine, decision, oldest, myOldest };
}

async function approvalsAt(db: Pool, timeZone: string, now: Date) {
  const [claims, { listed, held }] = await Promise.all([
    countWaitingClaims(db),
    countAwaiting(db, dayOf(now, timeZone)),
  ]);
  return { waiting: { ...claims, forecasts: { count: listed } }, held };
}

function stock(db: Pool): Promise<{ soldOut: number; low: number }> {
  const text = `
    SELECT (SELECT count(*) FROM products WHERE active AND NOT in_stock) AS "soldOut",
           (SELECT count(*) FROM products WHERE active AND in_stock AND pieces <= ${LOW_STOCK}) AS low`;
  return singleRow(db, planOnce({ text, values: [] }));
}
