import { describe, expect, test } from 'vitest';
import { adaptAnswer, specAnswerOf } from '@/lib/gateway/adapters/all-adapters';
import { pageOfOrders } from '@/lib/gateway/adapters/orders';
import { ApiError } from '@/lib/api/errors';
import { searchDataHub } from '@/lib/contract/data-hub';
import { searchFaqs } from '@/lib/contract/faq';
import { searchNotices } from '@/lib/contract/news';
import { getOrder, listOrders, type Order, type OrderRow } from '@/lib/contract/orders';
import { listPointMovements } from '@/lib/contract/point-ledger';
import { searchCompanyPoints, type CompanyPage } from '@/lib/contract/points';
import { listProducts } from '@/lib/contract/products';
import { searchRegistrations } from '@/lib/contract/registrations';

function row(id: number, more: Partial<OrderRow> = {}): OrderRow {
  const createdAt = `2026-01-${String(id).padStart(2, '0')}T00:00:00Z`;
  return {
    id,
    orderNumber: `Q-${id}`,
    createdAt,
    total: 100 - id,
    orderStatusId: 1,
    type: 'qpoints',
    ...more,
  } as OrderRow;
}

const ROWS = [
  row(3, { companyName: 'Beta', orderStatusId: 4 }),
  row(1, { companyName: 'alpha', orderStatusId: 7 }),
  row(2, { companyName: null, orderStatusId: 2 }),
  row(5, { companyName: 'Gamma', orderStatusId: 4 }),
  row(4, { companyName: 'Delta', orderStatusId: 99 }),
];
const NOW = new Date('2026-02-01T00:00:00Z');
const ids = async (query: Parameters<typeof pageOfOrders>[1]) =>
  (await pageOfOrders(ROWS, query, NOW)).data.map(({ id }) => id);

test.each([
  [{}, [5, 4, 3, 2, 1]],
  [{ sort: 'createdAt', direction: 'asc' }, [1, 2, 3, 4, 5]],
  [{ sort: 'total', direction: 'asc' }, [5, 4, 3, 2, 1]],
  [{ sort: 'orderNumber', direction: 'asc' }, [1, 2, 3, 4, 5]],
  [{ sort: 'companyName', direction: 'asc' }, [2, 1, 3, 4, 5]],
  [{ limit: 2 }, [5, 4]],
  [{ limit: 2, offset: 2 }, [3, 2]],
  [{ limit: 2, offset: 4 }, [1]],
  [{ limit: 2, offset: 40 }, []],
  [{ orderStatusId: 4 }, [5, 3, 1]],
  [{ orderStatusId: 2 }, [2]],
  [{ orderStatusId: 8 }, []],
  [{ waiting: 'overTwoDays' }, [2]],
  [{ waiting: 'withoutTracking' }, [2]],
] as const)('%j lists %j', async (query, listed) => {
  expect(await ids(query)).toEqual(listed);
});

test('tabs are counted without the status, Custom Delivered with Delivered, a strange status in all only', async () => {
  const page = await pageOfOrders(ROWS, { orderStatusId: 4, limit: 1 }, NOW);
  expect(page.counts).toEqual({ all: 5, 1: 0, 2: 1, 3: 0, 4: 3, 5: 0, 6: 0, 8: 0 });
  expect(page.total).toBe(3);
  expect(page.totalIsLowerBound).toBe(false);
});

test('orders of the same moment stand by id, so that pages never overlap', async () => {
  const same = [2, 3, 1].map((id) => row(id, { createdAt: '2026-01-01T00:00:00Z' }));
  expect((await pageOfOrders(same, {}, NOW)).data.map(({ id }) => id)).toEqual([3, 2, 1]);
});

describe('an answer', () => {
  test('that is a bare list is paged where a page was asked for, and stays so where none was', async () => {
    expect(await adaptAnswer(listOrders, { query: { limit: 2 } }, Promise.resolve(ROWS))).toMatchObject({
      total: 5,
      data: [{ id: 5 }, { id: 4 }],
    });
    expect(await adaptAnswer(listOrders, { query: {} }, Promise.resolve(ROWS))).toBe(ROWS);
  });
  test('that is a page already stays as it is', async () => {
    const page = { data: ROWS, total: 5, counts: {}, totalIsLowerBound: false };
    expect(await adaptAnswer(listOrders, { query: { limit: 1 } }, Promise.resolve(page))).toBe(page);
  });
  test('of another endpoint stays as it is', async () => {
    const order = { ...row(1), products: [], timeline: [] } as unknown as Order;
    expect(await adaptAnswer(getOrder, { params: { id: 1 } }, Promise.resolve(order))).toBe(order);
  });
});

describe('an order of which its call tells lines, history and status alone', () => {
  const parts = specAnswerOf(getOrder)?.parse({ orderStatusId: 6, products: [], timeline: [] }) as Order;
  const open = (id: number) =>
    adaptAnswer(getOrder, { params: { id } }, Promise.resolve(parts), () => Promise.resolve(ROWS as never));

  test('is completed from the list, but for what the call tells itself', async () => {
    expect(await open(3)).toEqual({ ...ROWS[0], orderStatusId: 6, products: [], timeline: [] });
  });
  test('keeps the type that the list tells', async () => {
    const custom = () => Promise.resolve([row(3, { type: 'custom' })] as never);
    const order = await adaptAnswer(getOrder, { params: { id: 3 } }, Promise.resolve(parts), custom);
    expect(order.type).toBe('custom');
  });
  test('is none where the list doesn’t hold it', async () => {
    await expect(open(9)).rejects.toMatchObject({ status: 404 });
  });
});

