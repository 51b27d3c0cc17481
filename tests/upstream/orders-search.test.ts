import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { SEARCH_CAP } from '@/upstream/resources/orders/search';
import type { Client } from './harness/client';
import { aCompany, anOrder, aUser, type TestOrder } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { insertOrders, NO_ORDERS } from './orders-fixture';

let upstream: Upstream;
let staff: Client;
let blue: TestOrder;
let ticket: TestOrder;
let buyer: { id: number; companyId: number | null };

beforeAll(async () => {
  upstream = await startUpstream();
  staff = await upstream.signIn(3);
  const company = await aCompany(upstream.db, { name: 'Blue  Sky Énergie 100%' });
  buyer = await aUser(upstream.db, {
    roleId: 5,
    companyId: company.id,
    firstName: 'Mary Jane',
    lastName: 'O’Brien_Núñez',
  });
  blue = await anOrder(upstream.db, {
    buyer,
    createdAt: new Date('2026-02-01T20:00:00Z'),
    orderStatusId: 4,
    lines: [
      { productName: 'Softshell Jacket', sku: 'APP-X1-NAV-L' },
      { productName: 'Softshell Jacket', sku: 'APP-X1-NAV-M' },
    ],
  });
  ticket = await anOrder(upstream.db, {
    createdAt: new Date('2026-02-02T20:00:00Z'),
    orderStatusId: 7,
    type: 'custom',
    lines: [{ productName: 'Summit Ticket', sku: 'CPN-9', coupon: { code: 'QC-HELLO-WORLD', used: false } }],
  });
});
afterAll(() => upstream.stop());

async function search(query: Record<string, string>) {
  const { status, body } = await staff.get(`/orders?${new URLSearchParams({ limit: '25', ...query })}`);
  expect(status).toBe(200);
  return body;
}

const found = async (query: Record<string, string>) => (await search(query)).data.map(({ id }: { id: number }) => id);

describe('a tracking number', () => {
  const NUMBER = '1Z 999 AA1 0123 4567 84';

  it.each([NUMBER, '1z999aa10123456784', '1Z999AA10'])(
    'finds its order in the list and everywhere: %s',
    async (term) => {
      await upstream.db.query('update order_lines set tracking_number = $2 where order_id = $1', [blue.id, NUMBER]);
      expect(await found({ searchFor: term })).toEqual([blue.id]);
      const { hits } = (await staff.get(`/search?q=${encodeURIComponent(term)}`)).body;
      expect(hits).toMatchObject([{ kind: 'order', id: blue.id, field: 'tracking number' }]);
    },
  );

  it('of another order, or too short a part, finds none', async () => {
    for (const term of ['1Z999AA10123456785', '999AA10123456784', '1Z999'])
      expect(await found({ searchFor: term }), term).toEqual([]);
  });
});

