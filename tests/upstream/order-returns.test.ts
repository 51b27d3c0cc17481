import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RETURNED_COUPON, CANCELED_LINE } from '@/lib/domain/order-changes';
import { POINTS_CHANGED, refusalOfStatus, returnRuleOf } from '@/lib/domain/order-returns';
import { ORDER_STATUS, ORDER_STATUS_IDS, ORDER_STATUS_NAMES, type OrderStatusId } from '@/lib/domain/order-status';
import { PARTIAL_REFUND_STAYS } from '@/lib/domain/point-movement';
import { explanationSentence } from '@/lib/domain/explanation';
import { verifyReturns } from '@/upstream/resources/orders/verify-returns';
import { verifyLedger, verifyStatements } from '@/upstream/resources/points/verify-ledger';
import { FORBIDDEN, statusLine, type Client } from './harness/client';
import { aCompany, anOrder, aUser, type TestLine } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { aPlainProduct, aSizedProduct, stockOf } from './stock-fixture';

const { received, processing, returned, delivered, shipped, customDelivered } = ORDER_STATUS;

let upstream: Upstream;
let staff: Awaited<ReturnType<Upstream['signIn']>>;
let admin: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream();
  [staff, admin] = [await upstream.signIn(3), await upstream.signIn(1)];
});
afterAll(async () => {
  expect((await verifyLedger(upstream.db)).differing).toEqual([]);
  expect((await verifyStatements(upstream.db)).differing).toEqual([]);
  expect(await verifyReturns(upstream.db)).toEqual([]);
  await upstream.stop();
});

const rows = async <T>(text: string, values: unknown[] = []) => (await upstream.db.query(text, values)).rows as T[];

/** An order of 3 caps for 100 Q and 2 vests for 50 Q, and 25 Q shipping. */
async function aMixedOrder(
  orderStatusId: OrderStatusId = delivered,
  { shipping = 25, lines }: { shipping?: number; lines?: Partial<TestLine>[] } = {},
) {
  const company = await aCompany(upstream.db);
  const buyer = await aUser(upstream.db, { roleId: 5, companyId: company.id });
  const order = await anOrder(upstream.db, {
    ...{ buyer, orderStatusId, shipping },
    lines: lines ?? [
      { productName: 'Cap', quantity: 3, total: 100 },
      { productName: 'Vest', quantity: 2, total: 50 },
    ],
  });
  return { ...order, companyId: company.id };
}

type Units = readonly (readonly [index: number, units: number, toStock?: boolean])[];

function send(order: { id: number; lineIds: number[] }, units: Units, body: object = {}, by: Client = staff) {
  const lines = units.map(([index, count, toStock = true]) => ({ id: order.lineIds[index], units: count, toStock }));
  return by.post(`/orders/${order.id}/returns`, { lines, reason: 'Wrong size', ...body });
}
const availableOf = async (companyId: number) =>
  (await rows<{ available: number }>('select available from company_points where company_id = $1', [companyId]))[0]
    ?.available;
const movementsOf = (orderId: number) =>
  rows(`select amount, kind, reason, user_id from point_ledger where order_id = $1 and kind <> 'order' order by id`, [
    orderId,
  ]);

