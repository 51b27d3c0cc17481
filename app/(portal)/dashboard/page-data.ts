import { call, type Result, toResult } from '@/lib/api/call';
import { listCompaniesPage } from '@/lib/api/list-companies';
import { listOrdersPage } from '@/lib/api/list-orders';
import type { ApiError } from '@/lib/api/errors';
import type { Output } from '@/lib/contract/endpoint';
import { listModuleApprovals } from '@/lib/contract/approvals';
import { downloadApprovals } from '@/lib/contract/awaiting-update';
import { getDashboard, type OrderWeek, type PointWeek } from '@/lib/contract/dashboard';
import type { OrderPage } from '@/lib/contract/orders';
import { type CompanyPoints, listOwnPointRequests, MAX_HISTORY_PER_ANSWER, type OwnPointRequest } from '@/lib/contract/points';
import { searchRegistrations } from '@/lib/contract/registrations';

/** Requests that await a decision: of these the list under `status` holds `total`. */
export interface AwaitingData {
  status: 'decidable' | 'pending';
  total: number;
  /** The oldest ones, where the upstream sorts. */
  companies: readonly CompanyPoints[];
}

/** What the dashboard is rendered from; each part may fail without the others. */
export interface DashboardData {
  awaiting: Result<AwaitingData>;
  own: Result<readonly OwnPointRequest[]>;
  orders: Result<OrderPage>;
  /** What waits besides; nothing where the upstream does not tell. */
  waiting: Waitings;
  /** By week; nothing where the upstream does not tell. */
  weeks: { points?: readonly PointWeek[] | undefined; orders?: readonly OrderWeek[] | undefined };
}

/** What waits, as far as it is told: an area may lack some of its lines. */
export interface Waitings extends Pick<Output<typeof getDashboard>, 'products' | 'registrations' | 'inquiries'> {
  orders?: Partial<NonNullable<Output<typeof getDashboard>['orders']>> | null | undefined;
  approvals?: Partial<NonNullable<Output<typeof getDashboard>['approvals']>> | null | undefined;
}

/** What the reader's role may see. */
export interface SeenAreas {
  points: boolean;
  orders: boolean;
  products: boolean;
  approvals: boolean;
  registrations: boolean;
  inquiries: boolean;
}

/** Rows that the cards show. */
const AWAITING_ROWS = 10;
const NEWEST_ORDERS = 10;

/** How an upstream refuses a call that it doesn't know. */
const NOT_KNOWN: readonly number[] = [400, 404, 405, 422, 501];

/** One call answers all of it; an upstream that knows only the specs is asked for each part that is seen. */
export async function readDashboard(sees: SeenAreas): Promise<DashboardData> {
  const answer = await toResult(call(getDashboard, {}));
  if (answer.ok) return fromAnswer(answer.value);
  return NOT_KNOWN.includes(answer.error.status) ? readParts(sees) : everywhere(answer.error);
}

function fromAnswer({ pointRequests, orders, approvals, products, registrations, inquiries }: Output<typeof getDashboard>): DashboardData {
  const { decidable, own = [], weeks } = pointRequests ?? {};
  const awaiting: AwaitingData = { status: 'decidable', total: decidable?.count ?? 0, companies: decidable?.oldest ?? [] };
  const noOrders: OrderPage = { data: [], total: 0, counts: {}, totalIsLowerBound: false };
  return {
    awaiting: { ok: true, value: awaiting },
    own: { ok: true, value: own },
    orders: { ok: true, value: orders?.newest ?? noOrders },
    waiting: { orders, approvals, products, registrations, inquiries },
    weeks: { points: weeks, orders: orders?.weeks },
  };
}

function everywhere(error: ApiError): DashboardData {
  const failed = { ok: false, error } as const;
  return { awaiting: failed, own: failed, orders: failed, waiting: {}, weeks: {} };
}

async function readParts(sees: SeenAreas): Promise<DashboardData> {
  const unseen = { ok: true, value: [] } as const;
  const [awaiting, own, orders, approvals, registrations] = await Promise.all([
    toResult(sees.points ? readPending() : Promise.resolve({ status: 'pending', total: 0, companies: [] } as const)),
    sees.points ? toResult(call(listOwnPointRequests, { query: { size: MAX_HISTORY_PER_ANSWER } }).then(({ data }) => data)) : unseen,
    toResult(sees.orders ? listOrdersPage({ limit: NEWEST_ORDERS }) : Promise.resolve({ data: [], total: 0, counts: {}, totalIsLowerBound: false })),
    sees.approvals ? readApprovals() : undefined,
    sees.registrations ? toldBy(call(searchRegistrations, { query: { steps: '0,1', page: 1, size: 1 } }), ({ total }) => ({ count: total })) : undefined,
  ]);
  return { awaiting, own, orders, waiting: { approvals, registrations }, weeks: {} };
}

async function readApprovals(): Promise<Waitings['approvals']> {
  const [modules, awaitingUpdate] = await Promise.all([
    toldBy(call(listModuleApprovals, {}), (groups) => ({
      count: groups.reduce((sum, { moduleQuantity }) => sum + moduleQuantity, 0),
      companies: groups.length,
      qpoints: groups.reduce((sum, { qpoints }) => sum + qpoints, 0),
    })),
    toldBy(call(downloadApprovals, { query: { count: '1' } }), (told) => ({ count: typeof told === 'number' ? told : told.length, companies: 0 })),
  ]);
  return { modules, awaitingUpdate };
}

/** A figure of an upstream that may not tell it. */
async function toldBy<T, F>(answer: Promise<T>, figureOf: (told: T) => F): Promise<F | undefined> {
  const found = await toResult(answer);
  return found.ok ? figureOf(found.value) : undefined;
}

async function readPending(): Promise<AwaitingData> {
  const { data, total } = await listCompaniesPage({ status: 'pending', sort: 'latestUpdate', direction: 'asc', limit: AWAITING_ROWS });
  return { status: 'pending', total, companies: data };
}
