import { describe, expect, it } from 'vitest';
import { readActivityAddress } from '@/app/(portal)/admincontrols/activity/activity-address';
import { objectLinks } from '@/app/(portal)/admincontrols/activity/object-links';
import type { PortalPage } from '@/lib/auth/pages';
import { activityPath } from '@/lib/paths';

const TODAY = '2026-06-15';
const read = (search: string) => readActivityAddress(Object.fromEntries(new URLSearchParams(search)), TODAY);
const written = (search: string) => activityPath(read(search)).replace('/admincontrols/activity', '');

describe('the address of the activity log', () => {
  it.each([
    '',
    '?person=7',
    '?person=7&kind=changeOrder&object=order%3A123&from=2026-06-01&to=2026-06-15&older=9&entry=4',
    '?object=point+request%3A5',
    '?newer=9',
  ])('is read and written the same: %s', (search) => expect(written(search)).toBe(search));

  it.each([
    ['a person who is no number', '?person=me', ''],
    ['an object without an id', '?object=order', ''],
    ['an object whose id is none', '?object=order%3Ax', ''],
    ['an object of nonsense', "?object='%3Bdrop%3A1", ''],
    ['a start in the future', '?from=2026-06-16', ''],
    ['a start after the end', '?from=2026-06-02&to=2026-06-01', '?to=2026-06-01'],
    ['a day that does not exist', '?to=2026-02-30', ''],
    ['both ends of a page', '?older=5&newer=4', '?older=5'],
  ])('counts %s as unset', (_, search, expected) => expect(written(search)).toBe(expected));
});

describe('the page of an object', () => {
  const page = (access: PortalPage['access']): PortalPage => ({ prefix: '/x', access });
  const links = objectLinks([page('staff'), page('orders'), page('products')]);
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
    ['a company, where its area is closed to the reader', entry('company', '7'), null],
    ['something without a page', entry('session', '7'), null],
    ['something whose type is a word of JavaScript', entry('constructor', '7'), null],
    ['nothing', entry(null, null), null],
  ])('of %s', (_, given, href) => expect(links(given)).toBe(href));
});
