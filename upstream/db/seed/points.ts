import { refundsPoints } from '@/lib/domain/order-changes';
import type { DemoApproval } from './claims';
import type { DemoOrder } from './orders';
import type { DemoCompany } from './people';
import type { DemoCause, DemoRequests } from './point-requests';
import { random, type Random } from './random';

export interface DemoMovement {
  id: number;
  companyId: number;
  amount: number;
  kind: DemoCause['kind'] | DemoApproval['kind'] | 'order' | 'give_back';
  /** Points available afterwards. */
  balance: number;
  orderId: number | null;
  requestId: number | null;
  approvalId: number | null;
  reason: string | null;
  userId: number;
  /** Milliseconds. */
  at: number;
}

export interface DemoLedger {
  /** Movements up to an order, including the order's own. Call it oldest order first. */
  book(order: DemoOrder): DemoMovement[];
  /** Movements after the last order. */
  close(): DemoMovement[];
}

interface Account {
  balance: number;
  at: number;
  usual: number;
  draws: Random;
}

/** Points due at an instant, from a canceled order or an approval. */
type Due = Pick<DemoMovement, 'companyId' | 'amount' | 'kind' | 'orderId' | 'approvalId' | 'userId' | 'at'>;

const SEED = 7_000_003;
const HOUR = 3_600_000;

/** Average points of an order, to estimate each company's spending. */
const MEAN_ORDER = 20_000;
const ACCRUALS_A_YEAR = 14;

/** Accruals that are a multiple of CORRECTED_OF are followed by a correction of this size. */
const CORRECTION = 500;
const CORRECTED_OF = 13_000;

const WITHOUT_REQUEST = { requestId: null, reason: null };
const WITHOUT_ORDER = { orderId: null, approvalId: null };

/** Upper limit of an accrual, so that no balance lasts for months, whatever the number of orders. */
const USUAL_AT_MOST = 300_000;

/**
 * Tracks companies' points along their orders. Companies start with points and accrue more in time, so balances never
 * go negative. Refunds come when an order ends, and rewards when they are approved. Each company's movements are in
 * order of time.
 *
 * @param orders the total number
 * @param since start of the companies, in milliseconds
 * @param requests creates requests for the accruals
 * @param approvals oldest first
 */
export function demoLedger(
  companies: readonly DemoCompany[],
  orders: number,
  since: number,
  requests: DemoRequests,
  approvals: readonly DemoApproval[],
): DemoLedger {
  const weights = companies.reduce((sum, { weight }) => sum + weight, 0);
  const accounts = new Map<number, Account>();
  const pending = approvals.filter(({ qpoints }) => qpoints > 0).map(dueOf);
  let lastId = 0;

  const move = (
    companyId: number,
    account: Account,
    movement: Omit<DemoMovement, 'id' | 'companyId' | 'balance'>,
  ): DemoMovement => {
    account.balance += movement.amount;
    account.at = movement.at;
    lastId += 1;
    return { id: lastId, companyId, balance: account.balance, ...movement };
  };
  const accrue = (companyId: number, account: Account, atLeast: number, at: number): DemoMovement[] => {
    const amount = roundAmount(Math.max(atLeast, account.usual * (0.6 + 0.8 * account.draws.next())));
    const given = move(companyId, account, { ...WITHOUT_ORDER, amount, at, ...requests.give(companyId, amount, at) });
    // Less than the reserve, so that the order can still be paid.
    if (given.kind !== 'accrual' || amount % CORRECTED_OF !== 0) return [given];
    return [
      given,
      move(companyId, account, {
        ...WITHOUT_ORDER,
        amount: -CORRECTION,
        at,
        ...requests.correct(companyId, CORRECTION, at),
      }),
    ];
  };

  const opening = companies.flatMap((company) => {
    const spends = (orders * MEAN_ORDER * company.weight) / weights;
    const usual = Math.min(spends / ACCRUALS_A_YEAR, USUAL_AT_MOST);
    const account = { balance: 0, at: since, usual, draws: random(SEED + company.id) };
    accounts.set(company.id, account);
    return accrue(company.id, account, account.draws.between(5_000, 25_000), since);
  });

  const bookDueUntil = (instant: number): DemoMovement[] => {
    if ((pending[0]?.at ?? Number.POSITIVE_INFINITY) > instant) return [];
    const due = pending.findIndex(({ at }) => at > instant);
    return pending
      .splice(0, due < 0 ? pending.length : due)
      .map(({ companyId, ...movement }) =>
        move(companyId, accountOf(accounts, companyId), { ...WITHOUT_REQUEST, ...movement }),
      );
  };

  return {
    book(order) {
      const movements = [...opening.splice(0), ...bookDueUntil(order.createdAt)];
      if (order.total === 0) return movements;
      const companyId = order.company.id;
      const account = accountOf(accounts, companyId);
      const reserve = account.draws.between(1_000, 6_000);
      if (account.balance < order.total + reserve) {
        const at = Math.max(account.at, order.createdAt - account.draws.between(1, 72) * HOUR);
        movements.push(...accrue(companyId, account, order.total + reserve - account.balance, at));
      }
      const { id: orderId, createdAt: at, user } = order;
      movements.push(
        move(companyId, account, {
          ...WITHOUT_REQUEST,
          approvalId: null,
          amount: -order.total,
          kind: 'order',
          orderId,
          userId: user.id,
          at,
        }),
      );
      const end = order.timeline.at(-1);
      if (end && refundsPoints(end.statusId)) {
        insertByTime(pending, {
          companyId,
          amount: order.total,
          kind: 'give_back',
          orderId,
          approvalId: null,
          userId: end.userId,
          at: end.at,
        });
      }
      return movements;
    },
    close: () => [...opening.splice(0), ...bookDueUntil(Number.POSITIVE_INFINITY)],
  };
}

function dueOf({ id: approvalId, companyId, kind, qpoints: amount, userId, at }: DemoApproval): Due {
  return { companyId, amount, kind, orderId: null, approvalId, userId, at };
}

function accountOf(accounts: ReadonlyMap<number, Account>, id: number): Account {
  const account = accounts.get(id);
  if (!account) throw new Error(`There is no company ${id} in the demo data.`);
  return account;
}

/** Rounds to amounts people would enter: thousands, or ten thousands and more for large ones. */
function roundAmount(points: number): number {
  const step = points < 50_000 ? 1_000 : points < 500_000 ? 10_000 : 100_000;
  return Math.ceil(points / step) * step;
}

/** Binary search, because thousands may be pending with a million orders. */
function insertByTime(pending: Due[], one: Due): void {
  let low = 0;
  let high = pending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pending[middle]?.at ?? 0) <= one.at) low = middle + 1;
    else high = middle;
  }
  pending.splice(low, 0, one);
}
