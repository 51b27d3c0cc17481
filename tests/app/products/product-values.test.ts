import { describe, expect, it } from 'vitest';
import { priceInWords } from '@/components/products/product-values';
import { ProductRow } from '@/lib/contract/products';
import { completed } from '../../harness/foreign/completed';

const product = (more: object) =>
  completed({ response: ProductRow }, { id: 1, name: 'Cap', active: true, priority: 1, prices: 500, ...more });
const variant = (id: number, qpoints: number) => ({ id, sku: `S${id}`, qpoints, stock: 1 });

describe('the price of a product in the list', () => {
  it.each([
    ['is its own without variants', { variantCount: 0, minPrice: null, maxPrice: null }, '500 Q'],
    ['is that of its variants where they cost the same', { variantCount: 2, minPrice: 890, maxPrice: 890 }, '890 Q'],
    ['is a range where they differ', { variantCount: 2, minPrice: 890, maxPrice: 1450 }, '890 Q – 1,450 Q'],
    [
      'is read from the variants where the upstream tells those',
      { variants: [variant(1, 30), variant(2, 10)] },
      '10 Q – 30 Q',
    ],
    ['is its own where the upstream tells of variants no more than how many', { variantCount: 2 }, '500 Q'],
    ['is what stands in its place', { isContact: true, contactPrices: 'Ask us', minPrice: 1, maxPrice: 2 }, 'Ask us'],
  ])('%s', (_, more, price) => expect(priceInWords(product(more))?.replaceAll('\u00A0', ' ')).toBe(price));
});
