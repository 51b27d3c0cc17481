import { describe, expect, test } from 'vitest';
import { pagedAnswer, pageOfOrders } from '@/lib/api/order-page';
import { getOrder, listOrders, type OrderRow } from '@/lib/contract/orders';

function row(id: number, more: Partial<OrderRow> = {}): OrderRow {
  const createdAt = `2026-01-${String(id).padStart(2, '0')}T00:00:00Z`;
  return { id, orderNumber: `Q-${id}`, createdAt, total: 100 - id, orderStatusId: 1, type: 'qpoints', ...more };
}

const ROWS = [
  row(3, { companyName: 'Beta', orderStatusId: 4 }),
  row(1, { companyName: 'alpha', orderStatusId: 7 }),
  row(2, { companyName: null, orderStatusId: 2 }),
  row(5, { companyName: 'Gamma', orderStatusId: 4 }),
  row(4, { companyName: 'Delta', orderStatusId: 99 }),
];
const ids = (query: Parameters<typeof pageOfOrders>[1]) => pageOfOrders(ROWS, query).data.map(({ id }) => id);

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
] as const)('%j lists %j', (query, listed) => {
  expect(ids(query)).toEqual(listed);
});

test('tabs are counted without the status, Custom Delivered with Delivered, a strange status in all only', () => {
  const page = pageOfOrders(ROWS, { orderStatusId: 4, limit: 1 });
  expect(page.counts).toEqual({ all: 5, 1: 0, 2: 1, 3: 0, 4: 3, 5: 0, 6: 0, 8: 0 });
  expect(page.total).toBe(3);
  expect(page.totalIsLowerBound).toBe(false);
});

test('orders of the same moment stand by id, so that pages never overlap', () => {
  const same = [2, 3, 1].map((id) => row(id, { createdAt: '2026-01-01T00:00:00Z' }));
  expect(pageOfOrders(same, {}).data.map(({ id }) => id)).toEqual([3, 2, 1]);
});

describe('an answer', () => {
  test('that is a page already stays as it is', () => {
    const page = { data: ROWS, total: 5, counts: {}, totalIsLowerBound: false };
    expect(pagedAnswer(listOrders, { query: { limit: 1 } }, page)).toBe(page);
  });
  test('that is the bare list stays so where no page was asked for', () => {
    expect(pagedAnswer(listOrders, { query: {} }, ROWS)).toBe(ROWS);
  });
  test('of another endpoint stays as it is', () => {
    const order = { ...row(1), products: [], timeline: [] };
    expect(pagedAnswer(getOrder, { params: { id: 1 } }, order)).toBe(order);
  });
});
