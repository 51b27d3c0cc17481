import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { listAddress, oneOf, pageNumber, positiveNumber } from '@/lib/addresses/list-address';
import { defineList } from '@/components/list/define-list';
import { keyOf } from '@/lib/query/read';
import type { endpoint } from '@/lib/contract/endpoint';

interface Thing {
  id: number;
  name: string;
  email: string;
}

type ListThings = ReturnType<
  typeof endpoint<
    'listThings',
    'GET',
    '/things',
    {
      summary: string;
      access: 'orders';
      query: z.ZodObject<{ offset: z.ZodNumber }>;
      response: z.ZodType<{ data: Thing[]; total: number }>;
    }
  >
> & { list: { row: z.ZodType<Thing> } };

const address = listAddress(
  {
    path: '/shop/things',
    segments: ['tab', 'page'],
    filters: { tab: oneOf(['all', 'new']) },
    place: { page: pageNumber },
    dialog: { thing: positiveNumber },
  },
  { tab: 'all', page: 1 },
);
type View = ReturnType<typeof address.read>;

const source = defineList<ListThings, View>()({
  path: '/things',
  address,
  noun: ['thing', 'things'],
  also: ['id'],
  columns: [{ field: 'name', header: 'Name' }],
  query: ({ page }) => ({ offset: (page - 1) * 25 }),
});

describe('a list is read', () => {
  test.each([
    ['/shop/things', 'all', 1],
    ['/shop/things/2', 'all', 2],
    ['/shop/things/new/3?thing=7', 'new', 3],
    ['http://office.example/shop/things/new/3#rows', 'new', 3],
  ])('for %s as tab %s, page %i', (href, tab, page) => {
    const view = source.viewAt(href, '2026-11-25');
    expect([view.tab, view.page]).toEqual([tab, page]);
    // As the page reads what Next hands it.
    expect(source.viewOf({ path: `${tab}/${page}` }, '2026-11-25')).toMatchObject({ tab, page });
  });

  test('under a key of its call, with the fields that it shows; the same for all who mean the view', () => {
    const key = ['/things', { query: { offset: 25, fields: 'name,id' } }];
    expect(keyOf(source.readOf(source.viewAt('/shop/things/2', '')))).toEqual(key);
    expect(keyOf(source.readOf(source.viewAt('/shop/things/all/2?thing=9', '')))).toEqual(key);
  });
});

describe('a view beyond the list leads to its last page', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: '' }));
  test.each([
    [1, 0, 0, null],
    [2, 25, 60, null],
    [4, 0, 60, '/shop/things/all/3'],
    [2, 0, 25, '/shop/things/all/1'],
    [9, 0, 0, '/shop/things/all/1'],
    // A total that is too large must not lead round in a circle.
    [3, 0, 900, '/shop/things/all/2'],
  ])('page %i with %i rows of %i', (page, shown, total, leadsTo) => {
    const view = { ...source.viewAt('/shop/things', ''), page };
    expect(source.beyond({ data: rows(shown), total }, view)).toBe(leadsTo);
  });
});

describe('an address of the list', () => {
  const other = listAddress({ path: '/shop/others', filters: {} });
  test.each([
    [address, '/shop/things', true],
    [address, '/shop/things/new/2?thing=7', true],
    [address, '/shop/things/nothing/2', false],
    [address, '/shop/things/new/2/3', false],
    [address, '/shop/thingsand', false],
    [other, '/shop/others?view=new', true],
    [other, '/shop/others/2', false],
  ])('%# %s', (of, href, is) => expect(of.isAt(href)).toBe(is));
});

describe('how many rows a view has is asked', () => {
  test('of a list with pages by its first row', () => {
    const view = source.viewAt('/shop/things/3', '');
    expect(keyOf(source.countRead(view)!)).toEqual(['/things', { query: { offset: 0, fields: 'name,id' } }]);
    expect(source.countOf?.({ data: [], total: 61 }, view)).toEqual({ total: 61, totalIsLowerBound: false });
  });

  test('of a list that is read whole by what it holds under the filter, by the same call as its rows', () => {
    const whole = defineList<ListThings, View>()({
      ...{ path: '/things', address, noun: ['thing', 'things'], columns: [], whole: true, query: () => ({}) },
      count: ({ data }, { tab }) => ({ total: tab === 'new' ? data.length - 1 : data.length }),
    });
    const answer = { data: [1, 2, 3].map((id) => ({ id, name: '', email: '' })), total: 0 };
    const view = whole.viewAt('/shop/things/new/1', '');
    expect(keyOf(whole.countRead(view)!)).toEqual(keyOf(whole.readOf(view)));
    expect(whole.countOf?.(answer, view)).toEqual({ total: 2 });
  });
});
