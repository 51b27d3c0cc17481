import type { DashboardPart, getDashboard, OrderWeek, PointWeek } from '@/lib/contract/dashboard';
import type { Output } from '@/lib/contract/endpoint';
import type { OwnPointRequest } from '@/lib/contract/points';

type Answer = Output<typeof getDashboard>;

export type OrderCounts = NonNullable<NonNullable<Answer['orders']>['counts']>;

/** A part of the dashboard, or why it couldn't be read. */
export type Part<T> = { ok: true; value: T } | { ok: false; problem: string };

/** Pending requests. The list under `status` has `total` of them. */
export interface AwaitingData {
  status: 'decidable' | 'pending';
  total: number;
  /** When the longest wait began, if the upstream can tell. */
  oldestAt: string | null | undefined;
}

/** The dashboard's data. Each part can fail by itself. */
export interface DashboardData {
  awaiting: Part<AwaitingData>;
  /** Null if the upstream doesn't support it. */
  own: Part<readonly OwnPointRequest[]> | null;
  /** Orders by tab. */
  orders: Part<OrderCounts> | null;
  /** Counts of other pending work; absent if the upstream doesn't support them. */
  waiting: Pick<
    Answer,
    'approvals' | 'products' | 'registrations' | 'inquiries' | 'orders' | 'pointRequests' | 'proposedChanges' | 'work'
  >;
  /** Parts that couldn't be read, with reasons. */
  unread: readonly Unread[];
  /** By week; null if the upstream doesn't support it. */
  weeks: { points: Part<readonly PointWeek[]> | null; orders: Part<readonly OrderWeek[]> | null };
}

export interface Unread {
  part: DashboardPart;
  message: string;
}

const NO_REQUESTS: Part<AwaitingData> = { ok: true, value: { status: 'decidable', total: 0, oldestAt: null } };

export function dashboardOf({
  pointRequests,
  orders,
  approvals,
  products,
  registrations,
  inquiries,
  proposedChanges,
  work,
  failed = [],
}: Answer): DashboardData {
  const { decidable, pending, own, weeks } = pointRequests ?? {};
  const partOf = <T>(part: DashboardPart, value: T | undefined): Part<T> | null => {
    const fault = failed.find((each) => each.part === part);
    if (fault) return { ok: false, problem: fault.message };
    return value === undefined ? null : { ok: true, value };
  };
  const awaiting = decidable ?? pending;
  return {
    awaiting:
      partOf(
        'decidable',
        awaiting && {
          status: decidable ? ('decidable' as const) : ('pending' as const),
          total: awaiting.count,
          oldestAt: awaiting.oldestAt,
        },
      ) ?? NO_REQUESTS,
    own: partOf('own', pointRequests ? own : []),
    orders: partOf('orderCounts', orders?.counts),
    waiting: { orders, approvals, products, registrations, inquiries, pointRequests, proposedChanges, work },
    unread: failed,
    weeks: { points: partOf('pointWeeks', weeks), orders: partOf('orderWeeks', orders?.weeks) },
  };
}
