import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADVANCE_IS_OPEN, REVERSAL_STAYS, REVERSED_ALREADY, UNDONE_OTHERWISE } from '@/lib/domain/point-movement';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { statusLine } from './harness/client';
import { aCompany, anOrder, aUser, movePoints } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { ask, outcomeOf, pointsOf } from './points-fixture';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;
let requester: typeof admin;
/** The upstream's clock; undefined is the real one. */
let clock: Date | undefined;

beforeAll(async () => {
  upstream = await startUpstream({ now: () => clock ?? new Date() });
  admin = await upstream.signIn(1);
  requester = await upstream.signIn(4);
});
afterAll(() => upstream.stop());
afterEach(async () => {
  clock = undefined;
  expect((await verifyLedger(upstream.db)).differing).toEqual([]);
});

interface Movement {
  id: number;
  amount: number;
  kind: string;
  balance: number;
}

async function movementsOf(companyId: number, query = ''): Promise<Movement[]> {
  const { status, body } = await requester.get(`/point-ledger?companyId=${companyId}${query}`);
  expect(status).toBe(200);
  return body.data;
}

const amountsOf = async (companyId: number, query = '') =>
  (await movementsOf(companyId, query)).map(({ amount }) => amount);

const reverse = (id: number, reason = 'Entered twice', key: string = randomUUID()) =>
  admin.post(`/point-ledger/${id}/reversal`, { reason }, { 'idempotency-key': key });

async function anAccount(points: number) {
  const { id: companyId, name } = await aCompany(upstream.db);
  await outcomeOf(admin, { companyId, qpoints: points, requestTypeId: REQUEST_TYPE.accrue, purposeTypeId: 1 });
  return { companyId, name };
}

/** An order of points that the company got for it. */
async function anOrderOf(companyId: number, total: number) {
  const buyer = await aUser(upstream.db, { roleId: 5, companyId });
  return anOrder(upstream.db, { buyer, lines: [{ total }] });
}

/** Gives points as somebody does at an instant. */
async function moveAt(
  instant: string,
  companyId: number,
  qpoints: number,
  requestTypeId: number = REQUEST_TYPE.accrue,
) {
  clock = new Date(instant);
  await outcomeOf(await upstream.signIn(1), { companyId, qpoints, requestTypeId });
  clock = undefined;
}

describe('the ledger of a company', () => {
  it('tells what moved, why, who did it, and what was left', async () => {
    const { companyId } = await anAccount(1_000);
    const order = await anOrderOf(companyId, 300);
    await outcomeOf(admin, { companyId, qpoints: 50, requestTypeId: REQUEST_TYPE.deduct });
    expect(await movementsOf(companyId)).toMatchObject([
      {
        kind: 'deduction',
        amount: -50,
        balance: 950,
        pointRequestId: expect.any(Number),
        reason: null,
        lastName: admin.user.lastName,
      },
      {
        kind: 'order',
        amount: -300,
        balance: 1_000,
        orderId: order.id,
        orderNumber: order.orderNumber,
        pointRequestId: null,
      },
      { kind: 'accrual', amount: 300, balance: 1_300, pointRequestId: null },
      { kind: 'accrual', amount: 1_000, balance: 1_000, reason: 'Subscription', orderId: null },
    ]);
  });

  it('comes newest first, in stretches, by kind and by days of the portal', async () => {
    const { id: companyId } = await aCompany(upstream.db);
    // Los Angeles is 8 hours behind: the first of these is still the 10th there.
    const times = ['2026-03-11T07:59:00Z', '2026-03-11T08:00:00Z', '2026-03-12T06:59:00Z', '2026-03-12T07:00:00Z'];
    for (const [index, time] of times.entries()) {
      await moveAt(time, companyId, 10 + index, index === 2 ? REQUEST_TYPE.deduct : REQUEST_TYPE.accrue);
    }
    expect(await amountsOf(companyId)).toEqual([13, -12, 11, 10]);
    const first = (await requester.get(`/point-ledger?companyId=${companyId}&limit=3`)).body;
    expect(first.hasMore).toBe(true);
    const last = (await requester.get(`/point-ledger?companyId=${companyId}&limit=3&older=${first.data[2].id}`)).body;
    expect(last).toMatchObject({ hasMore: false, data: [{ amount: 10 }] });
    expect(await amountsOf(companyId, '&kind=deduction')).toEqual([-12]);
    expect(await amountsOf(companyId, '&kind=accrual&limit=1')).toEqual([13]);
    expect(await amountsOf(companyId, '&startDate=2026-03-11&endDate=2026-03-11')).toEqual([-12, 11, 10]);
    expect(await amountsOf(companyId, '&startDate=2026-03-12')).toEqual([13]);
    expect(await amountsOf(companyId, '&endDate=2026-03-10')).toEqual([]);
    expect(await amountsOf(companyId, '&startDate=2026-03-13')).toEqual([]);
    expect(await amountsOf(companyId, '&startDate=2026-03-11&kind=accrual')).toEqual([13, 11, 10]);
  });

  it('never goes back in time: what was asked for first but came later follows', async () => {
    const { id: companyId } = await aCompany(upstream.db);
    await moveAt('2026-04-02T00:00:00Z', companyId, 1);
    await moveAt('2026-04-01T00:00:00Z', companyId, 2);
    expect(await movementsOf(companyId)).toMatchObject([
      { amount: 2, createdAt: '2026-04-02T00:00:00.000Z' },
      { amount: 1 },
    ]);
  });
});