describe('a search without a chosen field', () => {
  it.each([
    ['person', 'jane obr', 'o’bri'],
    ['company', 'bluesky', 'Blue Sky energie'],
    ['SKU', 'app-x1-nav', 'APP - X1 - NAV'],
    ['product name', 'softshell', 'SHELL jack'],
  ])('finds by %s, whatever the case, spaces and accents', async (_, ...terms) => {
    for (const searchFor of terms.slice(1)) expect(await found({ searchFor }), searchFor).toEqual([blue.id]);
  });

  it('finds a person across first and last name', async () => {
    expect(await found({ searchFor: 'maryjaneo’brien' })).toEqual([blue.id]);
  });

  it('finds by coupon code', async () => {
    expect(await found({ searchFor: 'hello-w' })).toEqual([ticket.id]);
  });

  it('finds by order number, by its digits and by its start', async () => {
    const digits = blue.orderNumber.slice(3);
    for (const searchFor of [blue.orderNumber, blue.orderNumber.toLowerCase(), `qp- ${digits}`, digits, `-${digits}`]) {
      expect(await found({ searchFor }), searchFor).toContain(blue.id);
      expect(await found({ searchFor }), searchFor).not.toContain(ticket.id);
    }
    expect(await found({ searchFor: 'qp' })).toEqual([ticket.id, blue.id]);
  });

  it('finds by every run of digits of a number, and by no other', async () => {
    const digits = blue.orderNumber.slice(3);
    for (let first = 0; first < digits.length; first += 1) {
      for (let end = first + 1; end <= digits.length; end += 1) {
        expect(await found({ searchFor: digits.slice(first, end) }), digits.slice(first, end)).toContain(blue.id);
      }
    }
    // Each of its parts of four digits stands in the number, the whole does not.
    await upstream.db.query(`update orders set order_number = 'QP-123451234' where id = $1`, [ticket.id]);
    expect(await found({ searchFor: '2345123' })).toEqual([ticket.id]);
    expect(await found({ searchFor: '3451' })).toEqual([ticket.id]);
    expect(await found({ searchFor: '1234512345' })).toEqual([]);
    await upstream.db.query('update orders set order_number = $2 where id = $1', [ticket.id, ticket.orderNumber]);
  });

  it('finds by the beginning of a number, of any length and with zeros', async () => {
    for (const [orderNumber, beginnings, others] of [
      ['QP-2000412', ['qp-2', 'qp2000', 'QP-2000412'], ['qp-20005', 'qp-0', 'qp-21']],
      ['QP-000123', ['qp-0', 'qp-0001', 'QP-000123'], ['qp-123', 'qp-001']],
      ['QP-299999999999', ['qp-2', 'QP-299999999999'], ['qp-2999999999991', 'qp-3']],
    ] as const) {
      await upstream.db.query('update orders set order_number = $2 where id = $1', [ticket.id, orderNumber]);
      for (const searchFor of beginnings) expect(await found({ searchFor }), searchFor).toContain(ticket.id);
      for (const searchFor of others) expect(await found({ searchFor }), searchFor).not.toContain(ticket.id);
    }
    await upstream.db.query('update orders set order_number = $2 where id = $1', [ticket.id, ticket.orderNumber]);
  });

  it('takes wildcards literally', async () => {
    expect(await found({ searchFor: '100%' })).toEqual([blue.id]);
    expect(await found({ searchFor: 'brien_n' })).toEqual([blue.id]);
    for (const searchFor of ['%', '_']) expect(await found({ searchFor }), searchFor).toEqual([blue.id]);
    expect(await found({ searchFor: 's_ftshell' })).toEqual([]);
    expect(await found({ searchFor: '\\' })).toEqual([]);
  });

  it('counts an order once, however many of its lines match', async () => {
    expect(await search({ searchFor: 'softshell' })).toMatchObject({
      total: 1,
      counts: { 4: 1, all: 1 },
      totalIsLowerBound: false,
    });
  });

  it('of nothing but spaces is no search', async () => {
    expect((await search({ searchFor: '   ' })).total).toBe(2);
  });
});

describe('a search by a chosen field', () => {
  it('looks there and nowhere else', async () => {
    expect(await found({ searchBy: 'companyName', searchFor: 'blue' })).toEqual([blue.id]);
    expect(await found({ searchBy: 'sku', searchFor: 'blue' })).toEqual([]);
    expect(await found({ searchBy: 'sku', searchFor: 'cpn' })).toEqual([ticket.id]);
    expect(await found({ searchBy: 'sku', searchFor: 'softshell' })).toEqual([]);
    expect(await found({ searchBy: 'orderNumber', searchFor: 'blue' })).toEqual([]);
    expect(await found({ searchBy: 'orderNumber', searchFor: ticket.orderNumber })).toEqual([ticket.id]);
  });
});

describe('a search with a tab and days', () => {
  it('keeps to both, and counts the other tabs', async () => {
    const { data, total, counts } = await search({
      searchFor: 'qp-',
      orderStatusId: '4',
      startDate: '2026-02-01',
      endDate: '2026-02-01',
    });
    expect(data.map(({ id }: { id: number }) => id)).toEqual([blue.id]);
    expect(total).toBe(1);
    expect(counts).toEqual({ ...NO_ORDERS, 4: 1, all: 1 });
    expect(await found({ searchFor: 'softshell', orderStatusId: '1' })).toEqual([]);
    expect(await found({ searchFor: 'softshell', startDate: '2026-02-02' })).toEqual([]);
    expect(await found({ searchFor: 'hello', endDate: '2026-02-01' })).toEqual([]);
  });
});

it('follows a company that is renamed', async () => {
  const company = await aCompany(upstream.db, { name: 'Old Name' });
  const order = await anOrder(upstream.db, { buyer: await aUser(upstream.db, { roleId: 5, companyId: company.id }) });
  await upstream.db.query(`update companies set name = 'Fresh Start' where id = $1`, [company.id]);
  expect(await found({ searchFor: 'freshstart' })).toEqual([order.id]);
  expect(await found({ searchFor: 'old name' })).toEqual([]);
});

