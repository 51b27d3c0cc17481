import { call, type Result, toResult } from '@/lib/api/call';
import { listCompaniesPage } from '@/lib/api/list-companies';
import { listOrdersPage } from '@/lib/api/list-orders';
import { ApiError } from '@/lib/api/errors';
import type { Output } from '@/lib/contract/endpoint';
import { listModuleApprovals } from '@/lib/contract/approvals';
import { downloadApprovals } from '@/lib/contract/awaiting-update';
import { getDashboard, type DashboardPart, type OrderWeek, type PointWeek } from '@/lib/contract/dashboard';
import type { OrderPage } from '@/lib/contract/orders';
import {
  type CompanyPoints,
  listOwnPointRequests,
  MAX_HISTORY_PER_ANSWER,
  type OwnPointRequest,
} from '@/lib/contract/points';
import { searchRegistrations } from '@/lib/contract/registrations';
import { isUnknownCall } from '@/lib/domain/unknown-call';

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
  /** What of it could not be read, and why. */
  unread: readonly Unread[];
  /** By week; null where the upstream does not tell. */
  weeks: { points: Result<readonly PointWeek[]> | null; orders: Result<readonly OrderWeek[]> | null };
}

export interface Unread {
  part: DashboardPart;
  message: string;
}

type Answer = Output<typeof getDashboard>;

/** What waits, as far as it is told: an area may lack some of its lines. */
interface Waitings extends Pick<Answer, 'products' | 'registrations' | 'inquiries' | 'orders'> {
  approvals?: Partial<NonNullable<Answer['approvals']>> | null | undefined;
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

/** One call answers all of it; an upstream that knows only the specs is asked for each part that is seen. */
export async function readDashboard(sees: SeenAreas): Promise<Result<DashboardData>> {
  const answer = await toResult(call(getDashboard, {}));
  if (answer.ok) return { ok: true, value: fromAnswer(answer.value) };
  return isUnknownCall(answer.error.status) ? { ok: true, value: await readParts(sees) } : answer;
}

const NO_REQUESTS: Result<AwaitingData> = { ok: true, value: { status: 'decidable', total: 0, companies: [] } };
const NO_ORDERS: Result<OrderPage> = { ok: true, value: { data: [], total: 0, counts: {}, totalIsLowerBound: false } };

function fromAnswer({
  pointRequests,
  orders,
  approvals,
  products,
  registrations,
  inquiries,
  failed = [],
}: Answer): DashboardData {
  const { decidable, own, weeks } = pointRequests ?? {};
  const partOf = <T>(part: DashboardPart, value: T | undefined): Result<T> | null => {
    const fault = failed.find((each) => each.part === part);
    if (fault) return { ok: false, error: new ApiError(500, { message: fault.message }) };
    return value === undefined ? null : { ok: true, value };
  };
  const awaiting = decidable && { status: 'decidable' as const, total: decidable.count, companies: decidable.oldest };
  return {
    awaiting: partOf('decidable', awaiting) ?? NO_REQUESTS,
    own: partOf('own', own) ?? { ok: true, value: [] },
    orders: partOf('newestOrders', orders?.newest) ?? NO_ORDERS,
    waiting: { orders, approvals, products, registrations, inquiries },
    unread: failed,
    weeks: { points: partOf('pointWeeks', weeks), orders: partOf('orderWeeks', orders?.weeks) },
  };
}

async function readParts(sees: SeenAreas): Promise<DashboardData> {
  const unread: Unread[] = [];
  const [awaiting, own, orders, approvals, registrations] = await Promise.all([
    sees.points ? toResult(readPending()) : NO_REQUESTS,
    sees.points
      ? toResult(call(listOwnPointRequests, { query: { size: MAX_HISTORY_PER_ANSWER } }).then(({ data }) => data))
      : ({ ok: true, value: [] } as const),
    sees.orders ? toResult(listOrdersPage({ limit: NEWEST_ORDERS })) : NO_ORDERS,
    sees.approvals ? readApprovals(unread) : undefined,
    sees.registrations
      ? toldBy(
          call(searchRegistrations, { query: { steps: '0,1', page: 1, size: 1 } }),
          ({ total }) => ({ count: total }),
          { part: 'registrations', unread },
        )
      : undefined,
  ]);
  return {
    awaiting,
    own,
    orders,
    waiting: { approvals, registrations },
    unread,
    weeks: { points: null, orders: null },
  };
}

async function readApprovals(unread: Unread[]): Promise<Waitings['approvals']> {
  const where = { part: 'approvals', unread } as const;
  const [modules, awaitingUpdate] = await Promise.all([
    toldBy(
      call(listModuleApprovals, {}),
      (groups) => ({
        count: groups.reduce((sum, { moduleQuantity }) => sum + moduleQuantity, 0),
        companies: groups.length,
        qpoints: groups.reduce((sum, { qpoints }) => sum + qpoints, 0),
      }),
      where,
    ),
    toldBy(
      call(downloadApprovals, { query: { count: '1' } }),
      (told) => ({ count: typeof told === 'number' ? told : told.length, companies: 0 }),
      where,
    ),
  ]);
  return { modules, awaitingUpdate };
}

/** A figure of an upstream that may not tell it; a failure is added to `unread`. */
async function toldBy<T, F>(
  answer: Promise<T>,
  figureOf: (told: T) => F,
  { part, unread }: { part: DashboardPart; unread: Unread[] },
): Promise<F | undefined> {
  const found = await toResult(answer);
  if (found.ok) return figureOf(found.value);
  const { status, message } = found.error;
  if (!isUnknownCall(status)) unread.push({ part, message });
  return undefined;
}

async function readPending(): Promise<AwaitingData> {
  const { data, total } = await listCompaniesPage({
    status: 'pending',
    sort: 'latestUpdate',
    direction: 'asc',
    limit: AWAITING_ROWS,
  });
  return { status: 'pending', total, companies: data };
}
