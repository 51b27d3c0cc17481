import { completed } from '../../harness/foreign/completed';
import { describe, expect, it, vi } from 'vitest';
import { typedCells } from '@/app/(portal)/marketing-shop/add-products/product-conflict';
import { emptiedCells, VariantStore } from '@/app/(portal)/marketing-shop/add-products/variants/variant-store';
import { Product } from '@/lib/contract/products';

const variant = (id: number, size: string, change = {}) => ({
  id,
  size,
  sku: `SKU-${id}`,
  qpoints: 100,
  stock: 5,
  ...change,
});

const product = (variants: object[], colors: object[] = []) =>
  completed(
    { response: Product },
    {
      id: 1,
      name: 'Cap',
      active: true,
      priority: 1,
      description: '',
      sizes: ['S', 'M'],
      colors,
      variants,
    },
  );

const TWO = product([variant(1, 'S'), variant(2, 'M')]);

describe('the variants of the form', () => {
  it('tell one row of its change, and nobody else', () => {
    const store = new VariantStore(TWO);
    const [first, second, list] = [vi.fn(), vi.fn(), vi.fn()];
    store.subscribeRow('1', first);
    store.subscribeRow('2', second);
    store.subscribe(list);
    store.edit('1', { price: 1 });
    store.edit('1', { price: 12 });
    expect(first).toHaveBeenCalledTimes(2);
    expect(second).not.toHaveBeenCalled();
    // That something is unsaved now.
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('name what was typed in them, to be copied', () => {
    const store = new VariantStore(TWO);
    expect(typedCells(TWO, store.snapshot().rows)).toEqual([]);
    store.edit('1', { price: 120 });
    store.edit('2', { unlimited: true });
    expect(typedCells(TWO, store.snapshot().rows)).toEqual([
      { label: 'Price of S', text: '120 Q' },
      { label: 'Quantity of M', text: 'Unlimited' },
    ]);
  });

  it('are changed as long as a cell differs', () => {
    const store = new VariantStore(TWO);
    store.edit('1', { price: 120 });
    expect(store.changes()).toEqual({ variants: [{ id: 1, qpoints: 120, stock: 5, unlimited: false, sku: 'SKU-1' }] });
    store.edit('1', { price: 100 });
    expect(store.state().isDirty).toBe(false);
    expect(store.changes()).toEqual({});
  });

  it('never store an emptied price or quantity as 0', () => {
    const store = new VariantStore(TWO);
    store.edit('1', { price: null, stock: null });
    store.edit('2', { stock: null, unlimited: true });
    expect(store.state().isDirty).toBe(true);
    expect(emptiedCells(store.rows())).toEqual([
      { key: '1', column: 'price' },
      { key: '1', column: 'stock' },
    ]);
    expect(store.changes().variants).toEqual([
      { id: 1, unlimited: false, sku: 'SKU-1' },
      { id: 2, qpoints: 100, unlimited: true, sku: 'SKU-2' },
    ]);
  });

  it('send the code of a color with the color and with its variants', () => {
    const store = new VariantStore(product([variant(1, 'S', { color: 'Black' })], [{ name: 'Black', hex: '' }]));
    store.setHex('Black', '#000 ');
    expect(store.changes()).toMatchObject({ variants: [{ id: 1, hexCode: '#000' }], colors: [{ name: 'Black' }] });
  });

  it('keep what was typed when the product is read again, and take over the rest', () => {
    const store = new VariantStore(TWO);
    store.edit('1', { price: 120 });
    store.reset(product([variant(1, 'S', { stock: 9 }), variant(3, 'L')]));
    expect(store.row('1')).toMatchObject({ price: 120, stock: 9 });
    expect(store.state().keys).toEqual(['1', '3']);
    expect(store.state().isDirty).toBe(true);
  });

  it('show what was stored, and keep what was typed while it was being stored', () => {
    const store = new VariantStore(TWO);
    store.edit('1', { sku: '' });
    const sent = store.snapshot();
    store.edit('2', { price: 7 });
    // An empty SKU is made by the upstream.
    store.reset(product([variant(1, 'S', { sku: 'MADE' }), variant(2, 'M')]), sent);
    expect(store.row('1')?.sku).toBe('MADE');
    expect(store.row('2')?.price).toBe(7);
    expect(store.changes().variants?.map(({ id }) => id)).toEqual([2]);
  });

  it('have a SKU of their own to send while none is typed, the same each time', () => {
    const store = new VariantStore();
    const added = {
      size: 'S',
      color: null,
      custom: null,
      hexCode: null,
      qpoints: 0,
      stock: 0,
      unlimited: false,
      sku: '',
    };
    store.arrange({ sizes: ['S'], colors: [], custom: [] }, [], [added]);
    const [row] = store.rows();
    expect(row?.ownSku).toMatch(/^[A-Z0-9]{10}$/);
    store.edit(row?.key ?? '', { stock: 3 });
    expect(store.rows()[0]).toMatchObject({ sku: '', ownSku: row?.ownSku });
  });
});
