import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import { ORDER_WAITS, waits } from '@/lib/domain/order-waiting';
import type { OrderRow } from '@/lib/contract/orders';
import type { Client } from './harness/client';
import { aCompany } from './harness/factories';
import { aForecast, setRules } from './forecasts-fixture';
import { startUpstream, type Upstream } from './harness/upstream';
import { manyOrders } from './orders-fixture';
import { ask } from './points-fixture';

const NOW = new Date('2026-05-01T00:00:00Z');

let upstream: Upstream;
let admin: Client;
let shop: Client;
let requester: Client;

beforeAll(async () => {
  upstream = await startUpstream({ now: () => NOW });
  [admin, shop, requester] = [await upstream.signIn(1), await upstream.signIn(3), await upstream.signIn(4)];
  await manyOrders(upstream.db, { count: 600, days: 6, seed: 5 });
  await upstream.db.query(`update orders set tracking_number = '1Z' where id % 5 = 0`);
  await upstream.db.query(`update orders set type = 'custom' where id % 7 = 0`);
  await upstream.db.query(`
    insert into products (name, description, priority, active, unlimited, quantity)
    select 'Lamp ' || n, '', n, n % 4 > 0, n % 9 = 0, n % 3 * 5 from generate_series(1, 40) as n`);
});
afterAll(() => upstream.stop());

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe('orders that wait', () => {
  const every = async () => (await admin.get('/orders')).body as OrderRow[];

  it.each(ORDER_WAITS)('%s are what the rule says, in every order, with exact counts', async (waiting) => {
    const expected = (await every()).filter((order) => waits(order, waiting, NOW));
    expect(expected.length).toBeGreaterThan(20);
    const countOf = (status: number) => expected.filter(({ orderStatusId }) => orderStatusId === status).length;
    const counts = { all: expected.length, 1: countOf(1), 2: countOf(2), 4: 0 };
    for (const sort of ['createdAt', 'orderNumber', 'companyName', 'total'] as const) {
      for (const direction of ['asc', 'desc']) {
        const all = (await admin.get(`/orders?sort=${sort}&direction=${direction}`)).body as OrderRow[];
        const { body } = await admin.get(
          `/orders?waiting=${waiting}&sort=${sort}&direction=${direction}&limit=10&offset=10`,
        );
        const inOrder = all.filter((order) => waits(order, waiting, NOW));
        expect(ids(body.data)).toEqual(ids(inOrder).slice(10, 20));
        expect(body).toMatchObject({ total: expected.length, totalIsLowerBound: false, counts });
      }
    }
  });

  it.each([
    ['a tab', 'orderStatusId=2', ({ orderStatusId }: OrderRow) => orderStatusId === 2],
    [
      'a day',
      'startDate=2026-04-26&endDate=2026-04-26',
      ({ createdAt }: OrderRow) => createdAt >= '2026-04-26T07' && createdAt < '2026-04-27T07',
    ],
    ['a search', 'searchFor=alpha', ({ companyName }: OrderRow) => companyName === 'alpha electric'],
    ['a search for nothing', 'searchBy=sku&searchFor=no-such', () => false],
  ] as const)('are narrowed by %s', async (_, query, isMeant) => {
    const expected = (await every()).filter((order) => waits(order, 'overTwoDays', NOW) && isMeant(order));
    const { body } = await admin.get(`/orders?waiting=overTwoDays&limit=100&${query}`);
    expect(ids(body.data)).toEqual(ids(expected).slice(0, 100));
    expect(body.total).toBe(expected.length);
  });
});

describe('products', () => {
  it.each([
    ['soldOut', `active and not unlimited and quantity = 0`],
    ['low', `active and not unlimited and quantity between 1 and 10`],
  ])('that are %s are those, and are counted', async (stock, condition) => {
    const { rows } = await upstream.db.query(`select id from products where ${condition} order by priority`);
    const { body } = await admin.get(`/products/all?stock=${stock}`);
    expect(ids(body.results)).toEqual(ids(rows));
    expect(body.supportedFilters).toEqual(['stock']);
    expect(body.total).toEqual([{ count: rows.length }]);
  });

  it('run low and are restocked by what becomes of their variants', async () => {
    const product = (
      await upstream.db.query(
        `insert into products (name, description, priority) values ('Shirt', '', 41) returning id`,
      )
    ).rows[0].id;
    const isLow = async () => ids((await admin.get('/products/all?stock=low')).body.results).includes(product);
    const add = (sku: string, stock: number) =>
      upstream.db.query(
        'insert into product_variants (product_id, sku, size, stock, unlimited) values ($1, $2, $2, $3, false)',
        [product, sku, stock],
      );
    const set = (sku: string, stock: number, unlimited = false) =>
      upstream.db.query('update product_variants set stock = $2, unlimited = $3 where sku = $1', [
        sku,
        stock,
        unlimited,
      ]);
    await add('S', 7);
    expect(await isLow()).toBe(true);
    await add('M', 4);
    expect(await isLow()).toBe(false);
    await set('M', 3);
    expect(await isLow()).toBe(true);
    await set('M', 3, true);
    expect(await isLow()).toBe(false);
    await upstream.db.query(`delete from product_variants where sku = 'M'`);
    expect(await isLow()).toBe(true);
    await set('S', 0);
    expect(await isLow()).toBe(false);
  });
});

