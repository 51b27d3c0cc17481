import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_STATUS } from '@/lib/domain/order-status';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { statusLine, type Client } from './harness/client';
import { aCategory, aCompany, aProduct, aUser, aVariant } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { anApprovedCompany, anIntakeKey, externalId, type PartnerCompany } from './intake-fixture';
import { outcomeOf, pointsOf } from './points-fixture';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;
let key: Client & { name: string };

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
  key = await anIntakeKey(upstream);
});
afterAll(() => upstream.stop());

const TO = { address: '1 Main St', city: 'Irvine', state: 'CA', zipCode: '92618' };

const orderOf = (company: { id: number }, lines: object[], more: object = {}) => ({
  ...{ externalId: externalId(), companyId: company.id, lines, shippingInformation: TO },
  ...more,
});
const order = (company: { id: number }, lines: object[], more: object = {}) =>
  key.post('/intake/orders', orderOf(company, lines, more));
const cancel = (id: string, company: { id: number }, by: Client = key) =>
  by.post(`/intake/orders/${id}/cancellation`, { companyId: company.id });

async function aGood({ stock, price = 100 }: { stock?: number; price?: number } = {}) {
  const sku = `G-${externalId().slice(4, 16)}`;
  const product = await aProduct(upstream.db, {
    ...{ sku, prices: price, unlimited: stock === undefined, quantity: stock ?? 0 },
  });
  return { ...product, sku };
}
const stockOf = async ({ id }: { id: number }) =>
  (await upstream.db.query<{ quantity: number }>('select quantity from products where id = $1', [id])).rows[0]
    ?.quantity;

