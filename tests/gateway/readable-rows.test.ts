import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Ask } from '@/lib/gateway/adapters/adapter';
import { adaptAnswer } from '@/lib/gateway/adapters/all-adapters';
import { RECORD_LISTS } from '@/lib/gateway/record-lists';
import { ApiError } from '@/lib/api/errors';
import { cutRows } from '@/lib/api/fields';
import { log } from '@/lib/api/log';
import { outputOf } from '@/lib/gateway/output';
import { listModuleApprovals } from '@/lib/contract/approvals';
import type { JsonEndpoint } from '@/lib/contract/endpoint';
import { listCategories } from '@/lib/contract/categories';
import { getOrder, listOrders } from '@/lib/contract/orders';
import { searchCompanyPoints } from '@/lib/contract/points';
import { getInquiry } from '@/lib/contract/inquiries';
import { SPEC_CALLS } from '@/lib/contract/spec-calls';
import {
  carried,
  joinedUnreadableRows,
  refusalToEdit,
  uncarried,
  unreadableRowsIn,
  unreadableRowsOf,
} from '@/lib/domain/unreadable-rows';
import { sampleOf } from '../harness/foreign/samples';

const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
beforeEach(() => error.mockClear());
afterAll(() => error.mockRestore());

const company = (id: number, totalQpoints: unknown = 5) => {
  return { id, name: `Sun ${id}`, totalQpoints, consumed: 1, availableQpoints: 4 };
};
const order = (id: unknown) => {
  const createdAt = '2026-11-20T17:00:00.000Z';
  return { id, orderNumber: `Q-${String(id)}`, createdAt, total: 5, orderStatusId: 1, note: 'x'.repeat(70_000) };
};

const read = <E extends JsonEndpoint>(endpoint: E, answer: unknown) =>
  outputOf(endpoint, {}, { requestId: 'r-1' }, { text: JSON.stringify(answer) });

const category = (id: number, priority: unknown) => ({ id, name: `Tools ${id}`, priority });

describe('a row of a bare list that can’t be read', () => {
  test('leaves the others, also where decisions are made of them', async () => {
    const group = { companyId: 1, name: 'Sun', qpoints: 1, moduleQuantity: 1 };
    const rows = await read(listModuleApprovals, [{}, group]);
    expect([...rows]).toMatchObject([group]);
    expect(unreadableRowsOf(rows)).toEqual([0]);
    expect(error.mock.calls[0]?.[0]).toMatchObject({ endpoint: 'listModuleApprovals', count: 1 });
  });

  test('stands at the end of a list that is put in order', async () => {
    const rows = await adaptAnswer(
      listCategories,
      {},
      read(listCategories, [category(1, 'first'), category(2, 2), category(3, 1)]),
    );
    expect([...rows]).toMatchObject([{ id: 3 }, { id: 2 }]);
    expect(unreadableRowsOf(rows)).toEqual([2]);
    expect(unreadableRowsOf(cutRows(listCategories, rows, null))).toEqual([2]);
  });

  test('is not forgotten on the way into the browser’s cache', async () => {
    const rows = await read(listCategories, [category(1, 1), category(2, 'last')]);
    const travelled = uncarried(JSON.parse(JSON.stringify(carried(rows))));
    expect(Array.from(travelled as unknown[])).toMatchObject([{ id: 1 }]);
    expect(unreadableRowsOf(travelled)).toEqual([1]);
    expect(uncarried(carried([{ id: 1 }]))).toEqual([{ id: 1 }]);
  });

  test.each([
    ['before and behind', [0], [1], [0, 5]],
    ['in neither', [], [], []],
  ])('%s keeps its place where View More joins two answers', (_, first, second, places) => {
    const shown = { rows: [1, 2, 3], answer: { unreadableRows: first } };
    expect(joinedUnreadableRows(shown, { unreadableRows: second })).toEqual(places);
  });
});

