import { describe, expect, it } from 'vitest';
import { MAX_POINTS } from '@/lib/domain/points';
import {
  faultOfPriceRule,
  faultOfStockRule,
  categoryOutcome,
  priceAfter,
  priceOutcome,
  visibilityOutcome,
  standsAsChanged,
  stockOutcome,
  withChange,
  type BulkProduct,
  type PriceRule,
  type StockRule,
} from '@/lib/domain/product-bulk';
import { MAX_STOCK } from '@/lib/domain/product-limits';

const cap: BulkProduct = {
  active: true,
  categories: [{ id: 1, name: 'Headwear' }],
  isContact: false,
  prices: 640,
  unlimited: false,
  quantity: 8,
  sizes: [],
  colors: [],
  custom: [],
  variants: [],
};
const variant = (id: number, qpoints: number, stock: number, unlimited = false) => ({ id, qpoints, stock, unlimited });
const tee: BulkProduct = {
  ...cap,
  prices: 890,
  sizes: ['S', 'M'],
  variants: [variant(1, 890, 0), variant(2, 990, 5)],
};
const price = (mode: PriceRule['mode'], amount: number): PriceRule => ({ mode, amount });
const stock = (mode: StockRule['mode'], amount = 0): StockRule => ({ mode, amount });

describe('a price by a rule is whole points', () => {
  it.each([
    ['raiseByPercent', 10, 640, 704],
    // 16.5 and 15.5: half a point counts as one.
    ['raiseByPercent', 10, 15, 17],
    ['raiseByPercent', 3, 15, 15],
    ['raiseByPercent', 15, 90, 104],
    ['lowerByPercent', 5, 640, 608],
    ['lowerByPercent', 5, 1_050, 998],
    ['lowerByPercent', 50, 31, 16],
    ['lowerByPercent', 100, 640, 0],
    ['raiseByPercent', 7, MAX_POINTS, 1_070_000_000],
    ['raiseBy', 25, 640, 665],
    ['lowerBy', 25, 640, 615],
    ['lowerBy', 641, 640, -1],
    ['set', 0, 640, 0],
  ] as const)('%s %i of %i is %i', (mode, amount, before, after) => {
    expect(priceAfter(before, price(mode, amount))).toBe(after);
  });
});

describe('the new price of a product', () => {
  it.each([
    ['its own', cap, price('raiseByPercent', 10), { prices: 704 }],
    [
      'that of each variant, and the one that new variants begin with',
      tee,
      price('raiseByPercent', 10),
      {
        prices: 979,
        variants: [
          { id: 1, qpoints: 979 },
          { id: 2, qpoints: 1_089 },
        ],
      },
    ],
    ['of those variants alone whose price changes', tee, price('set', 890), { variants: [{ id: 2, qpoints: 890 }] }],
    [
      'of variants alone where the own one would be none',
      { ...tee, prices: 0 },
      price('lowerBy', 90),
      {
        variants: [
          { id: 1, qpoints: 800 },
          { id: 2, qpoints: 900 },
        ],
      },
    ],
  ])('is %s', (_, product, rule, change) => {
    expect(priceOutcome(product, rule)).toEqual({ change });
  });

  it.each([
    ['a text in its place', { ...cap, isContact: true }, price('set', 5), 'It shows text instead of a price.'],
    ['no price', { ...cap, prices: null }, price('set', 5), 'It has no price.'],
    ['this price', cap, price('set', 640), 'Its price stays the same in whole points.'],
    [
      'a rounded price that stays',
      { ...cap, prices: 4 },
      price('raiseByPercent', 10),
      'Its price stays the same in whole points.',
    ],
    ['less than is taken away', cap, price('lowerBy', 641), 'Its price would fall below 0 Q.'],
    ['a variant with less than is taken away', tee, price('lowerBy', 900), 'Its price would fall below 0 Q.'],
    ['too much', { ...cap, prices: MAX_POINTS }, price('raiseBy', 1), 'Its price would be more than 1,000,000,000 Q.'],
  ])('is refused to one with %s', (_, product, rule, refusal) => {
    expect(priceOutcome(product, rule)).toEqual({ refusal });
  });
});