describe('an order', () => {
  it('takes points and stock, is in staff’s list, and its lines show what was ordered', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 1_000 });
    const category = await aCategory(upstream.db);
    const shirt = await aProduct(upstream.db, { sizes: ['M'], categories: [category] });
    const medium = await aVariant(upstream.db, shirt, { size: 'M', qpoints: 150, stock: 5 });
    const cap = await aGood({ stock: 10 });
    await upstream.db.query('update products set shipping_points = 25 where id = $1', [cap.id]);
    const sent = orderOf(company, [
      { sku: medium.sku.toLowerCase(), quantity: 2 },
      { sku: cap.sku, quantity: 3 },
    ]);
    const { status, body, text } = await key.post('/intake/orders', sent);
    expect(status, text).toBe(200);
    expect(body).toEqual({
      ...{ id: expect.any(Number), externalId: sent.externalId, total: 625 },
      orderNumber: expect.stringMatching(/^QP-\d{6}/),
    });

    expect(await pointsOf(upstream.db, company.id)).toMatchObject({ consumed: 625, available: 375 });
    expect(await stockOf(cap)).toBe(7);
    const { rows } = await upstream.db.query('select stock, version from product_variants where id = $1', [medium.id]);
    expect(rows).toEqual([{ stock: 3, version: 2 }]);
    const seen = (await admin.get(`/orders/${body.id}`)).body;
    expect(seen).toMatchObject({
      ...{ companyId: company.id, userId: company.master.id, orderStatusId: ORDER_STATUS.received, type: 'qpoints' },
      shippingInformation: TO,
      products: [
        { sku: medium.sku, quantity: 2, total: 300, size: 'M', categoryName: category.name },
        { sku: cap.sku, quantity: 3, total: 300 },
      ],
      timeline: [{ name: 'Order Received', firstName: company.master.firstName }],
    });
    const { rows: log } = await upstream.db.query(`select * from activity where action = 'submitOrder'`);
    expect(log.at(-1)).toMatchObject({ user_id: null, user_name: `Key ${key.name}`, object_name: body.orderNumber });
  });

  it('explains each of its points, shipping included', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 200 });
    const good = await aGood();
    await upstream.db.query('update products set shipping_points = 25 where id = $1', [good.id]);
    await order(company, [{ sku: good.sku, quantity: 1 }]);
    const { body } = await admin.get(`/point-ledger?companyId=${company.id}`);
    const explained = (await admin.get(`/point-ledger/${body.data[0].id}/explanation`)).body;
    const amounts = explained.lines.map(({ what, amount }: { what: string; amount: number }) => [what, amount]);
    expect(amounts).toEqual([
      [good.name, -100],
      ['Shipping', -25],
    ]);
  });

  it('is refused with every unavailable line and the missing points, and leaves nothing behind', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 150 });
    const [none, few, hidden, enough] = [
      await aGood({ stock: 0 }),
      await aGood({ stock: 2 }),
      await aGood(),
      await aGood({ stock: 5 }),
    ];
    await upstream.db.query('update products set active = false where id = $1', [hidden.id]);
    const { status, body } = await order(company, [
      { sku: none.sku, quantity: 1 },
      { sku: few.sku, quantity: 2 },
      { sku: few.sku, quantity: 1 },
      { sku: hidden.sku, quantity: 1 },
      { sku: 'NO-SUCH', quantity: 1 },
      { sku: enough.sku, quantity: 2 },
    ]);
    expect(status).toBe(409);
    expect(body.errors).toEqual([
      { path: 'lines.0.sku', msg: `SKU ${none.sku} is sold out.` },
      { path: 'lines.1.sku', msg: `Only 2 of SKU ${few.sku} left.` },
      { path: 'lines.2.sku', msg: `Only 2 of SKU ${few.sku} left.` },
      { path: 'lines.3.sku', msg: `SKU ${hidden.sku} isn’t available.` },
      { path: 'lines.4.sku', msg: 'SKU NO-SUCH isn’t available.' },
      { path: 'lines', msg: '50 Q missing: the order costs 200 Q and the company has 150 Q.' },
    ]);
    expect(await stockOf(enough)).toBe(5);
    expect(await pointsOf(upstream.db, company.id)).toMatchObject({ available: 150 });
    const { rows } = await upstream.db.query('select from orders where company_id = $1', [company.id]);
    expect(rows).toEqual([]);
  });

  it('may be sent again under the same external id after a refusal', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 100 });
    const good = await aGood({ stock: 0 });
    const sent = orderOf(company, [{ sku: good.sku, quantity: 1 }]);
    expect((await key.post('/intake/orders', sent)).status).toBe(409);
    await upstream.db.query('update products set quantity = 1 where id = $1', [good.id]);
    expect((await key.post('/intake/orders', sent)).status).toBe(200);
  });

  it('with coupon codes is an order of coupons', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 200 });
    const good = await aGood();
    const code = externalId();
    const line = { sku: good.sku, quantity: 1, couponCode: code };
    const { body } = await order(company, [line]);
    expect((await admin.get(`/orders/${body.id}`)).body).toMatchObject({
      type: 'custom',
      products: [{ couponCode: { code, couponStatusId: 1 } }],
    });
    expect(statusLine(await order(company, [line]))).toBe('409 A coupon code of this order is already in use.');
    expect(await pointsOf(upstream.db, company.id)).toMatchObject({ available: 100 });
  });

  it.each([
    ['lines', { lines: [] }],
    ['lines.0.quantity', { lines: [{ sku: 'A', quantity: 0 }] }],
    ['lines', { lines: [{ sku: 'A', quantity: 2, couponCode: 'C' }] }],
    [
      'lines',
      {
        lines: [
          { sku: 'A', quantity: 1, couponCode: 'C' },
          { sku: 'B', quantity: 1 },
        ],
      },
    ],
    ['externalId', { externalId: 'with space' }],
    ['shippingInformation.city', { shippingInformation: { ...TO, city: ' ' } }],
    ['userId', { userId: 1 }],
  ])('is refused at %s for bad input', async (path, wrong) => {
    const company = await anApprovedCompany(upstream.db);
    const { status, body } = await order(company, [{ sku: 'A', quantity: 1 }], wrong);
    expect([status, body.errors[0].path]).toEqual([422, path]);
  });

  it('is only for approved companies that are there', async () => {
    const pending = await aCompany(upstream.db);
    expect(statusLine(await order(pending, [{ sku: 'A', quantity: 1 }]))).toBe('409 This company isn’t approved yet.');
    expect(statusLine(await order({ id: 999_999 }, [{ sku: 'A', quantity: 1 }]))).toBe(
      '404 This company doesn’t exist.',
    );
  });

  it('may be placed by a sub-user', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 100 });
    const sub = await aUser(upstream.db, { roleId: 6, companyId: company.id });
    const { body } = await order(company, [{ sku: (await aGood()).sku, quantity: 1 }], { userId: sub.id });
    expect((await admin.get(`/orders/${body.id}`)).body.userId).toBe(sub.id);
  });
});