describe('a partial return', () => {
  it('returns the points of its units exactly, and shipping with the last ones', async () => {
    const order = await aMixedOrder();
    const before = await availableOf(order.companyId);
    const first = await send(order, [[0, 1]], { qpoints: 33 });
    expect(first.status, first.text).toBe(200);
    expect(first.body).toMatchObject({
      ...{ orderStatusId: delivered, version: 2, heldPoints: 142, itemCount: 5 },
      products: [
        { quantity: 3, returnedUnits: 1, canceledUnits: 0, total: 100 },
        { quantity: 2, returnedUnits: 0, canceledUnits: 0 },
      ],
      returns: [
        {
          ...{ kind: 'returned', reason: 'Wrong size', userId: staff.user.id, qpoints: 33 },
          lines: [{ id: order.lineIds[0], units: 1, qpoints: 33, toStock: true }],
        },
      ],
    });
    expect((await send(order, [[0, 1]])).body.returns.at(-1)).toMatchObject({ qpoints: 33 });
    expect(
      (
        await send(order, [
          [1, 1],
          [0, 1],
        ])
      ).body,
    ).toMatchObject({ orderStatusId: delivered, heldPoints: 50 });
    const { body } = await send(order, [[1, 1]], { qpoints: 50 });
    expect(body).toMatchObject({ orderStatusId: returned, orderStatus: 'Returned', heldPoints: 0 });
    expect(await movementsOf(order.id)).toMatchObject([
      { amount: 33, kind: 'partial_refund', reason: 'Wrong size', user_id: staff.user.id },
      { amount: 33, kind: 'partial_refund' },
      { amount: 59, kind: 'partial_refund' },
      { amount: 50, kind: 'give_back' },
    ]);
    expect(await availableOf(order.companyId)).toBe(before! + 175);
  });

  it('is in the history and in the log with its lines and units', async () => {
    const order = await aMixedOrder();
    const { body } = await send(order, [
      [0, 2],
      [1, 1],
    ]);
    expect(body.timeline.at(-1)).toMatchObject({
      name: 'Returned 2 × Cap, 1 × Vest: 91 Q. Wrong size',
      firstName: staff.user.firstName,
    });
    const [entry] = await rows<{ after: object }>(
      `select after from activity where action = 'returnOrderUnits' and object_id = $1`,
      [String(order.id)],
    );
    expect(entry?.after).toMatchObject({
      ...{ returned: '2 × Cap, 1 × Vest', qpoints: 91, reason: 'Wrong size', version: 2, orderStatusId: delivered },
    });
  });

  it('is explained by its units, what the order returns afterward by the rest, and both are in the ledger', async () => {
    const order = await aMixedOrder();
    await send(order, [[0, 1]]);
    await staff.patch(`/orders/${order.id}`, { orderStatusId: returned });
    const movements = await rows<{ id: number; kind: string }>(
      'select id, kind from point_ledger where order_id = $1 order by id',
      [order.id],
    );
    const told = await Promise.all(
      movements.map(async ({ id }) => (await admin.get(`/point-ledger/${id}/explanation`)).body),
    );
    expect(told.map((each) => each.lines)).toMatchObject([
      [
        { what: 'Cap', amount: -100 },
        { what: 'Vest', amount: -50 },
        { what: 'Shipping', amount: -25 },
      ],
      [{ what: 'Cap', quantity: 1, amount: 33 }],
      [
        { what: 'Cap', quantity: 2, amount: 67 },
        { what: 'Vest', quantity: 2, amount: 50 },
        { what: 'Shipping', amount: 25 },
      ],
    ]);
    expect(explanationSentence(told[1])).toBe(`Returned from order ${order.orderNumber}: 1 × 33 Q Cap`);
    const refund = movements.find(({ kind }) => kind === 'partial_refund');
    const reversal = await admin.post(`/point-ledger/${refund?.id}/reversal`, { reason: 'Mistake' });
    expect(statusLine(reversal)).toBe(`409 ${PARTIAL_REFUND_STAYS}`);
  });

  it('puts only the chosen units back in stock, and a later whole return only what is left', async () => {
    const [cap, vest] = [
      await aSizedProduct(upstream.db, { stock: 0 }),
      await aPlainProduct(upstream.db, { quantity: 0 }),
    ];
    const order = await aMixedOrder(delivered, {
      lines: [
        { ...cap, quantity: 3, total: 90 },
        { ...vest, quantity: 4, total: 40 },
      ],
    });
    await send(order, [
      [0, 1, true],
      [1, 3, false],
    ]);
    expect((await stockOf(upstream.db, cap)).variants).toEqual([1]);
    expect((await stockOf(upstream.db, vest)).quantity).toBe(0);
    await staff.patch(`/orders/${order.id}`, { orderStatusId: returned });
    expect((await stockOf(upstream.db, cap)).variants).toEqual([3]);
    expect((await stockOf(upstream.db, vest)).quantity).toBe(1);
    expect(await movementsOf(order.id)).toMatchObject([
      { amount: 60, kind: 'partial_refund' },
      { amount: 95, kind: 'give_back' },
    ]);
  });

  it('is made once, however often it is sent with one key', async () => {
    const order = await aMixedOrder();
    const lines = [{ id: order.lineIds[0], units: 1, toStock: false }];
    const headers = { 'idempotency-key': randomUUID() };
    const body = { lines, reason: 'Broken', version: 1 };
    const post = () => staff.post(`/orders/${order.id}/returns`, body, headers);
    const [one, two, three] = [...(await Promise.all([post(), post()])), await post()];
    expect([one.status, two.status, three.status]).toEqual([200, 200, 200]);
    expect(two.body).toEqual(one.body);
    expect(three.body).toEqual(one.body);
    expect(await movementsOf(order.id)).toHaveLength(1);
  });

  it('moves nothing if the order holds no points, and counts the units', async () => {
    const free = await aMixedOrder(delivered, { shipping: 0, lines: [{ quantity: 2, total: 0 }] });
    expect((await send(free, [[0, 1]])).body).toMatchObject({ products: [{ returnedUnits: 1 }] });
    const reversed = await aMixedOrder(delivered, { shipping: 0 });
    const [taken] = await rows<{ id: number }>(`select id from point_ledger where order_id = $1`, [reversed.id]);
    await admin.post(`/point-ledger/${taken?.id}/reversal`, { reason: 'Mistake' });
    expect((await send(reversed, [[0, 1]])).body).toMatchObject({ heldPoints: 0, returns: [{ qpoints: 0 }] });
    expect(
      (
        await send(reversed, [
          [0, 2],
          [1, 2],
        ])
      ).body,
    ).toMatchObject({ orderStatusId: returned });
    expect(await movementsOf(free.id)).toEqual([]);
    expect(await movementsOf(reversed.id)).toEqual([]);
  });

  it('keeps the order’s own movement from being reversed', async () => {
    const order = await aMixedOrder();
    await send(order, [[0, 1]]);
    const [taken] = await rows<{ id: number }>(`select id from point_ledger where order_id = $1 and kind = 'order'`, [
      order.id,
    ]);
    const answer = await admin.post(`/point-ledger/${taken?.id}/reversal`, { reason: 'Mistake' });
    expect(answer.status).toBe(409);
  });

  it('returns points of an imported order without a movement of its own', async () => {
    const order = await aMixedOrder(delivered, { shipping: 0 });
    await upstream.db.query(`
      alter table point_ledger disable trigger point_ledger_is_append_only;
      update point_ledger set kind = 'opening_spent', order_id = null where order_id = ${order.id};
      alter table point_ledger enable trigger point_ledger_is_append_only;
      update orders set in_opening_balance = true where id = ${order.id}`);
    expect((await send(order, [[1, 1]])).body).toMatchObject({ heldPoints: 125 });
    expect(
      (
        await send(order, [
          [1, 1],
          [0, 3],
        ])
      ).body,
    ).toMatchObject({ orderStatusId: returned, heldPoints: 0 });
    expect(await movementsOf(order.id)).toMatchObject([
      { amount: 25, kind: 'partial_refund' },
      { amount: 125, kind: 'give_back' },
    ]);
  });

  it('is append-only, and a line never loses more units than it has', async () => {
    const order = await aMixedOrder();
    await send(order, [[0, 1]]);
    for (const change of ['update order_returns set qpoints = 0', 'delete from order_return_lines'])
      await expect(upstream.db.query(change)).rejects.toThrow('append-only');
    await expect(
      upstream.db.query('update order_lines set returned_units = 4 where id = $1', [order.lineIds[0]]),
    ).rejects.toThrow('order_lines_units_left');
  });
});

