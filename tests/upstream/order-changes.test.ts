import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayChangeStatus, refusalOfChange } from '@/lib/domain/order-changes';
import { ORDER_STATUS, ORDER_STATUS_IDS, ORDER_STATUS_NAMES } from '@/lib/domain/order-status';
import { slowly } from '@/scripts/timeouts.mjs';
import { FORBIDDEN, statusLine } from './harness/client';
import { aCompany, anOrder, aUser, type TestOrder } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

type Staff = Awaited<ReturnType<Upstream['signIn']>>;

const { received, processing, returned, delivered, canceled, shipped, customDelivered, failed } = ORDER_STATUS;

let upstream: Upstream;
let staff: Staff;

beforeAll(async () => {
  upstream = await startUpstream();
  staff = await upstream.signIn(3);
});
afterAll(() => upstream.stop());

const KNOWN_STATUSES = `orderStatusId must be one of ${ORDER_STATUS_IDS.join(', ')}`;
const change = (order: TestOrder, body: object) => staff.patch(`/orders/${order.id}`, body);
const read = async ({ id }: { id: number }) => (await staff.get(`/orders/${id}`)).body;

describe('a change of status', () => {
  const pairs = ORDER_STATUS_IDS.flatMap((from) =>
    ORDER_STATUS_IDS.map((to) => [ORDER_STATUS_NAMES[from], ORDER_STATUS_NAMES[to], from, to] as const),
  );

  it.each(pairs)('from %s to %s is made or refused as the table says', async (_, name, from, to) => {
    const order = await anOrder(upstream.db, { orderStatusId: from });
    const before = await read(order);
    const answer = await change(order, { id: order.id, type: 'qpoints', orderStatusId: to, version: 1 });
    if (mayChangeStatus(from, to)) {
      expect(answer).toMatchObject({ status: 200, body: { orderStatusId: to, orderStatus: name, version: 2 } });
      expect(answer.body).toEqual(await read(order));
    } else {
      expect(statusLine(answer)).toBe(`409 ${refusalOfChange({ orderStatusId: from }, to)}`);
      expect(await read(order)).toEqual(before);
    }
  });

  it('is told in the history: to what, when, by whom', async () => {
    const order = await anOrder(upstream.db);
    await change(order, { orderStatusId: processing });
    const { body } = await change(order, { orderStatusId: shipped });
    const by = { firstName: staff.user.firstName, lastName: staff.user.lastName };
    expect(body.timeline).toMatchObject([
      { name: 'Order Received' },
      { name: 'Processing', ...by },
      { name: 'Shipped', ...by },
    ]);
    expect(Date.now() - Date.parse(body.timeline[2].createdAt)).toBeLessThan(slowly(60_000));
  });

  it('is told among the latest thousand entries, however long the history is', async () => {
    const order = await anOrder(upstream.db);
    await upstream.db.query(
      `INSERT INTO order_timeline (order_id, order_status_id, event, created_at) SELECT $1, 1, 'Entry ' || n,
        '2026-01-01'::timestamptz + n * interval '1 minute' FROM generate_series(1, 1001) AS n`,
      [order.id],
    );
    const { body } = await change(order, { orderStatusId: processing });
    expect(body.timeline).toHaveLength(1_000);
    expect(body.timeline.at(-1).name).toBe('Processing');
  });

  it('by a request that came first but was carried out later follows in the history', async () => {
    let now = new Date();
    const slow = await startUpstream({ database: upstream.database, now: () => now });
    const hers = await slow.signIn(3);
    const order = await anOrder(upstream.db);
    const inMinutes = (minutes: number) => (now = new Date(order.createdAt.getTime() + minutes * 60_000));
    inMinutes(20);
    await hers.patch(`/orders/${order.id}`, { orderStatusId: processing });
    inMinutes(10);
    const { body } = await hers.patch(`/orders/${order.id}`, { orderStatusId: shipped });
    await slow.stop();
    expect(body.timeline.map(({ name }: { name: string }) => name)).toEqual([
      'Order Received',
      'Processing',
      'Shipped',
    ]);
    expect(body.timeline[2].createdAt).toBe(body.timeline[1].createdAt);
  });

  it('moves the order to another tab at once', async () => {
    const counts = async () => (await staff.get('/orders?limit=1')).body.counts;
    const order = await anOrder(upstream.db);
    const before = await counts();
    await change(order, { orderStatusId: processing });
    expect(await counts()).toMatchObject({ 1: before[1] - 1, 2: (before[2] ?? 0) + 1, all: before.all });
  });

  it('by an old version is refused, and changes nothing', async () => {
    const order = await anOrder(upstream.db);
    await change(order, { orderStatusId: processing, version: 1 });
    const before = await read(order);
    const answer = await change(order, { orderStatusId: shipped, version: 1 });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Someone else changed this') },
    });
    expect(await read(order)).toEqual(before);
  });

  it('that speaks of another order or type than the address is refused', async () => {
    const order = await anOrder(upstream.db);
    expect(await change(order, { id: order.id + 1, orderStatusId: processing })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'id' }] },
    });
    expect(await change(order, { type: 'custom', orderStatusId: processing })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'type' }] },
    });
  });

  it.each([
    [{}, KNOWN_STATUSES],
    [{ orderStatusId: 9 }, KNOWN_STATUSES],
    [{ orderStatusId: '2' }, KNOWN_STATUSES],
    [{ orderStatusId: 2, total: 0 }, 'total is not known here'],
  ])('%j is not valid', async (body, fault) => {
    const answer = await change(await anOrder(upstream.db), body);
    expect(statusLine(answer)).toBe(`422 The request is not valid: ${fault}.`);
  });

  it('of an order that does not exist is answered so', async () => {
    expect(await staff.patch('/orders/999999999', { orderStatusId: 2 })).toMatchObject({
      status: 404,
      body: { message: 'This order doesn’t exist.' },
    });
  });

  it('is not open to roles without the orders', async () => {
    const order = await anOrder(upstream.db);
    for (const role of [2, 4, 5, 6]) {
      const other = await upstream.signIn(role);
      expect(statusLine(await other.patch(`/orders/${order.id}`, { orderStatusId: processing }))).toBe(FORBIDDEN);
    }
    expect((await upstream.anonymous.patch(`/orders/${order.id}`, { orderStatusId: processing })).status).toBe(401);
    expect((await read(order)).orderStatusId).toBe(received);
  });

  it('leaves an entry in the record of activity', async () => {
    const order = await anOrder(upstream.db);
    await change(order, { orderStatusId: processing });
    const { rows } = await upstream.db.query(
      `select user_id, before, after from activity where action = 'changeOrder' and object_id = $1`,
      [String(order.id)],
    );
    expect(rows).toMatchObject([
      { user_id: staff.user.id, before: { orderStatusId: 1, version: 1 }, after: { orderStatusId: 2, version: 2 } },
    ]);
  });
});