describe('an external id', () => {
  it('returns the first result again, and refuses another body', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 500 });
    const good = await aGood();
    const sent = orderOf(company, [{ sku: good.sku, quantity: 1 }]);
    const first = await key.post('/intake/orders', sent);
    await admin.patch(`/orders/${first.body.id}`, { orderStatusId: ORDER_STATUS.processing });
    expect((await key.post('/intake/orders', sent)).text).toBe(first.text);
    const other = await key.post('/intake/orders', { ...sent, lines: [{ sku: good.sku, quantity: 2 }] });
    expect(statusLine(other)).toBe(`409 The external ID ${sent.externalId} was already used for another order.`);
    expect(await pointsOf(upstream.db, company.id)).toMatchObject({ consumed: 100 });
  });

  it('sent ten times at once makes one order', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 500 });
    const good = await aGood({ stock: 5 });
    const sent = orderOf(company, [{ sku: good.sku, quantity: 1 }]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => key.post('/intake/orders', sent)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await stockOf(good)).toBe(4);
    const { rows } = await upstream.db.query(`select from activity where action = 'submitOrder' and object_id = $1`, [
      String(answers[0]?.body.id),
    ]);
    expect(rows).toHaveLength(1);
  });

  it('belongs to the keys of one name: a key that replaces another one knows its orders', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 500 });
    const sent = orderOf(company, [{ sku: (await aGood()).sku, quantity: 1 }]);
    const first = await key.post('/intake/orders', sent);
    const successor = await anIntakeKey(upstream, { name: key.name });
    expect((await successor.post('/intake/orders', sent)).text).toBe(first.text);
    const stranger = await anIntakeKey(upstream);
    expect((await stranger.get(`/intake/companies/${company.id}/orders/${sent.externalId}`)).status).toBe(404);
    expect((await stranger.post('/intake/orders', sent)).body.id).not.toBe(first.body.id);
  });
});

describe('a cancellation', () => {
  it('returns points and stock once, while the order is Received', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 500 });
    const good = await aGood({ stock: 5 });
    const sent = orderOf(company, [{ sku: good.sku, quantity: 2 }]);
    await key.post('/intake/orders', sent);
    const answers = await Promise.all(Array.from({ length: 4 }, () => cancel(sent.externalId, company)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { orderStatusId: ORDER_STATUS.canceled, total: 200 } });
    expect(await stockOf(good)).toBe(5);
    expect(await pointsOf(upstream.db, company.id)).toMatchObject({ consumed: 0, available: 500 });
  });

  it('is refused once staff process the order', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 500 });
    const sent = orderOf(company, [{ sku: (await aGood()).sku, quantity: 1 }]);
    const { body } = await key.post('/intake/orders', sent);
    await admin.patch(`/orders/${body.id}`, { orderStatusId: ORDER_STATUS.processing });
    expect(statusLine(await cancel(sent.externalId, company))).toBe(
      '409 Only an order that is Received can be canceled. This one is Processing.',
    );
  });

  it('finds no order of another company', async () => {
    const [company, other] = [
      await anApprovedCompany(upstream.db, { points: 500 }),
      await anApprovedCompany(upstream.db),
    ];
    const sent = orderOf(company, [{ sku: (await aGood()).sku, quantity: 1 }]);
    await key.post('/intake/orders', sent);
    expect((await cancel(sent.externalId, other)).status).toBe(404);
    const ofOther = await anIntakeKey(upstream, { name: key.name, companyId: other.id });
    expect((await cancel(sent.externalId, company, ofOther)).status).toBe(404);
  });
});

