import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { random } from '@/upstream/db/seed/random';
import { pageByColumn } from '@/upstream/resources/orders/pages';
import { statusLine, type Client } from './harness/client';
import { aCompany, anOrder, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { manyOrders, naiveCounts, nonZero } from './orders-fixture';

let upstream: Upstream;
let staff: Client;

beforeAll(async () => {
  upstream = await startUpstream();
  staff = await upstream.signIn(1);
  await manyOrders(upstream.db, { count: 900, days: 70, seed: 1 });
});
afterAll(() => upstream.stop());

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe('a page of orders', () => {
  const SORTS = {
    createdAt: ['o.created_at', 'o.id'],
    orderNumber: ['o.number_key', 'o.id'],
    companyName: ['c.name_key', 'c.id', 'o.created_at', 'o.id'],
    total: ['o.total', 'o.id'],
  } as const;

  // What the fast statements must agree with: plain SQL with OFFSET.
  async function naivePage(
    filter: { tab?: number; from?: string; until?: string },
    sort: keyof typeof SORTS,
    order: string,
    offset: number,
  ) {
    const { rows } = await upstream.db.query<{ id: number }>(
      `select o.id from orders o join companies c on c.id = o.company_id
       where ($1::int is null or o.tab_id = $1)
         and ($2::date is null or o.created_at >= $2::date::timestamp at time zone 'America/Los_Angeles')
         and ($3::date is null or o.created_at < ($3::date + 1)::timestamp at time zone 'America/Los_Angeles')
       order by ${SORTS[sort].map((column) => `${column} ${order}`).join(', ')} offset $4 limit 25`,
      [filter.tab ?? null, filter.from ?? null, filter.until ?? null, offset],
    );
    return ids(rows);
  }

  it.each(Object.keys(SORTS) as (keyof typeof SORTS)[])(
    'sorted by %s is what OFFSET gives, for any filter',
    async (sort) => {
      const draws = random(Object.keys(SORTS).indexOf(sort) + 7);
      for (let round = 0; round < 25; round += 1) {
        const order = draws.pick(['asc', 'desc']);
        const offset = draws.between(0, draws.pick([0, 30, 400, 950]));
        const tab = draws.chance(0.5) ? draws.pick([1, 2, 3, 4, 5, 6, 8]) : undefined;
        // The second Sunday of March has 23 hours.
        const from = draws.chance(0.5)
          ? draws.pick(['2026-02-20', '2026-03-08', '2026-03-09', '2026-04-10'])
          : undefined;
        const until = draws.chance(0.5)
          ? draws.pick(['2026-03-07', '2026-03-08', '2026-04-10', '2026-04-28'])
          : undefined;
        const query = new URLSearchParams({ limit: '25', offset: String(offset), sort, direction: order });
        if (tab) query.set('orderStatusId', String(tab));
        if (from) query.set('startDate', from);
        if (until) query.set('endDate', until);

        const { status, body } = await staff.get(`/orders?${query}`);
        expect(status, String(query)).toBe(200);
        expect(ids(body.data), String(query)).toEqual(await naivePage({ tab, from, until }, sort, order, offset));
        const counts = await naiveCounts(
          upstream.db,
          `($1::date is null or created_at >= $1::date::timestamp at time zone 'America/Los_Angeles')
         and ($2::date is null or created_at < ($2::date + 1)::timestamp at time zone 'America/Los_Angeles')`,
          [from ?? null, until ?? null],
        );
        expect(nonZero(body.counts), String(query)).toEqual(nonZero(counts));
        expect(body.total, String(query)).toBe(counts[tab ?? 'all'] ?? 0);
        expect(body.totalIsLowerBound).toBe(false);
      }
    },
  );

  it('walked from first to last holds every order once', async () => {
    const seen: number[] = [];
    for (let offset = 0; ; offset += 100) {
      const { body } = await staff.get(`/orders?limit=100&offset=${offset}&sort=total&direction=asc`);
      if (body.data.length === 0) break;
      seen.push(...ids(body.data));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe((await naiveCounts(upstream.db)).all);
  });

  it('is newest first where nothing is said', async () => {
    const { body } = await staff.get('/orders?limit=25');
    expect(ids(body.data)).toEqual(await naivePage({}, 'createdAt', 'desc', 0));
  });

  it('lists Delivered and Custom Delivered together', async () => {
    const { body } = await staff.get('/orders?limit=100&orderStatusId=4');
    const statuses = new Set(body.data.map(({ orderStatusId }: { orderStatusId: number }) => orderStatusId));
    expect([...statuses].sort()).toEqual([4, 7]);
  });

  it('is empty past the end and for a status that does not exist', async () => {
    expect((await staff.get('/orders?limit=25&offset=100000')).body.data).toEqual([]);
    const { body } = await staff.get('/orders?limit=25&orderStatusId=99');
    expect(body).toMatchObject({ data: [], total: 0 });
  });

  it('without limit is the bare list', async () => {
    const { body } = await staff.get('/orders?startDate=2026-04-01');
    expect(Array.isArray(body)).toBe(true);
    expect(body.length).toBeGreaterThan(25);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=1e1',
    'offset=-1',
    'sort=id',
    'direction=up',
    'startDate=2026-02-30',
    'page=2',
    'searchBy=name',
  ])('refuses %s', async (query) => {
    const { status, body } = await staff.get(`/orders?${query}`);
    expect(status).toBe(422);
    expect(body.errors).toHaveLength(1);
  });
});

describe('a date filter', () => {
  it.each([
    // [day, first instant, last instant] in Los Angeles: 24, 23 and 25 hours.
    ['2025-07-04', '2025-07-04T07:00:00.000Z', '2025-07-05T06:59:59.999Z'],
    ['2025-03-09', '2025-03-09T08:00:00.000Z', '2025-03-10T06:59:59.999Z'],
    ['2025-11-02', '2025-11-02T07:00:00.000Z', '2025-11-03T07:59:59.999Z'],
  ])('covers %s whole and nothing else', async (day, first, last) => {
    const inside = [
      await anOrder(upstream.db, { createdAt: new Date(first) }),
      await anOrder(upstream.db, { createdAt: new Date(last) }),
    ];
    await anOrder(upstream.db, { createdAt: new Date(Date.parse(first) - 1) });
    await anOrder(upstream.db, { createdAt: new Date(Date.parse(last) + 1) });
    const { body } = await staff.get(
      `/orders?limit=25&startDate=${day}&endDate=${day}&dateField=orders.createdAt&direction=asc`,
    );
    expect(ids(body.data)).toEqual(ids(inside));
    expect(body.total).toBe(2);
    expect(body.counts.all).toBe(2);
  });

  it.each(['createdAt', 'total'])('may begin and end in any year, sorted by %s', async (sort) => {
    const total = async (days: string) => {
      const { status, body } = await staff.get(`/orders?limit=25&sort=${sort}&${days}`);
      return { status, total: body.total as number };
    };
    const all = await total('');
    for (const day of ['0000-01-01', '0001-01-01', '0099-12-31']) expect(await total(`startDate=${day}`)).toEqual(all);
    expect(await total('endDate=9999-12-31')).toEqual(all);
    expect(await total('endDate=0000-12-31')).toEqual({ status: 200, total: 0 });
    expect(await total('startDate=9999-12-31')).toEqual({ status: 200, total: 0 });
  });

  it.each([
    ['startDate=0000-01-01', true],
    ['startDate=0001-01-01', true],
    ['startDate=9999-12-31', false],
    ['endDate=0000-01-01', false],
    ['endDate=9999-12-31', true],
    ['startDate=0000-01-01&endDate=9999-12-31', true],
  ])('reaches to the ends of the calendar: %s', async (dates, holdsAll) => {
    const { total } = (await staff.get('/orders?limit=1')).body;
    const { status, body } = await staff.get(`/orders?limit=1&${dates}`);
    expect(status).toBe(200);
    expect(body.total).toBe(holdsAll ? total : 0);
    const report = await staff.get(`/orders/report?${dates}`);
    expect(report.text.split('\n')[0]).toBe(JSON.stringify({ total: holdsAll ? total : 0 }));
    expect(report.text).toMatch(/\{"end":true,"rows":\d+\}\n$/);
  });

  it('whose end lies before its start lists nothing', async () => {
    const { body } = await staff.get('/orders?limit=25&startDate=2026-04-02&endDate=2026-03-01');
    expect(body).toMatchObject({ data: [], total: 0 });
  });
});

describe('one order', () => {
  it('is answered whole, its history oldest first', async () => {
    const company = await aCompany(upstream.db, { name: 'Helios' });
    const buyer = await aUser(upstream.db, { roleId: 5, companyId: company.id, firstName: 'Ana', lastName: 'Pérez' });
    const order = await anOrder(upstream.db, {
      buyer,
      type: 'custom',
      createdAt: new Date('2026-01-05T10:00:00Z'),
      lines: [
        { productName: 'Cap', sku: 'CAP-1', quantity: 3, total: 900 },
        { productName: 'Ticket', sku: 'TCK-1', quantity: 1, total: 500, coupon: { code: 'QC-1', used: true } },
      ],
    });
    await upstream.db.query(
      `insert into order_timeline (order_id, order_status_id, user_id, created_at)
        values ($1, 7, $2, '2026-01-06T10:00:00Z')`,
      [order.id, buyer.id],
    );
    const { status, body } = await staff.get(`/orders/${order.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: order.id,
      orderNumber: order.orderNumber,
      createdAt: '2026-01-05T10:00:00.000Z',
      firstName: 'Ana',
      lastName: 'Pérez',
      companyName: 'Helios',
      total: 1400,
      type: 'custom',
      itemCount: 4,
      itemNames: ['Cap', 'Ticket'],
      version: 1,
      products: [
        { sku: 'CAP-1', quantity: 3, total: 900, couponCode: null },
        { sku: 'TCK-1', couponCode: { code: 'QC-1', couponStatus: 'Used', couponStatusId: 2 } },
      ],
      timeline: [
        { name: 'Order Received', createdAt: '2026-01-05T10:00:00.000Z' },
        { name: 'Custom Delivered', firstName: 'Ana' },
      ],
    });
  });

  it('that does not exist is a 404', async () => {
    expect(statusLine(await staff.get('/orders/999999999'))).toBe('404 This order doesn’t exist.');
  });
});

it('names the statuses and the carriers of the spec', async () => {
  expect((await staff.get('/orders/statuses')).body).toHaveLength(8);
  const { body } = await staff.get('/shipping');
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['usps', 'ups', 'fedex']);
});

it.each(['orderNumber', 'companyName', 'total'] as const)(
  'a page sorted by %s is the same from both ends of the list',
  async (sort) => {
    const filter = { tabId: null, from: null, until: null, search: null, waiting: null };
    for (const offset of [0, 3, 400, 890, 2000]) {
      const window = { sort, direction: 'desc', limit: 25, offset } as const;
      const [first, last] = await Promise.all([
        upstream.db.query(pageByColumn(filter, window, 'first')),
        upstream.db.query(pageByColumn(filter, window, 'last')),
      ]);
      expect(last.rows).toEqual(first.rows);
    }
  },
);