describe('tracking', () => {
  const parcel = { orderStatusId: shipped, shippingCompany: 'ups', trackingNumber: '1Z0000000000000001' };
  const threeLines = () => anOrder(upstream.db, { lines: [{}, {}, {}] });

  it('goes to every line where none is chosen, and makes the order Shipped', async () => {
    const { status, body } = await change(await threeLines(), parcel);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      orderStatusId: shipped,
      shippingCompany: 'ups',
      trackingNumber: parcel.trackingNumber,
    });
    for (const line of body.products)
      expect(line).toMatchObject({ shippingCompany: 'ups', trackingNumber: parcel.trackingNumber });
  });

  it('goes to the chosen lines alone', async () => {
    const order = await threeLines();
    const { body } = await change(order, { ...parcel, products: order.lineIds.slice(1) });
    expect(body.products.map((line: { trackingNumber: string | null }) => line.trackingNumber)).toEqual([
      null,
      parcel.trackingNumber,
      parcel.trackingNumber,
    ]);
    expect(body.trackingNumber).toBe(parcel.trackingNumber);
  });

  it('is told in the history beside the status', async () => {
    const { body } = await change(await threeLines(), parcel);
    expect(body.timeline.map(({ name }: { name: string }) => name)).toEqual([
      'Order Received',
      'Shipped',
      'Tracking added: UPS 1Z0000000000000001',
    ]);
  });

  it.each([
    ['Please choose products!', 'products', { ...parcel, products: [] }],
    ['Please choose shipping company!', 'shippingCompany', { ...parcel, shippingCompany: undefined }],
    ['Please choose shipping company!', 'shippingCompany', { ...parcel, shippingCompany: ' ' }],
    ['Please type in tracking number!', 'trackingNumber', { ...parcel, trackingNumber: undefined }],
    ['Please type in tracking number!', 'trackingNumber', { ...parcel, trackingNumber: '  ' }],
    ['Unknown carrier. Choose another one.', 'shippingCompany', { ...parcel, shippingCompany: 'pigeon' }],
    ['Some of these products aren’t in this order.', 'products', { ...parcel, products: [999_999_999] }],
    [
      'A tracking number makes the order Shipped. Send status 6 with it.',
      'orderStatusId',
      { ...parcel, orderStatusId: delivered },
    ],
  ])('is refused with "%s" at %s', async (msg, path, body) => {
    const order = await threeLines();
    const answer = await change(order, body);
    expect(answer).toMatchObject({ status: 422, body: { message: msg, errors: [{ msg, path }] } });
    expect(await read(order)).toMatchObject({ orderStatusId: received, trackingNumber: null, version: 1 });
  });

  it('is never overwritten', async () => {
    const order = await threeLines();
    await upstream.db.query(`update order_lines set tracking_number = 'OLD', shipping_company = 'usps' where id = $1`, [
      order.lineIds[0],
    ]);
    const answer = await change(order, parcel);
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'Some of these products already have a tracking number.' },
    });
    expect((await read(order)).products[0].trackingNumber).toBe('OLD');
    expect((await change(order, { ...parcel, products: order.lineIds.slice(1) })).body).toMatchObject({
      trackingNumber: 'OLD',
      shippingCompany: 'usps',
    });
  });

  it.each([
    [shipped, 'The order is Shipped. You can’t add another tracking number.'],
    [delivered, `An order that is Delivered can't change to Shipped.`],
    [canceled, `An order that is Canceled can't change to Shipped.`],
  ])('is refused to an order of status %i', async (orderStatusId, message) => {
    expect(await change(await anOrder(upstream.db, { orderStatusId }), parcel)).toMatchObject({
      status: 409,
      body: { message },
    });
  });

  it('is refused to an order of coupons', async () => {
    const order = await anOrder(upstream.db, { type: 'custom' });
    expect(await change(order, parcel)).toMatchObject({
      status: 409,
      body: { message: 'A coupon order doesn’t take a tracking number.' },
    });
  });
});