describe('a list of content', () => {
  const page = { data: [], total: 0 };
  test('is what the upstream answers where it supports the filter, or is asked nothing that the specs lack', async () => {
    const heeded = { ...page, supportedFilters: ['title', 'status'] };
    expect(await adaptAnswer(searchFaqs, { query: { title: 'sun', status: 'draft' } }, Promise.resolve(heeded))).toBe(
      heeded,
    );
    expect(await adaptAnswer(searchNotices, { query: { page: 2 } }, Promise.resolve(page))).toBe(page);
  });
  test.each<[object, () => Promise<typeof page>, string]>([
    [{ title: 'sun' }, () => Promise.resolve(page), 'This server can’t search by title.'],
    [
      { status: 'deleted' },
      () => Promise.reject(new ApiError(422)),
      'This server has no drafts, scheduled items or trash.',
    ],
  ])('asked for %j is what an upstream can’t do that ignores or refuses it', async (query, answer, message) => {
    await expect(adaptAnswer(searchDataHub, { query }, answer())).rejects.toMatchObject({ status: 501, message });
  });
  test('fails as the upstream does', async () => {
    await expect(
      adaptAnswer(searchDataHub, { query: { title: 'sun' } }, Promise.reject(new ApiError(503))),
    ).rejects.toMatchObject({ status: 503 });
  });
});

describe('a list of registrations', () => {
  const page = { data: [], total: 0 };
  test.each([{ state: 'TX' }, { channel: 'Other' }, { silent: '90' as const }])(
    'filtered by %j is what an upstream can’t do that ignores it',
    async (query) => {
      const heeded = { ...page, supportedFilters: ['silent'] };
      expect(await adaptAnswer(searchRegistrations, { query }, Promise.resolve(heeded))).toBe(heeded);
      await expect(adaptAnswer(searchRegistrations, { query }, Promise.resolve(page))).rejects.toMatchObject({
        status: 501,
        message: 'This server can’t filter registrations by state, channel or points.',
      });
    },
  );
});

describe('a list of products', () => {
  const page = { results: [], total: [] };
  test('is what the upstream answers where it supports the filter, or is not asked for it', async () => {
    const heeded = { ...page, supportedFilters: ['stock'] };
    expect(await adaptAnswer(listProducts, { query: { stock: 'soldOut' } }, Promise.resolve(heeded))).toBe(heeded);
    expect(await adaptAnswer(listProducts, { query: { active: false } }, Promise.resolve(page))).toBe(page);
  });
  test('by its stock is what an upstream can’t do that ignores it', async () => {
    const asked = adaptAnswer(listProducts, { query: { stock: 'low' } }, Promise.resolve(page));
    await expect(asked).rejects.toMatchObject({
      status: 501,
      message: 'This server can’t filter products by stock.',
    });
  });
});

test.each([
  ['names a parameter of it', [{ msg: 'is required', path: 'companyId' }], 422, 'companyId is required.'],
  ['names none', [], 501, 'This server can’t show a ledger.'],
])('a ledger whose call is refused by a server that %s', async (_, errors, status, message) => {
  const refused = Promise.reject(new ApiError(422, { message: 'companyId is required.', errors }));
  await expect(adaptAnswer(listPointMovements, { query: {} }, refused)).rejects.toMatchObject({ status, message });
});

describe('one company asked for by its id', () => {
  const company = (id: number) =>
    ({ id, name: 'Sun', totalQpoints: 0, consumed: 0, availableQpoints: 0 }) as CompanyPage['data'][number];
  /** @param all what the list holds, of which every question gets a page */
  const ask = (answer: Promise<CompanyPage>, all: number[] = []) =>
    adaptAnswer(searchCompanyPoints, { query: { companyId: 207 } }, answer, (_, input) => {
      const { limit = 0, offset = 0 } = (input as { query: { limit?: number; offset?: number } }).query;
      return Promise.resolve({ data: all.slice(offset, offset + limit).map(company), total: all.length } as never);
    });
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test.each([[[company(207)]], [[]]])('is what the upstream answers where it supports the filter: %j', async (data) => {
    const page = { data, total: data.length, supportedFilters: ['companyId'] };
    expect(await ask(Promise.resolve(page))).toBe(page);
  });
  test.each<[string, () => Promise<CompanyPage>]>([
    ['ignores the question', () => Promise.resolve({ data: [company(1)], total: 300 })],
    ['refuses it', () => Promise.reject(new ApiError(422))],
  ])('is looked for in the list of an upstream that %s', async (_, answer) => {
    expect((await ask(answer(), upTo(300))).data).toEqual([company(207)]);
    expect((await ask(answer(), upTo(120))).data).toEqual([]);
    await expect(ask(answer(), upTo(3_000).toReversed())).rejects.toMatchObject({
      status: 501,
      message: 'This server can’t find a company by its id.',
    });
  });
  test('fails as the upstream does', async () => {
    await expect(ask(Promise.reject(new ApiError(503)))).rejects.toMatchObject({ status: 503 });
  });
});