describe('ledger:verify', () => {
  it.each([
    ['update order_returns set qpoints = 34 where id = $1', /says 1 units for 34 Q, its lines are 1 units for 33 Q/],
    ['update order_returns set units = 2 where id = $1', /says 2 units for 33 Q/],
    ['delete from order_return_lines where return_id = $1', /its lines are 0 units for 0 Q.*; line \d+ of order/],
    ['delete from point_ledger where return_id = $1', /its movement 0 Q/],
    ['update point_ledger set amount = 32 where return_id = $1', /its movement 32 Q/],
    [
      'update order_return_lines set qpoints = 32 where return_id = $1',
      /its lines are 1 units for 32 Q.*; line \d+ of order \d+ has 0 of 3 units canceled and 1 returned/,
    ],
    [
      `update order_lines set returned_units = 2 where id =
         (select order_line_id from order_return_lines where return_id = $1)`,
      /has 0 of 3 units canceled and 2 returned, its returns say 0 and 1 for 33 Q/,
    ],
    [
      'update orders set order_status_id = 3 where id = (select order_id from order_returns where id = $1)',
      /of 175 Q has returned 33 Q, and 4 units are left/,
    ],
  ])('names a return that was tampered with: %s', async (tampering, told) => {
    const order = await aMixedOrder();
    const { body } = await send(order, [[0, 1]]);
    const client = await upstream.db.connect();
    await client.query('set session_replication_role = replica');
    await client.query('begin');
    await client.query(tampering, [body.returns[0].id]);
    const differences = (await verifyReturns(client)).map(({ difference }) => difference);
    await client.query('rollback');
    client.release(true);
    expect(differences.join('; ')).toMatch(told);
  });
});