describe('reading an order', () => {
  it('tells status and tracking, and nothing about staff', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 500 });
    const good = await aGood();
    const sent = orderOf(company, [{ sku: good.sku, quantity: 1 }]);
    const { body } = await key.post('/intake/orders', sent);
    await admin.patch(`/orders/${body.id}`, { orderStatusId: ORDER_STATUS.processing });
    const tracking = { shippingCompany: 'ups', trackingNumber: '1Z999AA10123456784' };
    const shipped = { orderStatusId: ORDER_STATUS.shipped, ...tracking };
    const ship = await admin.patch(`/orders/${body.id}`, shipped);
    expect(ship.status, ship.text).toBe(200);
    const read = await key.get(`/intake/companies/${company.id}/orders/${sent.externalId}`);
    expect(read.body).toEqual({
      ...{ id: body.id, externalId: sent.externalId, orderNumber: body.orderNumber, total: 100 },
      ...{ orderStatusId: ORDER_STATUS.shipped, orderStatus: 'Shipped', createdAt: expect.any(String) },
      lines: [
        {
          ...{ sku: good.sku, name: good.name, quantity: 1, total: 100, couponCode: null, ...tracking },
          ...{ canceledUnits: 0, returnedUnits: 0 },
          trackingLink: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
        },
      ],
    });
    expect(read.text).not.toContain(admin.user.lastName);
  });
});

describe('races', () => {
  it('of two orders for the last unit one gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const good = await aGood({ stock: 1 });
      const companies = await Promise.all(
        Array.from({ length: 2 }, (): Promise<PartnerCompany> => anApprovedCompany(upstream.db, { points: 100 })),
      );
      const answers = await Promise.all(companies.map((company) => order(company, [{ sku: good.sku, quantity: 1 }])));
      expect(answers.map(statusLine).toSorted()).toEqual(['200', `409 SKU ${good.sku} is sold out.`]);
      expect(await stockOf(good)).toBe(0);
    }
  });

  it('of an order and a deduction of the same points one gets them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const company = await anApprovedCompany(upstream.db, { points: 100 });
      const good = await aGood();
      const [ordered, deducted] = await Promise.all([
        order(company, [{ sku: good.sku, quantity: 1 }]),
        outcomeOf(admin, { companyId: company.id, requestTypeId: REQUEST_TYPE.deduct, qpoints: 100, purposeTypeId: 1 }),
      ]);
      expect([ordered.status === 200, deducted === 'Deducted'].filter(Boolean)).toHaveLength(1);
      expect(await pointsOf(upstream.db, company.id)).toMatchObject({ available: 0 });
    }
  });

  it('of orders that name the same goods in opposite order all get through', async () => {
    const [one, other] = [await aGood({ stock: 20 }), await aGood({ stock: 20 })];
    const companies = await Promise.all(
      Array.from({ length: 8 }, () => anApprovedCompany(upstream.db, { points: 1_000 })),
    );
    const answers = await Promise.all(
      companies.map((company, index) => {
        const lines = [one, other].map(({ sku }) => ({ sku, quantity: 1 }));
        return order(company, index % 2 ? lines : lines.toReversed());
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect([await stockOf(one), await stockOf(other)]).toEqual([12, 12]);
  });

  it('leave a sound ledger', async () => {
    expect((await verifyLedger(upstream.db)).differing).toEqual([]);
  });
});
