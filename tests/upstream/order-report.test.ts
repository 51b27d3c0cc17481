import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOrders } from '@/lib/contract/orders';
import { random } from '@/upstream/db/seed/random';
import type { Client } from './harness/client';
import { aCompany, anOrder, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { manyOrders } from './orders-fixture';
import { readReport } from './report-reader';

let upstream: Upstream;
let staff: Client;

beforeAll(async () => {
  upstream = await startUpstream();
  staff = await upstream.signIn(3);
  await manyOrders(upstream.db, { count: 600, days: 70, seed: 3 });
  const company = await aCompany(upstream.db, { name: "O'Brien \\ Söhne 100%" });
  const buyer = await aUser(upstream.db, { roleId: 5, companyId: company.id, firstName: 'Zoë', lastName: "D'Arc" });
  const draws = random(11);
  for (let index = 0; index < 60; index += 1) {
    await anOrder(upstream.db, {
      buyer,
      createdAt: new Date(Date.parse('2026-04-20T00:00:00Z') - draws.between(0, 600) * 3_600_000),
      orderStatusId: draws.pick([1, 2, 6] as const),
      lines: Array.from({ length: draws.between(1, 3) }, (_, line) => ({
        productName: draws.pick(['Sun Hat', 'Solar "Kit"', 'Mug']),
        sku: `HAT-${index}-${line}`,
        quantity: draws.between(1, 9),
        ...(draws.chance(0.2) && { coupon: { code: `QC-${index}-${line}`, used: draws.chance(0.5) } }),
      })),
    });
  }
});
afterAll(() => upstream.stop());

const reportOf = (query = '') => readReport(staff, `/orders/report${query}`, listOrders.report);

/** The orders of the list under a filter, page by page. */
async function listed(query: URLSearchParams): Promise<number[]> {
  const ids: number[] = [];
  for (let offset = 0; ; offset += 100) {
    const { body } = await staff.get(`/orders?${query}&limit=100&offset=${offset}`);
    if (body.data.length === 0) return ids;
    ids.push(...body.data.map(({ id }: { id: number }) => id));
  }
}

const FILTERS: Record<string, string>[] = [
  {},
  { orderStatusId: '4' },
  { orderStatusId: '7', sort: 'total', direction: 'asc' },
  { orderStatusId: '99' },
  { sort: 'orderNumber', direction: 'asc' },
  { sort: 'companyName', direction: 'desc' },
  { sort: 'createdAt', direction: 'asc', startDate: '2026-03-08', endDate: '2026-04-10' },
  { startDate: '2026-04-18', endDate: '2026-04-18' },
  { searchFor: 'qp', sort: 'total', direction: 'desc' },
  { searchFor: 'zenith' },
  { searchFor: 'zenith power', searchBy: 'companyName', orderStatusId: '2', sort: 'companyName', direction: 'asc' },
  { searchFor: 'a' },
  { searchFor: "o'brien \\ söhne 100%" },
  { searchFor: "d'arc" },
  { searchFor: '%' },
  { searchFor: '_' },
  { searchFor: 'hat-1', searchBy: 'sku' },
  { searchFor: 'solar "kit"' },
  { searchFor: 'QC-1' },
  { searchFor: '1' },
  { searchFor: '12', searchBy: 'orderNumber', sort: 'orderNumber', direction: 'desc' },
  { searchFor: '0001', sort: 'createdAt', direction: 'asc', startDate: '2026-04-01' },
  { searchFor: 'QP-0001', endDate: '2026-04-10', orderStatusId: '1' },
  { searchFor: 'no such thing' },
  { searchFor: 'no such thing', searchBy: 'orderNumber' },
  { searchFor: "'; DROP TABLE orders; --" },
  { searchFor: "\\'; SELECT 1; --" },
];

describe('the order report', () => {
  it.each(FILTERS)('holds the orders of the list, in its order, under %j', async (filter) => {
    const query = new URLSearchParams(filter);
    const expected = await listed(query);
    const { start, rows, end } = await reportOf(`?${query}`);
    const ids = rows.map(({ id }) => id).filter((id, index, all) => id !== all[index - 1]);
    expect(ids).toEqual(expected);
    expect(end).toEqual({ end: true, rows: rows.length });
    expect(start.total).toBeOneOf([expected.length, null]);
  });

  it('tells each line of an order in turn, with what the spec wants of it', async () => {
    const company = await aCompany(upstream.db, { name: 'Report & Co' });
    const buyer = await aUser(upstream.db, { roleId: 5, companyId: company.id, firstName: 'Rhea', lastName: 'Port' });
    const order = await anOrder(upstream.db, {
      buyer,
      orderStatusId: 7,
      type: 'custom',
      createdAt: new Date('2026-02-03T04:05:06.789Z'),
      lines: [
        { productName: 'Tab\there\nand "there" \\', sku: '0012', quantity: 3, total: 450, size: 'XL', color: 'Red' },
        { productName: 'Voucher', sku: '12345678901234567890', total: 70, coupon: { code: 'QC-REPORT', used: true } },
        { productName: 'Voucher', sku: 'V2', total: 80, coupon: { code: 'QC-REPORT-2', used: false } },
      ],
    });
    await upstream.db.query(
      `update order_lines set tracking_number = '940010000000000000001', shipping_company = 'usps' where id = $1`,
      [order.lineIds[0]],
    );
    const { rows } = await reportOf('?searchFor=Report%26Co');
    const shared = {
      id: order.id,
      date: '2026-02-03T04:05:06.789Z',
      orderNumber: order.orderNumber,
      productCategory: null,
      custom: null,
      company: 'Report & Co',
      name: 'Rhea Port',
      email: buyer.email,
      orderStatus: 'Custom Delivered',
      canceledUnits: 0,
      returnedUnits: 0,
    };
    const voucher = { product: 'Voucher', quantity: 1, size: null, color: null, carrier: null, trackingNumber: null };
    expect(rows).toEqual([
      {
        ...shared,
        product: 'Tab\there\nand "there" \\',
        sku: '0012',
        quantity: 3,
        paymentAmount: 450,
        size: 'XL',
        color: 'Red',
        carrier: 'usps',
        trackingNumber: '940010000000000000001',
        couponCode: null,
        couponStatus: null,
      },
      {
        ...shared,
        ...voucher,
        sku: '12345678901234567890',
        paymentAmount: 70,
        couponCode: 'QC-REPORT',
        couponStatus: 'Used',
      },
      { ...shared, ...voucher, sku: 'V2', paymentAmount: 80, couponCode: 'QC-REPORT-2', couponStatus: 'Unused' },
    ]);
  });

  it('shows its headers to HEAD, and reads nothing further', async () => {
    const answer = await staff.send('HEAD', '/orders/report');
    expect(answer).toMatchObject({ status: 200, text: '' });
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
  });
});
