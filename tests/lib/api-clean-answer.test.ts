import { expect, test } from 'vitest';
import { cleanAnswer } from '@/lib/api/clean-answer';
import { getFaq } from '@/lib/contract/faq';
import { getProduct, type Product } from '@/lib/contract/products';

test.each([
  ['of markup, without what would not be stored', true, '<p>Mug</p><script>alert(1)</script>', '<p>Mug</p>'],
  ['without markup, as it is', false, 'a <b> c', 'a <b> c'],
])('the description of a product comes %s', (_, isHtml, told, shown) => {
  const product = { isHtml, description: told } as Product;
  expect(cleanAnswer(getProduct, product, () => false).description).toBe(shown);
});

test('the text of an item comes without what would not be stored, and with what is stored', () => {
  const stored = '<p>So.</p><script>alert(1)</script>';
  const item = { id: 7, title: 'How', content: stored } as never;
  expect(cleanAnswer(getFaq, item, () => false)).toMatchObject({ content: '<p>So.</p>', storedContent: stored });
});