describe('the dashboard', () => {
  it('counts what the lists hold, and leaves own requests to somebody else', async () => {
    const others = [await aCompany(upstream.db), await aCompany(upstream.db)];
    const own = await aCompany(upstream.db);
    for (const { id } of others)
      await ask(requester, { companyId: id, qpoints: 5, requestTypeId: REQUEST_TYPE.accrue });
    await ask(admin, { companyId: own.id, qpoints: 1_000_000_000, requestTypeId: REQUEST_TYPE.accrue });
    await setRules(upstream.db);
    await aForecast(upstream.db, { day: '2026-03-01', pieces: 10, scanned: 10 });
    await aForecast(upstream.db, { day: '2026-04-01', pieces: 10 });
    const { body } = await admin.get('/dashboard');
    const list = async (path: string) => (await admin.get(path)).body;

    const decidable = await list('/users/qpoints/search?status=decidable&sort=latestUpdate&direction=asc');
    expect(ids(decidable.data)).toEqual(ids(others));
    expect(body.pointRequests.decidable).toEqual({
      count: 2,
      oldestAt: decidable.data[0].latestUpdateAt,
    });
    expect(ids((await list('/users/qpoints/search?status=pending')).data)).toContain(own.id);
    expect(body.pointRequests.own[0]).toMatchObject({ companyId: own.id });

    for (const waiting of ORDER_WAITS) {
      const { total, data } = await list(`/orders?waiting=${waiting}&sort=createdAt&direction=asc&limit=1`);
      expect(body.orders[waiting]).toEqual({ count: total, oldestAt: data[0].createdAt });
    }
    expect(body.orders.counts).toEqual((await list('/orders?limit=1')).counts);
    const { counts } = await list('/products/all');
    expect(body.products).toEqual({ soldOut: counts.soldOut, low: counts.lowStock });

    expect((await admin.get('/dashboard/figures')).body).toEqual({
      registrations: body.registrations.count,
      // Of the first forecast both kinds wait, of the month that is not over one.
      approvals: body.approvals.modules.companies + 3,
      heldForecasts: (await list('/forecasts/approvals')).filter(({ isHeld }: { isHeld: boolean }) => isHeld).length,
      pointRequests: body.pointRequests.decidable.count,
      orders: body.orders.withoutTracking.count,
      websiteInquiries: 0,
      partnerInquiries: 0,
      notices: 0,
    });
    expect(Object.keys((await shop.get('/dashboard/figures')).body)).toEqual(['orders', 'notices']);
  });

  it('names a part that could not be read, and tells the others', async () => {
    await upstream.db.query('alter table inquiry_counts rename to away');
    try {
      const { status, body } = await admin.get('/dashboard');
      expect([status, body.failed]).toEqual([
        200,
        [{ part: 'inquiries', message: expect.stringContaining('Something went wrong on our side.') }],
      ]);
      expect(Object.keys(body)).toEqual([
        'pointRequests',
        'orders',
        'approvals',
        'registrations',
        'products',
        'proposedChanges',
        'work',
        'failed',
      ]);
      const figures = Object.keys((await admin.get('/dashboard/figures')).body);
      expect(figures).toEqual(['registrations', 'approvals', 'heldForecasts', 'pointRequests', 'orders', 'notices']);
    } finally {
      await upstream.db.query('alter table away rename to inquiry_counts');
    }
  });

  it('tells of no area that the role may not see, and of no decision who can’t decide', async () => {
    expect(Object.keys((await shop.get('/dashboard')).body)).toEqual(['orders', 'products', 'work']);
    const { body } = await requester.get('/dashboard');
    expect(Object.keys(body)).toEqual(['pointRequests', 'work']);
    expect(body.pointRequests.decidable).toMatchObject({ count: 0 });
    expect((await requester.get('/users/qpoints/search?status=decidable')).body.total).toBe(0);
  });
});