describe('by status', () => {
  it.each(ORDER_STATUS_IDS.map((status) => [ORDER_STATUS_NAMES[status], status] as const))(
    'units of an order that is %s leave it as the table says',
    async (_, status) => {
      const rule = returnRuleOf(status);
      const order = await aMixedOrder(status);
      const part = await send(order, [[0, 1]]);
      if (!rule) {
        expect(statusLine(part)).toBe(`409 ${refusalOfStatus(status)}`);
        return;
      }
      const counted = { [`${rule.kind}Units`]: 1 };
      expect(part.body).toMatchObject({
        orderStatusId: status,
        products: [counted, {}],
        returns: [{ kind: rule.kind }],
      });
      const rest = await send(order, [
        [0, 2],
        [1, 2],
      ]);
      expect(rest.body).toMatchObject({ orderStatusId: rule.endsAs, heldPoints: 0 });
      expect(statusLine(await send(order, [[0, 1]]))).toBe(`409 ${refusalOfStatus(rule.endsAs)}`);
    },
  );

  it('canceled lines don’t ship, and count neither as items nor as untracked', async () => {
    const order = await aMixedOrder(received);
    expect((await send(order, [[1, 2]])).body).toMatchObject({
      ...{ orderStatusId: received, itemCount: 3 },
      timeline: [{}, { name: 'Canceled 2 × Vest: 50 Q. Wrong size' }],
    });
    const parcel = { orderStatusId: shipped, shippingCompany: 'ups', trackingNumber: '1Z0000000000000001' };
    const wrong = await staff.patch(`/orders/${order.id}`, { ...parcel, products: [order.lineIds[1]] });
    expect(statusLine(wrong)).toBe(`409 ${CANCELED_LINE}`);
    const { body } = await staff.patch(`/orders/${order.id}`, parcel);
    expect(body.products).toMatchObject([{ trackingNumber: parcel.trackingNumber }, { trackingNumber: null }]);
    expect((await send(order, [[0, 1]])).body).toMatchObject({
      products: [{ returnedUnits: 1 }, { canceledUnits: 2 }],
    });
    expect((await send(order, [[0, 2]])).body).toMatchObject({ orderStatusId: returned });
  });

  it('of coupons only the unused ones can be canceled, and then not be used anymore', async () => {
    const order = await aMixedOrder(customDelivered, {
      shipping: 0,
      lines: [true, false, false].map((used) => ({ coupon: { code: randomUUID(), used } })),
    });
    const codes = await rows<{ id: number; code: string }>(
      'select id, code from coupon_codes where order_id = $1 order by id',
      [order.id],
    );
    expect(statusLine(await send(order, [[0, 1]]))).toBe(`409 Coupon ${codes[0]?.code} is used, so its line stays.`);
    expect((await send(order, [[1, 1]])).body).toMatchObject({ orderStatusId: customDelivered, heldPoints: 200 });
    const use = await staff.patch('/orders/coupon/update', { id: codes[1]?.id, couponStatusId: 2 });
    expect(statusLine(use)).toBe(`409 ${RETURNED_COUPON}`);
    expect((await staff.patch('/orders/coupon/update', { id: codes[2]?.id, couponStatusId: 2 })).status).toBe(200);
  });
});