describe('a search with more matches than are counted', () => {
  const EXTRA = SEARCH_CAP + 300;
  const DAY = 24 * 3_600_000;

  beforeAll(async () => {
    const company = await aCompany(upstream.db, { name: 'Giant Installers' });
    const giant = await aUser(upstream.db, { roleId: 5, companyId: company.id });
    await insertOrders(
      upstream.db,
      Array.from({ length: EXTRA }, (_, index) => ({
        userId: giant.id,
        companyId: company.id,
        createdAt: new Date(Date.parse('2025-01-01T00:00:00Z') + Math.floor(index / 4) * DAY),
        statusId: index % 10 === 0 ? 3 : 4,
        total: index % 7,
      })),
    );
  });

  const naive = async (condition: string, order: string, offset: number) => {
    const { rows } = await upstream.db.query<{ id: number }>(
      `select o.id from orders o join companies c on c.id = o.company_id
       where c.name = 'Giant Installers' and ${condition} order by ${order} offset $1 limit 25`,
      [offset],
    );
    return rows.map(({ id }) => id);
  };

  it('says "at least", and gives the right rows in every order', async () => {
    for (const [query, condition, order, offset] of [
      [{}, 'true', 'o.created_at desc, o.id desc', 0],
      [{}, 'true', 'o.created_at desc, o.id desc', SEARCH_CAP + 200],
      [{ direction: 'asc' }, 'true', 'o.created_at, o.id', 50],
      [{ orderStatusId: '3' }, 'o.tab_id = 3', 'o.created_at desc, o.id desc', 25],
      [{ sort: 'total' }, 'true', 'o.total desc, o.id desc', 75],
      [{ sort: 'orderNumber', direction: 'asc' }, 'true', 'o.number_key, o.id', 10],
      [{ sort: 'companyName' }, 'true', 'o.created_at desc, o.id desc', 10],
    ] as const) {
      for (const searchFor of ['giant', 'giant installers']) {
        const body = await search({ searchFor, ...query, offset: String(offset) });
        expect(body.data.map(({ id }: { id: number }) => id)).toEqual(await naive(condition, order, offset));
        expect(body.totalIsLowerBound).toBe(true);
        expect(body.total).toBeGreaterThanOrEqual(offset + 25);
        expect(body.total).toBeLessThanOrEqual(EXTRA);
      }
    }
    expect(await search({ searchFor: 'giant' })).toMatchObject({ total: SEARCH_CAP, counts: { all: SEARCH_CAP } });
  });

  it('by digits that many numbers hold gives the right rows on every page, those found elsewhere among them', async () => {
    const tools = await aCompany(upstream.db, { name: '000 Tools' });
    const buyerOfTools = await aUser(upstream.db, { roleId: 5, companyId: tools.id });
    for (const [number, createdAt] of [
      ['QP-999991', '2025-06-30T12:00:00Z'],
      ['QP-999992', '2025-03-01T12:00:00Z'],
    ]) {
      const { id } = await anOrder(upstream.db, { buyer: buyerOfTools, createdAt: new Date(createdAt!) });
      await upstream.db.query('update orders set order_number = $2 where id = $1', [id, number]);
    }
    const { rows } = await upstream.db.query<{ id: number }>(
      `select o.id from orders o where order_number like '%000%' or company_id = $1 order by created_at desc, id desc`,
      [tools.id],
    );
    const expected = rows.map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(SEARCH_CAP + 200);
    for (const offset of [0, 25, 300, 450, 474, 475, 500, 600, expected.length - 10]) {
      const body = await search({ searchFor: '000', offset: String(offset) });
      expect(
        body.data.map(({ id }: { id: number }) => id),
        String(offset),
      ).toEqual(expected.slice(offset, offset + 25));
      expect(body.total).toBeGreaterThanOrEqual(Math.min(offset + 25, SEARCH_CAP));
      expect(body.totalIsLowerBound).toBe(true);
    }
    expect((await search({ searchFor: '000', direction: 'asc' })).data.map(({ id }: { id: number }) => id)).toEqual(
      expected.slice(-25).reverse(),
    );
  });

  it('is exact again where days narrow it', async () => {
    const body = await search({ searchFor: 'giant', startDate: '2025-01-02', endDate: '2025-02-01' });
    expect(body).toMatchObject({ totalIsLowerBound: false, total: 31 * 4 });
  });

  it('does not run long for terms of one or two characters', async () => {
    for (const searchFor of ['a', 'qp', '0', '00', 'in', '-']) {
      const started = performance.now();
      await search({ searchFor });
      expect(performance.now() - started, searchFor).toBeLessThan(slowly(2_000));
    }
  });
});
