import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pageOfOrders } from '@/lib/api/adapters/orders';
import { isLongList, readLongList, rowOfBareList } from '@/lib/api/long-list';
import { outputOf } from '@/lib/api/upstream';
import { getOrder, listOrders, listShippingCarriers, type OrderRow } from '@/lib/contract/orders';

const order = (id: number): OrderRow & { note: string } => ({
  id,
  orderNumber: `QP-${id}`,
  createdAt: new Date(Date.UTC(2026, 0, 1) + ((id * 7919) % 500_000) * 60_000).toISOString(),
  total: id,
  orderStatusId: (id % 6) + 1,
  type: 'qpoints',
  companyName: `Sun "[{,}]" \\ Nº ${id % 900}`,
  // Not in the contract, and dropped.
  note: 'x'.repeat(200),
});

test.each([
  [listOrders, true],
  [listShippingCarriers, false],
  [getOrder, false],
])('only a list without a bound is read row by row', (endpoint, isOne) =>
  expect(rowOfBareList(endpoint.response) !== undefined).toBe(isOne),
);

describe('a long list', () => {
  const row = z.object({ id: z.int() });

  test.each([
    ['[]', []],
    [' [ {"id":1} , {"id":2,"a":["]",{"b":"\\\\\\""}]}\n]\n', [{ id: 1 }, { id: 2 }]],
    ['[{"id":1}', 'is not JSON'],
    ['[{"id":1}] []', 'is not JSON'],
    ['[{"id":1},]', 'is not JSON'],
    ['[{"id":1}}]', 'is not JSON'],
    ['["open]', 'is not JSON'],
    ['[{"id":"1"}]', [{ id: 1 }]],
  ])('%s is read as JSON.parse reads it', async (text, expected) => {
    const read = await readLongList(text, row);
    expect('rows' in read ? read.rows : read.fault).toEqual(expected);
  });

  test('tells which rows can’t be read, and why, beside the others', async () => {
    expect(await readLongList('[{"id":1},{"id":"one"},{"id":3}]', row)).toEqual({
      rows: [{ id: 1 }, { id: 3 }],
      unreadableRows: [1],
      faults: ['1.id is text, should be a number'],
    });
  });

  test('of 16 MB is read, counted and sorted in turns, and others run between them', async () => {
    const text = JSON.stringify(Array.from({ length: 44_000 }, (_, index) => order(index + 1)));
    expect(text.length).toBeGreaterThan(14 * 1024 * 1024);
    expect(isLongList(text)).toBe(true);
    let others = 0;
    const count = () => {
      others += 1;
      ticking = setImmediate(count);
    };
    let ticking = setImmediate(count);
    const rows = (await outputOf(listOrders, { requestId: 'r' }, { status: 200, text })) as OrderRow[];
    expect(rows).toHaveLength(44_000);
    expect(Object.keys(rows[0] ?? {})).not.toContain('note');
    const readIn = others;
    const page = await pageOfOrders(rows, { limit: 25, offset: 25, sort: 'companyName', direction: 'asc' }, new Date());
    clearImmediate(ticking);
    const names = rows.toSorted(
      (a, b) => (a.companyName ?? '').localeCompare(b.companyName ?? '', 'en') || a.id - b.id,
    );
    expect(page.data).toEqual(names.slice(25, 50));
    expect(page.total).toBe(44_000);
    // At once would be none.
    expect(readIn).toBeGreaterThan(5);
    expect(others - readIn).toBeGreaterThan(2);
  });
});