describe('a coupon', () => {
  let made = 0;
  async function aCouponOrder(given: { used?: boolean; orderStatusId?: 1 | 3 | 5 | 7 | 8 } = {}) {
    made += 1;
    const code = `QC-TEST-${made}`;
    const order = await anOrder(upstream.db, {
      type: 'custom',
      orderStatusId: given.orderStatusId ?? customDelivered,
      lines: [{ coupon: { code, used: given.used ?? false } }],
    });
    return { order, code, coupon: (await read(order)).products[0].couponCode as { id: number } };
  }
  const mark = (id: number, couponStatusId: number, version?: number) =>
    staff.patch('/orders/coupon/update', { id, couponStatusId, version });

  it("is marked as used and as unused, which raises the order's version and is told in its history", async () => {
    const { order, code, coupon } = await aCouponOrder();
    expect(await mark(coupon.id, 2)).toMatchObject({ status: 200, body: { id: coupon.id, couponStatusId: 2 } });
    expect(await read(order)).toMatchObject({
      version: 2,
      products: [{ couponCode: { couponStatusId: 2, couponStatus: 'Used' } }],
    });
    expect((await mark(coupon.id, 1, 2)).status).toBe(200);
    const { timeline, version } = await read(order);
    expect(version).toBe(3);
    expect(timeline).toMatchObject([
      { name: 'Custom Delivered' },
      { name: `Coupon ${code} marked as used`, lastName: staff.user.lastName },
      { name: `Coupon ${code} marked as unused` },
    ]);
  });

  it('that is so already is left alone', async () => {
    const { order, coupon } = await aCouponOrder();
    expect(await mark(coupon.id, 1)).toMatchObject({ status: 409, body: { message: 'The coupon is already Unused.' } });
    await mark(coupon.id, 2);
    expect(await mark(coupon.id, 2)).toMatchObject({ status: 409, body: { message: 'The coupon is already Used.' } });
    expect((await read(order)).version).toBe(2);
  });

  it('of an order that changed meanwhile is left alone', async () => {
    const { order, coupon } = await aCouponOrder();
    await change(order, { orderStatusId: canceled });
    expect((await mark(coupon.id, 2, 1)).body.message).toContain('Someone else changed this');
  });

  it.each([
    [canceled, 'Canceled'],
    [returned, 'Returned'],
    [failed, 'Failed'],
  ] as const)("can't be used once its order gave its points back (status %i)", async (orderStatusId, name) => {
    const { coupon } = await aCouponOrder({ orderStatusId });
    expect(await mark(coupon.id, 2)).toMatchObject({
      status: 409,
      body: { message: `A coupon in an order that is ${name} can’t be used.` },
    });
  });

  it('that is used keeps its order from being canceled', async () => {
    const { order, coupon } = await aCouponOrder({ used: true });
    expect(await change(order, { orderStatusId: canceled })).toMatchObject({
      status: 409,
      body: { message: 'You cannot cancel the order for the used coupons.' },
    });
    await mark(coupon.id, 1);
    expect((await change(order, { orderStatusId: canceled })).status).toBe(200);
  });

  it('that does not exist, and a status that no coupon has, are refused', async () => {
    expect(await mark(999_999_999, 2)).toMatchObject({ status: 404, body: { message: 'This coupon doesn’t exist.' } });
    const { coupon } = await aCouponOrder();
    expect(statusLine(await mark(coupon.id, 3))).toBe(
      '422 The request is not valid: couponStatusId must be one of 1, 2.',
    );
  });
});

