import { describe, expect, it } from 'vitest';
import { openKinds } from '@/lib/addresses/record-kinds';
import { everythingIn } from '../../harness/rights';
import { objectLinks } from '@/app/(portal)/admincontrols/activity/activity-list';

describe('the page of an object', () => {
  const rights = everythingIn(['orders', 'products']);
  const links = objectLinks(rights, openKinds(rights));
  const entry = (subjectType: string | null, subjectId: string | null, action = 'changeOrder') => ({
    id: 1,
    createdAt: '2026-06-15T00:00:00Z',
    action,
    objectType: 'coupon',
    subjectType,
    subjectId,
  });

  it.each([
    ['an order', entry('order', '7'), '/marketing-shop/orders/all/1?order=7'],
    ['a product', entry('product', '7'), '/marketing-shop/add-products/7'],
    ['a product that was deleted', entry('product', '7', 'deleteProduct'), null],
    ['a company, which one of its areas opens', entry('company', '7'), '/qpartners/companies/7'],
    ['an inquiry, where its area is closed to the reader', entry('inquiry', '7'), null],
    ['something without a page', entry('session', '7'), null],
    ['something whose type is a word of JavaScript', entry('constructor', '7'), null],
    ['nothing', entry(null, null), null],
  ])('of %s', (_, given, href) => expect(links(given as never)).toBe(href));
});