describe('a row that can’t be read', () => {
  test('leaves the others, and says where it stands', async () => {
    const page = await read(searchCompanyPoints, { data: [company(1), company(2, 'many'), company(3)], total: 3 });
    expect(page).toMatchObject({ data: [{ id: 1 }, { id: 3 }], total: 3, unreadableRows: [1] });
    expect(cutRows(searchCompanyPoints, page, ['id'])).toEqual({
      data: [{ id: 1 }, { id: 3 }],
      total: 3,
      unreadableRows: [1],
    });
  });

  test('is told to the log by its place and its field, without its value', async () => {
    await read(searchCompanyPoints, { data: [company(1), company(2, 'many'), { id: 3 }], total: 3 });
    expect(error.mock.calls).toEqual([
      [
        {
          requestId: 'r-1',
          endpoint: 'searchCompanyPoints',
          count: 2,
          fault:
            'data.1.totalQpoints is text, should be a number; lacks data.2.name; lacks data.2.totalQpoints; lacks data.2.consumed',
        },
        'rows of the upstream could not be read',
      ],
    ]);
  });

  test.each([2, 4])(
    'of a bare list stands at the end of its first page, however long the list is: %i rows',
    async (count) => {
      const rows = Array.from({ length: count }, (_, index) => order(index === 1 ? 'two' : index + 1));
      const query = { limit: 25 };
      const answer = await adaptAnswer(listOrders, { query }, read(listOrders, rows));
      expect(answer).toMatchObject({ total: count - 1, unreadableRows: [count - 1] });
      const next = await adaptAnswer(listOrders, { query: { ...query, offset: 25 } }, read(listOrders, rows));
      expect(next).not.toHaveProperty('unreadableRows');
    },
  );
});

describe('a row of a record’s list that can’t be read', () => {
  const rows = [...RECORD_LISTS].flatMap(([endpoint, lists]) =>
    lists.map((list) => [`${list} of ${endpoint.name}`, endpoint, `GET ${endpoint.path}`, list] as const),
  );
  const sampleOfCall = (call: string) => sampleOf(SPEC_CALLS[call]?.answer ?? null) as Record<string, unknown[]>;

  test.each(rows)('leaves the rest of the record: %s', async (_, endpoint, call, list) => {
    const sample = sampleOfCall(call);
    const good = sample[list]?.[0];
    const bad = typeof good === 'object' ? Object.fromEntries(Object.keys(good ?? {}).map((name) => [name, {}])) : {};
    const whole = (await read(endpoint, sample)) as Record<string, unknown[]>;
    error.mockClear();
    const record = (await read(endpoint, { ...sample, [list]: [bad, good, bad] })) as Record<string, unknown[]>;
    expect(record).toEqual({ ...whole, [list]: whole[list]?.slice(0, 1), unreadableParts: { [list]: [0, 2] } });
    expect(unreadableRowsIn(record, list)).toEqual([0, 2]);
    expect(error.mock.calls).toHaveLength(1);
    expect(error.mock.calls[0]?.[0]).toMatchObject({
      endpoint: endpoint.name,
      count: 2,
      fault: expect.stringContaining(`${list}.0`) as string,
    });
  });

  test('travels with what the list tells of it', async () => {
    const sample = sampleOfCall('GET /orders/{id}');
    const row = { id: 7, orderNumber: 'Q-7', createdAt: '2026-11-20T17:00:00.000Z', total: 5, orderStatusId: 1 };
    const ask = (async () => [row]) as unknown as Ask;
    const answer = read(getOrder, { ...sample, products: [...(sample.products ?? []), {}] });
    const order = await adaptAnswer(getOrder, { params: { id: 7 } }, answer, ask);
    expect(unreadableRowsIn(order, 'products')).toEqual([2]);
    expect(order).toMatchObject({ orderNumber: 'Q-7', products: [{}, {}] });
  });

  test('costs the record where something else is wrong, too', async () => {
    const sample = sampleOfCall('GET /contact/detail/{id}');
    await expect(read(getInquiry, { ...sample, contactHistories: [{ createdAt: 5 }], id: {} })).rejects.toThrow(
      ApiError,
    );
    await expect(read(getInquiry, { ...sample, contactHistories: 'many' })).rejects.toThrow(ApiError);
  });

  test.each([
    ['one of the lists that are stored', ['variants'], /can’t change it here/],
    ['another one', ['media'], null],
  ] as const)('refuses a form where it is of %s', (_, lists, refusal) => {
    const record = { variants: [], media: [], unreadableParts: { variants: [1] } };
    const found = refusalToEdit(record, [...lists]);
    if (refusal) expect(found).toMatch(refusal);
    else expect(found).toBeNull();
  });
});

test.each([
  ['no row can be read', searchCompanyPoints, { data: [company(1, 'many')], total: 1 }],
  ['something else is wrong', searchCompanyPoints, { data: 'none', total: 1 }],
])('an answer can’t be read where %s', async (_, endpoint, answer) => {
  await expect(read<JsonEndpoint>(endpoint, answer)).rejects.toThrow(ApiError);
});

test('a fault is told with the request to quote', async () => {
  await expect(read(searchCompanyPoints, { data: 'none', total: 1 })).rejects.toThrow(
    'The server’s response couldn’t be used. Try again. To report this, quote request r-1.',
  );
});
