import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Explanation } from '@/lib/contract/explanations';
import type { RouteType } from '@/lib/domain/access-table';
import { explanationSentence } from '@/lib/domain/explanation';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import { aRatedProduct, claimsAwaitingApproval } from './claims-fixture';
import { aForecast, setRules } from './forecasts-fixture';
import { FORBIDDEN, statusLine } from './harness/client';
import { aCompany, anOrder, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { outcomeOf } from './points-fixture';

type Person = Awaited<ReturnType<Upstream['signIn']>>;

let upstream: Upstream;
let admin: Person;
let companyId: number;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
});
afterAll(() => upstream.stop());
beforeEach(async () => {
  ({ id: companyId } = await aCompany(upstream.db));
});

/** What the newest movement of the company came from, which adds up to the movement. */
async function explained(kind: string, person = admin): Promise<Explanation> {
  const { data } = (await admin.get(`/point-ledger?companyId=${companyId}&kind=${kind}&limit=1`)).body;
  const { status, body } = await person.get(`/point-ledger/${data[0].id}/explanation`);
  expect(status).toBe(200);
  const sum = (body as Explanation).lines.reduce((all, { amount }) => all + amount, 0);
  expect(sum).toBe(data[0].amount);
  return body;
}

let orders = 0;

async function anOrderOfTwoLines() {
  orders += 1;
  const buyer = await aUser(upstream.db, { roleId: 5, companyId, firstName: 'Mae', lastName: 'Buyer' });
  const order = await anOrder(upstream.db, {
    buyer,
    lines: [
      { productName: 'Gloves', sku: `GL-${orders}`, quantity: 2, total: 240 },
      { productName: 'Lamp', sku: `LA-${orders}`, quantity: 3, total: 100 },
    ],
  });
  return { ...order, userId: buyer.id };
}