describe('a reversal', () => {
  it('writes the opposing movement, linked both ways, and leaves the old one as it was', async () => {
    const { companyId } = await anAccount(400);
    const [accrual] = await movementsOf(companyId);
    const answer = await reverse(accrual!.id, ' Wrong company ');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        amount: -400,
        kind: 'reversal',
        balance: 0,
        reason: 'Wrong company',
        reverses: accrual!.id,
        lastName: admin.user.lastName,
      },
    });
    expect(await movementsOf(companyId)).toMatchObject([
      { id: answer.body.id, reverses: accrual!.id, reversedBy: null },
      { ...accrual, reversedBy: answer.body.id },
    ]);
    expect(await pointsOf(upstream.db, companyId)).toEqual({ accrued: 0, consumed: 0, available: 0 });
    const { rows } = await upstream.db.query(
      `select before, after from activity where action = 'reversePointMovement' and object_id = $1`,
      [String(answer.body.id)],
    );
    expect(rows).toMatchObject([
      { before: { id: accrual!.id, amount: 400 }, after: { amount: -400, reason: 'Wrong company' } },
    ]);
  });

  it('of a deduction gives the points back, and takes them from what was consumed', async () => {
    const { companyId } = await anAccount(400);
    await outcomeOf(admin, { companyId, qpoints: 150, requestTypeId: REQUEST_TYPE.deduct });
    expect((await reverse((await movementsOf(companyId))[0]!.id)).status).toBe(200);
    expect(await pointsOf(upstream.db, companyId)).toEqual({ accrued: 400, consumed: 0, available: 400 });
  });

  it('happens once, and is not itself reversed', async () => {
    const { companyId } = await anAccount(400);
    const [accrual] = await movementsOf(companyId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => reverse(accrual!.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(REVERSED_ALREADY);
    expect((await reverse((await movementsOf(companyId))[0]!.id)).body.message).toBe(REVERSAL_STAYS);
  });

  it('is refused where the points are spent', async () => {
    const { companyId, name } = await anAccount(400);
    await outcomeOf(admin, { companyId, qpoints: 1, requestTypeId: REQUEST_TYPE.deduct });
    const accrual = (await movementsOf(companyId)).at(-1)!;
    expect(await reverse(accrual.id)).toMatchObject({
      status: 409,
      body: { message: `${name} has only 399 Q available.` },
    });
  });

  it('of an order leaves nothing that its cancellation could give back again', async () => {
    const { companyId } = await anAccount(400);
    const order = await anOrderOf(companyId, 300);
    const reversal = await reverse((await movementsOf(companyId))[0]!.id);
    expect(reversal.body).toMatchObject({ orderId: order.id, orderNumber: order.orderNumber, amount: 300 });
    expect((await admin.patch(`/orders/${order.id}`, { id: order.id, orderStatusId: 5 })).status).toBe(200);
    expect(await pointsOf(upstream.db, companyId)).toEqual({ accrued: 700, consumed: 0, available: 700 });
  });

  it('of an order that was canceled is refused, but what it gave back can be reversed', async () => {
    const { companyId } = await anAccount(400);
    const order = await anOrderOf(companyId, 300);
    await admin.patch(`/orders/${order.id}`, { id: order.id, orderStatusId: 5 });
    const [giveBack, taken] = await movementsOf(companyId);
    expect((await reverse(taken!.id)).body.message).toBe(UNDONE_OTHERWISE);
    expect((await reverse(giveBack!.id)).status).toBe(200);
    expect((await pointsOf(upstream.db, companyId)).available).toBe(400);
    expect((await reverse(taken!.id)).status).toBe(200);
    expect(await pointsOf(upstream.db, companyId)).toEqual({ accrued: 700, consumed: 0, available: 700 });
  });

  it('of an advance waits until that is settled or taken back', async () => {
    const { id: companyId } = await aCompany(upstream.db);
    await outcomeOf(admin, { companyId, qpoints: 90, requestTypeId: REQUEST_TYPE.advance });
    const [advance] = await movementsOf(companyId);
    expect((await reverse(advance!.id)).body.message).toBe(ADVANCE_IS_OPEN);
    await outcomeOf(requester, { companyId, qpoints: 90, requestTypeId: REQUEST_TYPE.accrue });
    expect((await reverse(advance!.id)).body.message).toBe(ADVANCE_IS_OPEN);
    await outcomeOf(admin, { companyId, qpoints: 90, requestTypeId: REQUEST_TYPE.approve });
    expect((await reverse(advance!.id)).status).toBe(200);
    expect(await pointsOf(upstream.db, companyId)).toEqual({ accrued: 0, consumed: 0, available: 0 });
  });

  it('above the threshold is refused', async () => {
    const { companyId } = await anAccount(5);
    await movePoints(upstream.db, [{ companyId, amount: 1_000_001, kind: 'accrual' }]);
    expect((await reverse((await movementsOf(companyId))[0]!.id)).body.message).toContain('More than 1,000,000 Q');
  });

  it.each([
    [{}, 'reason is required'],
    [{ reason: '' }, 'Reason can’t be blank'],
    [{ reason: '   ' }, 'Reason can’t be blank'],
    [{ reason: 'x'.repeat(501) }, 'reason must have at most 500 characters'],
    [{ reason: 'ok', amount: 5 }, 'amount is not known here'],
  ])('needs a reason: %j', async (body, fault) => {
    const answer = await admin.post('/point-ledger/1/reversal', body);
    expect(statusLine(answer)).toBe(`422 The request is not valid: ${fault}.`);
  });

  it('of what does not exist is answered 404', async () => {
    expect(await reverse(999_999)).toMatchObject({
      status: 404,
      body: { message: 'This point movement doesn’t exist.' },
    });
  });

  it.each([2, 4])('is for administrators only: role %i', async (role) => {
    const { companyId } = await anAccount(5);
    const [accrual] = await movementsOf(companyId);
    const person = await upstream.signIn(role);
    expect(statusLine(await person.post(`/point-ledger/${accrual!.id}/reversal`, { reason: 'x' }))).toBe(
      '403 Only an administrator can do this.',
    );
    expect(await amountsOf(companyId)).toEqual([5]);
  });

  it('sent again with the same key is answered the same and done once', async () => {
    const { companyId } = await anAccount(70);
    const [accrual] = await movementsOf(companyId);
    const key = randomUUID();
    const first = await reverse(accrual!.id, 'Twice', key);
    expect((await reverse(accrual!.id, 'Twice', key)).body).toEqual(first.body);
    expect(statusLine(await reverse(accrual!.id, 'Other words', key))).toBe(
      '422 This Idempotency-Key was already used for a different request.',
    );
    expect(await amountsOf(companyId)).toEqual([-70, 70]);
  });

  it('by any other way of the database is refused unless it undoes one movement of its company, whole', async () => {
    const [one, other] = [await anAccount(70), await anAccount(70)];
    const [accrual] = await movementsOf(one.companyId);
    const insert = (companyId: number, amount: number, reverses: number | null) =>
      upstream.db.query(
        `insert into point_ledger (company_id, amount, kind, reverses, reason) values ($1, $2, 'reversal', $3, 'x')`,
        [companyId, amount, reverses],
      );
    await expect(insert(one.companyId, -69, accrual!.id)).rejects.toThrow('whole');
    await expect(insert(other.companyId, -70, accrual!.id)).rejects.toThrow('whole');
    await expect(insert(one.companyId, -70, null)).rejects.toThrow('whole');
    await ask(admin, { companyId: one.companyId, qpoints: 1, requestTypeId: REQUEST_TYPE.accrue });
  });
});
