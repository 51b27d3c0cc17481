import { describe, expect, it } from 'vitest';
import { faultsOfProduct, type CheckedProduct } from '@/lib/domain/product-faults';

const SOUND: CheckedProduct = {
  name: 'Cap',
  description: '',
  categories: [1],
  isContact: false,
  prices: 0,
  contactPrices: '',
  shipping: 'free',
  shippingCharge: null,
  hasVariants: false,
  unlimited: true,
  quantity: null,
  sku: '',
};

describe('the faults of a product', () => {
  it('are none where a title and a category stand', () => expect(faultsOfProduct(SOUND)).toEqual({}));

  it.each<[Partial<CheckedProduct>, Partial<Record<keyof CheckedProduct, string>>]>([
    [{ name: ' ' }, { name: "Title can't be blank" }],
    [{ name: 'x'.repeat(201) }, { name: 'This can have at most 200 characters' }],
    [{ categories: [] }, { categories: "Category can't be blank" }],
    [{ prices: null }, { prices: 'Enter a price. 0 makes it free.' }],
    [{ prices: null, hasVariants: true }, { prices: 'Enter a price. 0 makes it free.' }],
    [{ prices: null, isContact: true }, {}],
    [{ unlimited: false }, { quantity: 'Enter a quantity. 0 means sold out.' }],
    [{ unlimited: false, hasVariants: true }, {}],
    [{ unlimited: false, quantity: 0 }, {}],
    [{ shipping: 'charge' }, { shippingCharge: 'Enter a shipping price. 0 makes it free.' }],
    [{ shipping: 'charge', shippingCharge: 0 }, {}],
    [{ prices: 1_000_000_001 }, { prices: 'This can be at most 1,000,000,000' }],
    [{ prices: 1_000_000_000 }, {}],
    [{ shippingCharge: 1_000_000_001 }, { shippingCharge: 'This can be at most 1,000,000,000' }],
    [{ quantity: 1_000_000_001 }, { quantity: 'This can be at most 1,000,000,000' }],
    [{ sku: 'x'.repeat(65) }, { sku: 'This can have at most 64 characters' }],
    [{ contactPrices: 'x'.repeat(201) }, { contactPrices: 'This can have at most 200 characters' }],
    [{ description: 'x'.repeat(50_001) }, { description: 'This can have at most 50,000 characters' }],
  ])('%j', (change, faults) => expect(faultsOfProduct({ ...SOUND, ...change })).toEqual(faults));
});
