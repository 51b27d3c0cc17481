import { describe, expect, test, vi } from 'vitest';
import type { ReportCall } from '@/lib/reports/define-report';
import { companies } from '@/lib/reports/defined/companies';
import { orders } from '@/lib/reports/defined/orders';
import { products } from '@/lib/reports/defined/products';
import { forecasts } from '@/lib/reports/defined/forecasts';
import { rewards } from '@/lib/reports/defined/rewards';
import { composeFile, type ReportRows } from '@/lib/reports/report-file';
import { REPORT_ROWS } from '@/lib/gateway/reports';
import { MAX_DETAILED, rowsOfDetails } from '@/lib/gateway/rows-of-lists';

/** The report as CSV where the upstream answers the calls of the specs alone. */
async function csvOf(
  report: Pick<typeof orders, 'compose'>,
  answers: Readonly<Record<string, (query: object, params: { id: number }) => unknown>>,
  { query: asked = {}, timeZone = 'UTC' } = {},
) {
  const call = vi.fn(async ({ name }: { name: string }, query = {}, params = { id: 0 }) =>
    answers[name]?.(query, params),
  ) as unknown as ReportCall;
  const file = await report.compose('csv', asked, timeZone, {
    call,
    rows: async ({ name }, query) =>
      ((await REPORT_ROWS.get(name)?.(query as never, call, timeZone)) as never) ??
      Promise.reject(new Error('no such call')),
    file: () => Promise.reject(new Error('no such file')),
  });
  const parts: Buffer[] = [];
  for await (const part of file.bytes) parts.push(part);
  return Buffer.concat(parts).toString('utf8').split('\r\n').slice(1, -1);
}

const window = <T>(all: readonly T[], { offset = 0, limit = 100 }: { offset?: number; limit?: number }) =>
  all.slice(offset, offset + limit);

const ORDERS = Array.from({ length: 120 }, (_, index) => ({
  id: index + 1,
  orderNumber: `Q-${index + 1}`,
  createdAt: '2026-11-20T17:00:00.000Z',
  companyName: 'Sun',
  total: 5,
  orderStatus: 'Shipped',
}));
const LINE = { id: 1, sku: 'A1', quantity: 2, total: 5, product: { name: 'Lamp' }, couponCode: null };

describe('a report of an upstream that knows the specs alone', () => {
  test('of orders is made of the list and of each order’s lines', async () => {
    const rows = await csvOf(orders, {
      listOrders: (query) => ({ data: window(ORDERS, query), total: ORDERS.length }),
      getOrder: (_, { id }) => ({ products: id === 2 ? [] : [LINE] }),
    });
    expect(rows).toHaveLength(120);
    expect(rows[0]).toBe('11/20/2026,Q-1,Lamp,,A1,2,,,,Sun,,,5,Shipped,,,,,,');
    expect(rows[1]).toBe('11/20/2026,Q-2,,,,,,,,Sun,,,5,Shipped,,,,,,');
    expect(rows[119]).toMatch(/^11\/20\/2026,Q-120,/);
  });

  test('of products is made of the list and of each product’s variants', async () => {
    const product = { name: 'Cap', description: 'Soft', isHtml: false, active: true, categories: [{ name: 'Caps' }] };
    const variant = { sku: 'R', color: 'Red', size: null, custom: null, unlimited: false, stock: 3 };
    const rows = await csvOf(products as never, {
      listProducts: () => ({ results: [{ id: 1 }, { id: 2 }], total: [{ count: 2 }] }),
      getProduct: (_, { id }) => ({ ...product, unlimited: true, sku: 'P', variants: id === 1 ? [variant] : [] }),
    });
    expect(rows).toEqual(['R,Caps,Cap,Soft,Red,,,3,Visible', 'P,Caps,Cap,Soft,,,,Unlimited,Visible']);
  });

  test('of companies is made of the list', async () => {
    const company = { id: 7, name: 'Sun', state: 'CA', approvalStep: 2, totalQpoints: 9, consumed: 4 };
    const rows = await csvOf(companies as never, {
      searchCompanyPoints: () => ({ data: [{ ...company, availableQpoints: 5, pointRequest: null }], total: 1 }),
    });
    expect(rows).toEqual(['Sun,CA,Approved,9,4,5,,,']);
    const pointRequest = { id: 1, qpoints: 8, requestStatusId: 5, requestStatus: 'Accrued' };
    const latestMovement = { kind: 'forecast_submission', amount: 3, createdAt: '2026-11-20T17:00:00.000Z' };
    const updated = await csvOf(companies as never, {
      searchCompanyPoints: () => ({
        data: [
          { ...company, availableQpoints: 5, pointRequest, latestUpdateAt: '2026-11-19T17:00:00.000Z', latestMovement },
        ],
        total: 1,
      }),
    });
    expect(updated).toEqual(['Sun,CA,Approved,9,4,5,Forecast submission,3,11/20/2026']);
  });
});

