import { describe, expect, it } from 'vitest';
import { stockStateOf, totalStock, type Stock } from '@/lib/domain/product-stock';

const none: Stock = { unlimited: false, quantity: 0 };
const some: Stock = { unlimited: false, quantity: 3 };
const endless: Stock = { unlimited: true, quantity: 0 };

describe('the state of a product', () => {
  it.each([
    ['visible with pieces', true, [some], 'onSale'],
    ['visible without end', true, [endless], 'onSale'],
    ['visible with pieces of one variant', true, [none, some], 'onSale'],
    ['visible with one variant without end', true, [none, endless], 'onSale'],
    ['visible without pieces', true, [none], 'soldOut'],
    ['visible without pieces of any variant', true, [none, none], 'soldOut'],
    ['visible without a variant', true, [], 'soldOut'],
    ['hidden with pieces', false, [some], 'hidden'],
    ['hidden without pieces', false, [none], 'hidden'],
  ] as const)('%s', (_, active, stock, state) => {
    expect(stockStateOf(active, stock)).toBe(state);
  });
});

describe('all pieces together', () => {
  it.each([
    [[some, none, some], 6],
    [[none], 0],
    [[], 0],
    [[some, endless], null],
  ])('%j are %j', (stock, total) => {
    expect(totalStock(stock)).toBe(total);
  });
});
