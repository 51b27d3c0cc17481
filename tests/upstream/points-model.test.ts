import { afterAll, beforeAll, expect, it } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { random, type Random } from '@/upstream/db/seed/random';
import { verifyReturns } from '@/upstream/resources/orders/verify-returns';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { aCompany, anOrder, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { ask, historyOf, pointsOf } from './points-fixture';

type Person = Awaited<ReturnType<Upstream['signIn']>>;

const THRESHOLD = 5_000;
const LANES = 4;
const COMPANIES_A_LANE = 5;
const BATCHES_A_LANE = 25;
const ITEMS_A_BATCH = 100;
const ORDER_STEPS_A_BATCH = 10;
const ORDER_SEED = 50;

/** Units that were canceled or returned. */
let returnedUnits = 0;

let upstream: Upstream;

/** Somebody, and what they moved alone. */
interface Member {
  person: Person;
  isAdministrator: boolean;
  alone: number;
}

beforeAll(async () => {
  upstream = await startUpstream({ config: { POINT_APPROVAL_THRESHOLD: THRESHOLD } });
});
afterAll(() => upstream.stop());

/** A company as a person with paper and pencil would keep it: no statuses, only what is open. */
class Account {
  accrued = 0;
  consumed = 0;
  steps = 0;
  /** What administrators moved without another's approval; the test takes less than a day. */
  alone = 0;
  /** What waits for an administrator, and who asked. */
  waiting: { for: 'advance' | 'accrue' | 'deduct' | 'settle' | 'take back'; points: number; by: number } | null = null;
  /** The advance that is out, and whether two decided it. */
  advance: number | null = null;
  isOfTwo = false;

  get available(): number {
    return this.accrued - this.consumed;
  }

  /** Does what is asked, if it may. @returns whether it did */
  ask(type: number, points: number, by: Member): boolean {
    const done =
      this.waiting !== null
        ? this.decide(type, by)
        : this.advance !== null
          ? this.endAdvance(type, by)
          : this.begin(type, points, by);
    if (done) this.steps += 1;
    return done;
  }

  private begin(type: number, points: number, by: Member): boolean {
    const wish = (['advance', 'accrue', 'deduct'] as const)[type - 1];
    if (wish === undefined) return false;
    if (wish === 'deduct' && this.available < points) return false;
    if (this.mayAlone(points, by)) return this.carryOutAlone(wish, points, by);
    this.waiting = { for: wish, points, by: by.person.user.id };
    return true;
  }

  private mayAlone(points: number, { isAdministrator, alone }: Member): boolean {
    return isAdministrator && Math.max(this.alone, alone) + points <= THRESHOLD;
  }

  private endAdvance(type: number, by: Member): boolean {
    const points = this.advance ?? 0;
    const wish = type === 2 ? 'settle' : type === 4 ? 'take back' : undefined;
    if (wish === undefined) return false;
    if (wish === 'take back' && this.available < points) return false;
    if (by.isAdministrator && wish === 'settle') return this.carryOut(wish, points);
    if (this.mayAlone(points, by) && !this.isOfTwo) return this.carryOutAlone(wish, points, by);
    this.waiting = { for: wish, points, by: by.person.user.id };
    return true;
  }

  private decide(type: number, { person, isAdministrator }: Member): boolean {
    const waiting = this.waiting!;
    const by = person.user.id;
    if (type === 4) {
      if (waiting.by !== by && !isAdministrator) return false;
      // The history tells that it was refused, and that the advance is still out.
      if (this.advance !== null) this.steps += 1;
      this.waiting = null;
      return true;
    }
    if (type !== 5 || !isAdministrator || waiting.by === by) return false;
    if (!this.carryOut(waiting.for, waiting.points)) return false;
    this.isOfTwo = waiting.for === 'advance';
    this.waiting = null;
    return true;
  }

  private carryOutAlone(wish: NonNullable<Account['waiting']>['for'], points: number, by: Member): boolean {
    this.alone += points;
    by.alone += points;
    this.isOfTwo = false;
    return this.carryOut(wish, points);
  }

  private carryOut(wish: NonNullable<Account['waiting']>['for'], points: number): boolean {
    if ((wish === 'deduct' || wish === 'take back') && this.available < points) return false;
    if (wish === 'advance' || wish === 'accrue') this.accrued += points;
    if (wish === 'deduct') this.consumed += points;
    if (wish === 'take back') this.accrued -= points;
    if (wish === 'advance') this.advance = points;
    if (wish === 'settle' || wish === 'take back') this.advance = null;
    return true;
  }
}

/** An order as paper keeps it: what is left of each line, and the points that its company would still get. */
class PaperOrder {
  readonly left: number[];
  held: number;
  ended = false;

  constructor(
    readonly account: Account,
    readonly id: number,
    readonly lineIds: number[],
    readonly lines: readonly { quantity: number; total: number }[],
    total: number,
  ) {
    this.left = lines.map(({ quantity }) => quantity);
    this.held = total;
    account.accrued += total;
    account.consumed += total;
  }

  /** Takes units out, one by one, if there are so many. @returns whether it did */
  takeOut(units: readonly number[]): boolean {
    const isTooMany = units.some((count, index) => count > this.left[index]!);
    if (this.ended || isTooMany || units.every((count) => count === 0)) return false;
    for (const [index, { quantity, total }] of this.lines.entries()) {
      for (let unit = 0; unit < units[index]!; unit += 1) {
        const before = quantity - this.left[index]!;
        this.giveBack(Math.floor((total * (before + 1)) / quantity) - Math.floor((total * before) / quantity));
        this.left[index]! -= 1;
      }
    }
    if (this.left.every((count) => count === 0)) this.end();
    return true;
  }

  /** Ends the order, whose shipping goes back too. */
  end(): boolean {
    if (this.ended) return false;
    this.giveBack(this.held);
    this.ended = true;
    return true;
  }

  private giveBack(points: number): void {
    this.held -= points;
    this.account.consumed -= points;
  }
}

/** Places an order, changes its status, cancels or returns some of its units, or all that is left. */
async function changeOrders(draws: Random, staff: Person, accounts: Map<number, Account>, orders: PaperOrder[]) {
  if (orders.length === 0 || draws.chance(0.3)) {
    const [companyId, account] = draws.pick([...accounts]);
    const lines = Array.from({ length: draws.between(1, 4) }, () => ({
      quantity: draws.between(1, 5),
      total: draws.between(0, 2_000),
    }));
    const buyer = await aUser(upstream.db, { roleId: 5, companyId });
    const orderStatusId = draws.pick([1, 2, 4, 6] as const);
    const placed = await anOrder(upstream.db, { buyer, orderStatusId, lines, shipping: draws.between(0, 50) });
    orders.push(new PaperOrder(account, placed.id, placed.lineIds, lines, placed.total));
    return;
  }
  const order = draws.pick(orders);
  if (draws.chance(0.15)) {
    // From Order Received it is refused, as the table of changes says.
    const { status } = await staff.patch(`/orders/${order.id}`, { orderStatusId: 3 });
    if (status === 200) expect(order.end()).toBe(true);
    return;
  }
  const isAll = draws.chance(0.2);
  const units = order.left.map((count) => (isAll ? count : draws.between(0, Math.min(count + 1, 3))));
  const lines = units.flatMap((count, index) =>
    count > 0 ? [{ id: order.lineIds[index]!, units: count, toStock: draws.chance(0.5) }] : [],
  );
  const held = order.held;
  const isDone = order.takeOut(units);
  const { status, body } = await staff.post(`/orders/${order.id}/returns`, { lines, reason: 'At random' });
  expect([status, lines]).toEqual([isDone ? 200 : lines.length === 0 ? 422 : 409, lines]);
  if (isDone) expect(body).toMatchObject({ heldPoints: order.held });
  if (isDone) returnedUnits += units.reduce((sum, count) => sum + count, 0);
  if (isDone) expect(body.returns.at(-1)).toMatchObject({ qpoints: held - order.held });
}

/** Sends batches of random wishes over the lane's own companies, and keeps the accounts beside. */
async function runLane(draws: Random): Promise<{ accounts: Map<number, Account>; refused: number }> {
  const accounts = new Map<number, Account>();
  // People of its own, since what they move alone counts over all companies.
  const people: Member[] = await Promise.all(
    [1, 1, 1, 1, 1, 1, 4, 4].map(async (role) => ({
      ...{ person: await upstream.signIn(role), isAdministrator: role === 1, alone: 0 },
    })),
  );
  for (let index = 0; index < COMPANIES_A_LANE; index += 1)
    accounts.set((await aCompany(upstream.db)).id, new Account());
  const companies = [...accounts.keys()];
  const staff = await upstream.signIn(3);
  const orders: PaperOrder[] = [];
  const drawsOfOrders = random(ORDER_SEED);
  let refused = 0;
  for (let batch = 0; batch < BATCHES_A_LANE; batch += 1) {
    const member = draws.pick(people);
    const wishes = Array.from({ length: ITEMS_A_BATCH }, () => ({
      companyId: draws.pick(companies),
      qpoints: draws.chance(0.1) ? draws.between(THRESHOLD + 1, 3 * THRESHOLD) : draws.between(1, THRESHOLD),
      requestTypeId: draws.between(1, 5),
    }));
    const expected = wishes.filter(
      ({ companyId, qpoints, requestTypeId }) => !accounts.get(companyId)!.ask(requestTypeId, qpoints, member),
    );
    const { status, body } = await ask(member.person, wishes);
    expect(status).toBe(200);
    expect(body.pointRequestError.map(({ companyId }: { companyId: number }) => companyId)).toEqual(
      expected.map(({ companyId }) => companyId),
    );
    refused += expected.length;
    for (let step = 0; step < ORDER_STEPS_A_BATCH; step += 1)
      await changeOrders(drawsOfOrders, staff, accounts, orders);
  }
  return { accounts, refused };
}

it(
  '10,000 random wishes, orders and returns of several people at once end with the balances of a plain model',
  { timeout: slowly(120_000) },
  async () => {
    const reader = await upstream.signIn(1);
    const lanes = await Promise.all(Array.from({ length: LANES }, (_, lane) => runLane(random(lane + 101))));
    expect(LANES * BATCHES_A_LANE * ITEMS_A_BATCH).toBe(10_000);
    for (const { accounts, refused } of lanes) {
      expect(refused).toBeGreaterThan(0);
      expect(refused).toBeLessThan(BATCHES_A_LANE * ITEMS_A_BATCH);
      for (const [companyId, { accrued, consumed, available, steps }] of accounts) {
        expect(await pointsOf(upstream.db, companyId)).toEqual({ accrued, consumed, available });
        const { total } = (await reader.get(`/point-request/histories?companyId=${companyId}`)).body;
        expect(total).toBe(steps);
        expect(await historyOf(reader, companyId)).toHaveLength(Math.min(steps, 100));
      }
    }
    expect(returnedUnits).toBeGreaterThan(500);
    expect(await verifyReturns(upstream.db)).toEqual([]);
    expect(await verifyLedger(upstream.db)).toEqual({ checked: LANES * COMPANIES_A_LANE, differing: [] });
  },
);