describe('the new stock of a product', () => {
  const endless = { ...cap, unlimited: true, quantity: 0 };
  it.each([
    ['pieces that are set', cap, stock('set', 20), { quantity: 20 }],
    ['an end where there was none', endless, stock('set', 20), { unlimited: false, quantity: 20 }],
    ['pieces that are added', cap, stock('add', 2), { quantity: 10 }],
    ['pieces that are taken away', cap, stock('take', 8), { quantity: 0 }],
    ['no end', cap, stock('unlimited'), { unlimited: true }],
    [
      'pieces of each variant',
      tee,
      stock('add', 2),
      {
        variants: [
          { id: 1, stock: 2 },
          { id: 2, stock: 7 },
        ],
      },
    ],
    ['pieces of those variants that change', tee, stock('set', 5), { variants: [{ id: 1, stock: 5 }] }],
    [
      'pieces of variants that have an end',
      { ...tee, variants: [variant(1, 890, 0, true), variant(2, 990, 5)] },
      stock('take', 5),
      { variants: [{ id: 2, stock: 0 }] },
    ],
  ])('is %s', (_, product, rule, change) => {
    expect(stockOutcome(product, rule)).toEqual({ change });
  });

  it.each([
    ['this stock', cap, stock('set', 8), 'Its stock stays as it is.'],
    ['no end already', endless, stock('unlimited'), 'Its stock stays as it is.'],
    ['no end, to which nothing is added', endless, stock('add', 3), 'Its stock is unlimited.'],
    ['fewer pieces', cap, stock('take', 9), 'It has less stock than that.'],
    ['a variant of fewer pieces', tee, stock('take', 1), 'A variant has less stock than that.'],
    ['too many', cap, stock('add', MAX_STOCK), 'It would have more than 1,000,000,000 in stock.'],
    ['no variants', { ...tee, variants: [] }, stock('set', 1), 'It has options but no variants, so it has no stock.'],
  ])('is refused to one with %s', (_, product, rule, refusal) => {
    expect(stockOutcome(product, rule)).toEqual({ refusal });
  });
});

describe('the amount of a rule', () => {
  it.each([
    [faultOfPriceRule(price('set', 0)), null],
    [faultOfPriceRule(price('raiseBy', 0)), 'This must be more than 0'],
    [faultOfPriceRule(price('lowerByPercent', 100)), null],
    [faultOfPriceRule(price('lowerByPercent', 101)), 'This can be at most 100'],
    [faultOfPriceRule(price('raiseByPercent', 1_001)), 'This can be at most 1,000'],
    [faultOfPriceRule(price('set', MAX_POINTS + 1)), 'This can be at most 1,000,000,000'],
    [faultOfStockRule(stock('unlimited')), null],
    [faultOfStockRule(stock('set', 0)), null],
    [faultOfStockRule(stock('take', 0)), 'This must be more than 0'],
    [faultOfStockRule(stock('add', MAX_STOCK + 1)), 'This can be at most 1,000,000,000'],
  ])('%#: %s', (fault, expected) => {
    expect(fault).toBe(expected);
  });
});

describe('categories and visibility', () => {
  it.each([
    [visibilityOutcome(cap, false), { change: { active: false } }],
    [visibilityOutcome(cap, true), { refusal: 'Already visible.' }],
    [visibilityOutcome({ ...cap, active: false }, false), { refusal: 'Already hidden.' }],
    [categoryOutcome(cap, 2, 'add'), { change: { categories: [1, 2] } }],
    [categoryOutcome(cap, 1, 'add'), { refusal: 'Already in this category.' }],
    [categoryOutcome(cap, 2, 'set'), { change: { categories: [2] } }],
    [categoryOutcome(cap, 1, 'set'), { refusal: 'Already only in this category.' }],
    [
      categoryOutcome({ ...cap, categories: [...cap.categories, { id: 2, name: 'Sale' }] }, 1, 'set'),
      { change: { categories: [1] } },
    ],
  ])('%#: %j', (outcome, expected) => {
    expect(outcome).toEqual(expected);
  });
});

describe('a product stands as a change would have it', () => {
  const raised = { prices: 979, variants: [{ id: 1, qpoints: 979 }] };
  it.each([
    ['once it is made', withChange(tee, raised), raised, true],
    ['not before', tee, raised, false],
    ['not where a part of it differs', withChange(tee, { prices: 979 }), raised, false],
    [
      'in whatever order its categories are',
      { ...cap, categories: [{ id: 2, name: 'Sale' }, ...cap.categories] },
      { categories: [1, 2] },
      true,
    ],
    ['not with a further category', cap, { categories: [1, 2] }, false],
  ])('%s', (_, product, change, stands) => {
    expect(standsAsChanged(product, change)).toBe(stands);
  });
});