describe('points', () => {
  const pointsOf = async (companyId: number) =>
    (
      await upstream.db.query('select accrued, consumed, available from company_points where company_id = $1', [
        companyId,
      ])
    ).rows[0];

  it.each([
    ['canceled', received, canceled, true],
    ['returned', delivered, returned, true],
    ['shipped', processing, shipped, false],
  ] as const)('go back when an order is %s: from %i to %i, %s', async (_, from, to, back) => {
    const company = await aCompany(upstream.db);
    const buyer = await aUser(upstream.db, { roleId: 5, companyId: company.id });
    const order = await anOrder(upstream.db, { buyer, orderStatusId: from, lines: [{ total: 700 }, { total: 50 }] });
    expect(await pointsOf(company.id)).toEqual({ accrued: 750, consumed: 750, available: 0 });
    await change(order, { orderStatusId: to });
    expect(await pointsOf(company.id)).toEqual(
      back ? { accrued: 750, consumed: 0, available: 750 } : { accrued: 750, consumed: 750, available: 0 },
    );
    const { rows } = await upstream.db.query(
      `select amount, balance, user_id from point_ledger where order_id = $1 and kind = 'give_back'`,
      [order.id],
    );
    expect(rows).toEqual(back ? [{ amount: 750, balance: 750, user_id: staff.user.id }] : []);
  });

  it("of an order that cost nothing don't move", async () => {
    const order = await anOrder(upstream.db, { lines: [{ total: 0 }] });
    expect((await change(order, { orderStatusId: canceled })).status).toBe(200);
    expect((await upstream.db.query('select from point_ledger where order_id = $1', [order.id])).rowCount).toBe(0);
  });
});