describe('what is refused', () => {
  it.each([
    ['more units than are left', [[0, 4]], {}, '409 Only 3 of Cap are left to return.'],
    ['a blank reason', [[0, 1]], { reason: '  ' }, '422 The request is not valid: Reason can’t be blank.'],
    ['no lines', [], {}, '422 The request is not valid: Choose at least one unit.'],
    ['other points than shown', [[0, 1]], { qpoints: 34 }, `409 ${POINTS_CHANGED}`],
    [
      'a line twice',
      [
        [0, 1],
        [0, 1],
      ],
      {},
      '422 The request is not valid: lines must name each line once.',
    ],
  ] as const)('%s', async (_, units, body, refusal) => {
    const order = await aMixedOrder();
    expect(statusLine(await send(order, units, body))).toBe(refusal);
    expect(await movementsOf(order.id)).toEqual([]);
  });

  it('a line of another order, an unknown order, an old version, and roles without the right', async () => {
    const [order, other] = [await aMixedOrder(), await aMixedOrder()];
    const lines = [{ id: other.lineIds[0], units: 1, toStock: true }];
    expect((await send(order, [], { lines })).status).toBe(422);
    expect((await send({ ...order, id: 999_999_999 }, [[0, 1]])).status).toBe(404);
    expect((await send(order, [[0, 1]], { version: 7 })).status).toBe(409);
    expect(statusLine(await send(order, [[0, 1]], {}, await upstream.signIn(2)))).toBe(FORBIDDEN);
  });

  it('after everything of a line left, the line', async () => {
    const order = await aMixedOrder(processing);
    await send(order, [[0, 3]]);
    expect(statusLine(await send(order, [[0, 1]]))).toBe('409 Nothing is left to cancel of Cap.');
  });
});

describe('at once', () => {
  it('of two returns of one unit one is made, and the other refused with a sentence', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await aMixedOrder(delivered, { lines: [{ productName: 'Cap', total: 10 }, { total: 5 }] });
      const answers = await Promise.all([staff, admin, staff].map((by) => send(order, [[0, 1]], {}, by)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(statusLine(refused!)).toBe('409 Nothing is left to return of Cap.');
      expect(await movementsOf(order.id)).toMatchObject([{ amount: 10 }]);
    }
  });

  it('of a partial and a whole return the points and units return once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const cap = await aSizedProduct(upstream.db, { stock: 0 });
      const order = await aMixedOrder(delivered, { lines: [{ ...cap, quantity: 3, total: 100 }] });
      const before = await availableOf(order.companyId);
      const whole = () => admin.patch(`/orders/${order.id}`, { orderStatusId: returned });
      const part = () => send(order, [[0, 1]]);
      const [one, two] = await Promise.all(round % 2 ? [whole(), part()] : [part(), whole()]);
      expect([one.status, two.status].filter((status) => status === 200).length).toBeGreaterThan(0);
      expect(await availableOf(order.companyId)).toBe(before! + 125);
      expect((await stockOf(upstream.db, cap)).variants).toEqual([3]);
      expect((await staff.get(`/orders/${order.id}`)).body).toMatchObject({ orderStatusId: returned, heldPoints: 0 });
    }
  });

  it('returns of orders of one company and of the same products are all made', async () => {
    const cap = await aSizedProduct(upstream.db, { stock: 0 });
    const vest = await aSizedProduct(upstream.db, { stock: 0 });
    const lines = [
      { ...cap, quantity: 2, total: 20 },
      { ...vest, quantity: 2, total: 30 },
    ];
    const orders = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        aMixedOrder(received, { shipping: 0, lines: index % 2 ? lines : lines.toReversed() }),
      ),
    );
    const answers = await Promise.all(
      orders.map((order) =>
        send(order, [
          [0, 1],
          [1, 1],
        ]),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await stockOf(upstream.db, cap)).variants).toEqual([12]);
  });
});
