import { describe, expect, it } from 'vitest';
import {
  changesOf,
  NEW_PRODUCT,
  newProductForm,
  type ProductValues,
} from '@/app/(portal)/marketing-shop/add-products/product-values';

const BASE: ProductValues = { ...NEW_PRODUCT, name: 'Cap', categories: [1], prices: 100 };

describe('the fields of a change', () => {
  it.each<[string, Partial<ProductValues>, object]>([
    ['nothing', {}, {}],
    ['space around the title', { name: ' Cap ' }, {}],
    ['a description that stays empty', { description: ' \n' }, {}],
    ['the title', { name: 'Hat' }, { name: 'Hat' }],
    ['a charge that is switched off', { shippingCharge: 50 }, {}],
    ['a charge', { shipping: 'charge', shippingCharge: 50 }, { shipping: 50 }],
    ['a charge of 0', { shipping: 'charge', shippingCharge: 0 }, { shipping: 0 }],
    [
      'words in the place of the price',
      { isContact: true, contactPrices: 'Ask' },
      { isContact: true, contactPrices: 'Ask' },
    ],
    ['the price', { prices: 0 }, { isContact: false, prices: 0 }],
    ['an emptied price, which is never a 0', { prices: null }, { isContact: false }],
    ['an emptied charge', { shipping: 'charge', shippingCharge: null }, {}],
    ['an emptied quantity', { unlimited: false, quantity: null }, { unlimited: false, sku: null }],
    ['limited stock', { unlimited: false, quantity: 3 }, { unlimited: false, quantity: 3, sku: null }],
    ['a quantity that has no limit to it', { quantity: 3 }, {}],
    ['inventory beside variants', { hasVariants: true, unlimited: false, quantity: 3 }, {}],
  ])('are those of %s', (_, change, fields) => expect(changesOf(BASE, { ...BASE, ...change })).toEqual(fields));
});

describe('the form of a new product', () => {
  it('names pictures of one name apart, in their order', () => {
    const picture = (key: string) => ({ key, file: new File(['x'], 'photo.png'), url: '' });
    const form = newProductForm(BASE, {
      ...{ options: { sizes: [], colors: [], custom: [] }, variants: [], userName: 'A B' },
      pictures: [picture('b'), picture('a')],
    });
    expect(JSON.parse(String(form.get('mediaOrders')))).toEqual([
      { id: 'b', name: 'photo.png' },
      { id: 'a', name: '2-photo.png' },
    ]);
    expect(form.getAll('media').map((file) => (file as File).name)).toEqual(['photo.png', '2-photo.png']);
  });

  it('tells options and variants also where there are none, and never an empty description', () => {
    const form = newProductForm(BASE, {
      options: { sizes: ['S'], colors: [], custom: [] },
      variants: [],
      pictures: [],
      userName: 'A B',
    });
    const lists = ['sizes', 'colors', 'custom', 'variants'].map((field) => form.get(field));
    expect(lists).toEqual(['[]', '[]', '[]', '[]']);
    expect(Object.fromEntries(form)).toMatchObject({
      description: 'new product',
      unlimited: 'true',
      quantity: '0',
      priority: '1',
    });
  });
});
