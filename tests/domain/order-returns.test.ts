import { describe, expect, it } from 'vitest';
import { mayChangeStatus } from '@/lib/domain/order-changes';
import {
  namedUnits,
  pointsOfUnits,
  priceReturn,
  returnRuleOf,
  tooManyUnits,
  unitsInWords,
  unitsLeft,
} from '@/lib/domain/order-returns';
import { ORDER_STATUS_IDS } from '@/lib/domain/order-status';

const line = (given: object = {}) => ({ id: 1, quantity: 3, total: 100, canceledUnits: 0, returnedUnits: 0, ...given });

describe('points of units', () => {
  it.each([
    [0, 1, 33],
    [1, 1, 33],
    [2, 1, 34],
    [0, 2, 66],
    [1, 2, 67],
    [0, 3, 100],
    [0, 0, 0],
  ])('after %i of 3 units for 100 Q, the next %i return %i Q', (returnedUnits, units, points) => {
    expect(pointsOfUnits(line({ returnedUnits }), units)).toBe(points);
  });

  it('are exact for the largest lines', () => {
    const large = line({ quantity: 1_000_000, total: 9_007_199_254_740_991, canceledUnits: 999_999 });
    expect(pointsOfUnits(large, 1)).toBe(9_007_199_255);
  });

  it('add up to the total, in whatever steps they return', () => {
    for (let total = 0; total < 60; total += 7) {
      for (let quantity = 1; quantity < 9; quantity += 1) {
        let sum = 0;
        for (let gone = 0; gone < quantity; gone += 1) {
          const step = pointsOfUnits(line({ quantity, total, canceledUnits: gone }), 1);
          expect(step).toBeGreaterThanOrEqual(0);
          sum += step;
        }
        expect(sum).toBe(total);
      }
    }
  });
});

describe('a return', () => {
  const lines = [line(), line({ id: 2, quantity: 2, total: 50, canceledUnits: 1 })];

  it('of part of an order leaves its shipping', () => {
    expect(priceReturn(lines, [{ id: 1, units: 3 }], 150)).toEqual({
      ...{ units: 3, lines: [{ id: 1, units: 3, qpoints: 100 }], shipping: 0, qpoints: 100, isLast: false },
    });
  });

  it('of the last units returns all that the order holds', () => {
    const all = [
      { id: 1, units: 3 },
      { id: 2, units: 1 },
    ];
    expect(priceReturn(lines, all, 150)).toMatchObject({ qpoints: 150, shipping: 25, isLast: true });
  });

  it('returns no more than the order holds', () => {
    expect(priceReturn(lines, [{ id: 1, units: 3 }], 40)).toMatchObject({ qpoints: 40, lines: [{ qpoints: 40 }] });
    expect(priceReturn(lines, [{ id: 1, units: 3 }], 0)).toMatchObject({ qpoints: 0, units: 3 });
  });

  it('ends an order only in a status that it can take', () => {
    for (const status of ORDER_STATUS_IDS) {
      const rule = returnRuleOf(status);
      if (rule) expect(mayChangeStatus(status, rule.endsAs)).toBe(true);
    }
  });
});

describe('in words', () => {
  it('a line says what left it', () => {
    const mixed = line({ canceledUnits: 1, returnedUnits: 2 });
    expect([unitsLeft(mixed), unitsInWords(mixed, 'canceled'), unitsInWords(mixed, 'returned')]).toEqual([
      0,
      '1 of 3 canceled',
      '2 of 3 returned',
    ]);
    expect(unitsInWords(line(), 'returned')).toBeNull();
    expect(unitsLeft({ quantity: 2 })).toBe(2);
  });

  it('too many units are refused with what is left', () => {
    expect(tooManyUnits('Cap', 1, 'canceled')).toBe('Only 1 of Cap is left to cancel.');
    expect(tooManyUnits('Cap', 1_200, 'returned')).toBe('Only 1,200 of Cap are left to return.');
  });

  it('many lines are counted', () => {
    const lines = Array.from({ length: 7 }, (_, index) => ({ name: `Cap ${index + 1}`, units: 1 }));
    expect(namedUnits(lines)).toBe('1 × Cap 1, 1 × Cap 2, 1 × Cap 3, 1 × Cap 4, 1 × Cap 5, 2 more');
  });
});