async function approvedModules() {
  const { db } = upstream;
  const product = await aRatedProduct(db, { rate: 10 });
  await claimsAwaitingApproval(db, { companyId, product, pieces: 2 });
  const { rows } = await db.query<{ id: number }>(
    `insert into promotions (configuration_id, promotion_type, rate, starts_at, ends_at)
     values ($1, 'date', 12, now() - interval '1 day', now() + interval '1 day') returning id`,
    [product.id],
  );
  await claimsAwaitingApproval(db, { companyId, product, pieces: 3 });
  const groups = (await admin.get('/approvals/modules')).body as { companyId: number }[];
  const answer = await admin.post('/approvals/approve', {
    types: ['modules', 'ess'],
    data: [companyId],
    modules: groups.filter((group) => group.companyId === companyId),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { ...product, promotionId: rows[0]!.id };
}

describe('the explanation of a movement', () => {
  it('of an order tells its lines: product, pieces, points', async () => {
    const { orderNumber, userId } = await anOrderOfTwoLines();
    const told = await explained('order');
    expect(told).toMatchObject({
      order: { orderNumber, orderStatus: 'Order Received', by: 'Mae Buyer', personId: userId },
      lines: [
        { what: 'Gloves', detail: expect.stringMatching(/^GL-\d+$/), quantity: 2, each: 120, amount: -240 },
        { what: 'Lamp', quantity: 3, each: null, amount: -100 },
      ],
    });
    expect(explanationSentence(told)).toBe(`Order ${orderNumber}: 2 × 120 Q Gloves, 3 Lamp`);
  });

  it('of what an order gave back tells the same lines the other way round', async () => {
    const { id } = await anOrderOfTwoLines();
    expect((await admin.patch(`/orders/${id}`, { id, orderStatusId: 5 })).status).toBe(200);
    expect((await explained('give_back')).lines).toMatchObject([{ amount: 240 }, { amount: 100 }]);
  });

  it('of a reward tells its claims by product and rate, which promotion gave it, and who approved', async () => {
    const { productName, promotionId } = await approvedModules();
    const told = await explained('reward');
    expect(told).toMatchObject({
      amount: 56,
      byId: admin.user.id,
      personId: null,
      approval: { items: 5, by: `${admin.user.firstName} ${admin.user.lastName}`, byId: admin.user.id, firstBy: null },
      lines: [
        { what: productName, quantity: 3, each: 12, promotion: { id: promotionId, promotionType: 'date' }, amount: 36 },
        { what: productName, quantity: 2, each: 10, promotion: null, amount: 20 },
      ],
      uploads: [],
    });
    expect(explanationSentence(told)).toMatch(
      /^5 modules, approval \d+: 3 × 12 Q PRODUCT \d+ by promotion of [A-Z][a-z]+ \d{4}.*, 2 × 10 Q PRODUCT \d+ by default$/,
    );
  });

  it('of a point update tells the request, its purpose and each of its steps', async () => {
    await outcomeOf(admin, { companyId, qpoints: 90, requestTypeId: REQUEST_TYPE.accrue, purposeTypeId: 1 });
    const requester = await upstream.signIn(4);
    await outcomeOf(requester, { companyId, qpoints: 40, requestTypeId: REQUEST_TYPE.deduct });
    await outcomeOf(admin, { companyId, qpoints: 40, requestTypeId: REQUEST_TYPE.approve });
    expect(await explained('deduction')).toMatchObject({
      lines: [{ what: 'Subscription', amount: -40 }],
      request: {
        requestType: 'Deduct',
        steps: [
          {
            status: 'Deduction Requested',
            by: `${requester.user.firstName} ${requester.user.lastName}`,
            byId: requester.user.id,
          },
          { status: 'Deducted', by: `${admin.user.firstName} ${admin.user.lastName}`, byId: admin.user.id },
        ],
      },
    });
  });

  it('of a reversal tells why, and explains what it undid', async () => {
    await outcomeOf(admin, { companyId, qpoints: 90, requestTypeId: REQUEST_TYPE.accrue, purposeTypeId: 1 });
    const { id } = await explained('accrual');
    await admin.post(`/point-ledger/${id}/reversal`, { reason: 'Twice' }, { 'idempotency-key': randomUUID() });
    expect(await explained('reversal')).toMatchObject({
      source: 'accrual',
      reason: 'Twice',
      reverses: { id, kind: 'accrual', amount: 90 },
      lines: [{ amount: -90 }],
    });
  });

  it('tells order lines and claims to the roles of their area alone, and the sum to others', async () => {
    const { db } = upstream;
    const give = async (...areas: readonly RouteType[]) => {
      await db.query('delete from access_control where role_id = 3');
      await db.query('insert into access_control (route_type, role_id) select unnest($1::text[]), 3', [areas]);
      return upstream.signIn(3);
    };
    await anOrderOfTwoLines();
    await approvedModules();
    const cases = [
      ['order', 'orders', [{ what: null, amount: -340 }]],
      ['reward', 'approvals', [{ what: null, amount: 56 }]],
    ] as const;
    for (const [kind, area, lines] of cases) {
      const closed = await explained(kind, await give('qpointManagement'));
      expect(closed).toMatchObject({ needs: area, lines });
      expect(closed.uploads).toBeUndefined();
      const open = await explained(kind, await give('qpointManagement', area));
      expect(open.needs).toBeUndefined();
      expect(open.lines).toHaveLength(2);
    }
    const { id } = await explained('order');
    const other = await give('orders', 'approvals');
    expect(statusLine(await other.get(`/point-ledger/${id}/explanation`))).toBe(FORBIDDEN);
  });

  it('of what does not exist is answered 404', async () => {
    expect(await admin.get('/point-ledger/999999/explanation')).toMatchObject({
      status: 404,
      body: { message: 'This point movement doesn’t exist.' },
    });
  });
});

it('a forecast’s movement tells what was forecast and scanned, and a single claim of an upload its serial number', async () => {
  await setRules(upstream.db, { submissionRate: 70 });
  const forecast = await aForecast(upstream.db, { companyId, day: '2025-05-01', pieces: 4, scanned: 3 });
  const body = {
    types: ['forecasts', 'submission'],
    submission: [forecast.id],
    data: [],
    forecastsAwaitingRejection: [],
  };
  expect((await admin.post('/approvals/approve', body)).body.approved).toHaveLength(1);
  const { lines } = await explained('forecast_submission');
  expect(lines).toMatchObject([{ what: '2025-05-01', amount: 70, forecast: { qpoints: 70 } }]);
  const [{ forecast: told }] = lines as [Explanation['lines'][number]];
  expect(told!.scannedWatts / told!.forecastedWatts).toBeCloseTo(0.75);

  ({ id: companyId } = await aCompany(upstream.db));
  const product = await aRatedProduct(upstream.db, { rate: 10 });
  await claimsAwaitingApproval(upstream.db, { companyId, product, pieces: 1 });
  const { rows } = await upstream.db.query<{ serial: string }>(
    `with made as (insert into uploads (kind, user_id, user_name, file_names, stored, duplicates, invalid, claims_freed)
       values ('serialNumbers', $2, 'x', '{pallets-35.xlsx}', 887, 0, 0, 1) returning id)
     update claims set upload_id = (select id from made) where company_id = $1 and state = 'awaiting_approval'
     returning serial_number as serial`,
    [companyId, admin.user.id],
  );
  await admin.post('/approvals/approve', { types: ['modules'], data: [companyId], modules: [] });
  expect((await explained('reward')).uploads).toMatchObject([
    { fileName: 'pallets-35.xlsx', claims: 1, serialNumber: rows[0]!.serial },
  ]);
});
