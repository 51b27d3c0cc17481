import { expect, it } from 'vitest';
import { changedTotal, missingPoints, planOrder, type Good } from '@/lib/domain/order-placement';

const good = (given: Partial<Good> = {}): Good => ({
  ...{ key: 'product 1', productId: 1, isSold: true, price: 100, shipping: 0, stock: null },
  ...given,
});

it.each([
  ['price by quantity', [good()], [3], 300],
  ['shipping once for a product', [good({ shipping: 20 }), good({ key: 'variant 2', shipping: 20 })], [1, 1], 220],
  ['the last units', [good({ stock: 3 })], [3], 300],
])('an order costs %s', (_, goods, quantities, total) => {
  const lines = quantities.map((quantity) => ({ sku: 'A', quantity }));
  expect(planOrder(lines, goods)).toEqual({ unavailable: [], total });
});

it.each([
  ['unknown', undefined, 1, 'SKU A isn’t available.'],
  ['hidden', good({ isSold: false }), 1, 'SKU A isn’t available.'],
  ['sold out', good({ stock: 0 }), 1, 'SKU A is sold out.'],
  ['too few', good({ stock: 1_200 }), 1_201, 'Only 1,200 of SKU A left.'],
])('a line is refused: %s', (_, found, quantity, sentence) => {
  expect(planOrder([{ sku: 'A', quantity }], [found])).toEqual({ unavailable: [{ index: 0, sentence }], total: 0 });
});

it('lines of the same good share its stock', () => {
  const lines = [1, 2].map((quantity) => ({ sku: 'A', quantity }));
  expect(planOrder(lines, [good({ stock: 2 }), good({ stock: 2 })]).unavailable).toHaveLength(2);
});

it.each([
  [100, 100, null],
  [1_500, 250, '1,250 Q missing: the order costs 1,500 Q and the company has 250 Q.'],
])('%i Q with %i available: %s', (total, available, sentence) => {
  expect(missingPoints(total, available)).toBe(sentence);
});

it.each<[number, number | undefined, string | null]>([
  [200, undefined, null],
  [200, 200, null],
  [1_200, 1_000, 'The prices have changed: the order costs 1,200 Q now, not 1,000 Q.'],
])('an order of %i Q whose form showed %j Q', (total, shown, sentence) =>
  expect(changedTotal(total, shown)).toBe(sentence),
);