describe('the report of a period, of an upstream that takes no days', () => {
  // The first day of November in Los Angeles begins at 07:00, the second at 08:00.
  const created = [
    ['2026-11-01T06:59:00.000Z', 'Before'],
    ['2026-11-01T07:00:00.000Z', 'First'],
    ['2026-11-03T07:59:00.000Z', 'Last'],
    ['2026-11-03T08:00:00.000Z', 'After'],
    [null, 'Undated'],
  ].map(([createdAt, name], id) => ({
    ...{ id, createdAt, rewardType: 'orders', company: { name } },
    ...{ month: 10, quarter: 4, year: 2026, quantity: 1 },
  }));
  const names = created.map(({ company }) => company.name);

  test.each([
    [{}, names],
    [{ startDate: '2026-11-01', endDate: '2026-11-02' }, ['First', 'Last']],
    [{ startDate: '2026-11-03' }, ['After']],
    [{ endDate: '2026-10-31' }, ['Before']],
  ])('%j keeps the rows of its days in the portal’s zone', async (query, kept) => {
    for (const [report, call] of [
      [rewards, 'listRewardReport'],
      [forecasts, 'listForecastReport'],
    ] as const) {
      const asked = vi.fn(() => created);
      const rows = await csvOf(report, { [call]: asked }, { query, timeZone: 'America/Los_Angeles' });
      expect(rows.map((row) => names.find((name) => row.includes(name ?? '')))).toEqual(kept);
      const [sent] = asked.mock.calls[0] as unknown as [object];
      expect(sent).not.toHaveProperty('startDate');
      expect(sent).not.toHaveProperty('endDate');
    }
  });
});

describe('rows that could not be read', () => {
  test('are told below those of a report, and counted in its pages', async () => {
    const company = { id: 7, name: 'Sun', state: 'CA', approvalStep: 2, totalQpoints: 9, consumed: 4 };
    const row = { ...company, availableQpoints: 5, pointRequest: null };
    const offsets: unknown[] = [];
    const rows = await csvOf(companies as never, {
      searchCompanyPoints: (query) => {
        offsets.push((query as { offset?: number }).offset);
        return offsets.length === 1
          ? { data: [row], total: 4, unreadableRows: [1, 2] }
          : { data: [row], total: 4, unreadableRows: [] };
      },
    });
    expect(offsets).toEqual([0, 3]);
    expect(rows).toHaveLength(3);
    expect(rows.at(-1)).toContain('2 rows couldn’t be read and were ignored.');
  });

  test('are told of a report whose rows have details', async () => {
    const rows = await csvOf(orders, {
      listOrders: () => ({ data: ORDERS.slice(0, 1), total: 1, unreadableRows: [1] }),
      getOrder: () => ({ products: [LINE] }),
    });
    expect(rows.at(-1)).toContain('One row couldn’t be read and was ignored.');
  });
});

describe('details of a long list', () => {
  const details = (total: number) =>
    rowsOfDetails<{ id: number }, { id: number }>({
      noun: 'orders',
      pageOf: async (_, query) => ({
        data: window(
          Array.from({ length: total }, (__, index) => ({ id: index + 1 })),
          query as { offset: number; limit: number },
        ),
        total,
      }),
      linesOf: async ({ id }) => ({ lines: [{ id }], unreadable: id === 3 ? 2 : 0 }),
    });
  const all = async <R>({ batches }: ReportRows<R>) => {
    const rows: R[] = [];
    for await (const batch of batches) rows.push(...batch);
    return rows;
  };
  const call = (() => Promise.reject(new Error('asked'))) as unknown as ReportCall;

  test('end at a bound, which the file says below its rows', async () => {
    const found = await details(MAX_DETAILED + 1)({}, call, 'UTC');
    expect(found.total).toBe(MAX_DETAILED);
    const report = {
      columns: [
        { heading: 'Day', kind: 'day', width: 9 },
        { heading: 'Id', kind: 'text', width: 9 },
      ] as const,
      cellsOf: ({ id }: { id: number }) => [null, String(id)],
    };
    const parts: string[] = [];
    for await (const part of composeFile('csv', report, found, 'Orders').bytes) parts.push(part.toString('utf8'));
    const lines = parts.join('').split('\r\n');
    expect(lines).toHaveLength(MAX_DETAILED + 3);
    expect(lines.at(-2)).toBe(
      ',"The first 2,000 of 2,001 orders: this server returns no more at once. Narrow the list to get the others. 2 rows couldn’t be read and were ignored."',
    );
  });

  test('are read of the selected rows alone', async () => {
    const found = await details(MAX_DETAILED + 500)({ ids: `4-${MAX_DETAILED + 400}` }, call, 'UTC');
    expect(found.total).toBe(2);
    expect(await all(found)).toEqual([{ id: 4 }, { id: MAX_DETAILED + 400 }]);
    expect(found.note?.()).toBeUndefined();
  });

  test('of which lines could not be read are counted below the rows', async () => {
    const found = await details(4)({}, call, 'UTC');
    expect(await all(found)).toHaveLength(4);
    expect(found.note?.()).toBe('2 rows couldn’t be read and were ignored.');
  });

  test('are asked for five at a time', async () => {
    let inFlight = 0;
    let most = 0;
    const found = await rowsOfDetails<{ id: number }, { id: number }>({
      noun: 'orders',
      pageOf: async () => ({ data: Array.from({ length: 12 }, (_, id) => ({ id })), total: 12 }),
      linesOf: async ({ id }) => {
        most = Math.max(most, (inFlight += 1));
        await Promise.resolve();
        inFlight -= 1;
        return { lines: [{ id }], unreadable: 0 };
      },
    })({}, call, 'UTC');
    expect(await all(found)).toHaveLength(12);
    expect(most).toBe(5);
  });
});
