import { describe, expect, it } from 'vitest';
import { activityAddress } from '@/lib/addresses/activity';
import { awaitingUpdateAddress } from '@/lib/addresses/approvals';
import { companiesAddress } from '@/lib/addresses/companies';
import { COMPANY_TAB_ADDRESSES } from '@/lib/addresses/company';
import { ordersAddress } from '@/lib/addresses/orders';
import { productsAddress } from '@/lib/addresses/products';
import { inquiriesAddress } from '@/lib/addresses/inquiries';
import { workAddress } from '@/lib/addresses/work';
import {
  assignedFilter,
  calendarDay,
  oneOf,
  pageNumber,
  positiveNumber,
  searchText,
} from '@/lib/addresses/list-address';

describe('oneOf', () => {
  const read = oneOf(['asc', 'desc']);
  it.each([
    ['asc', 'asc'],
    ['desc', 'desc'],
    ['ASC', undefined],
    ['', undefined],
    ['__proto__', undefined],
  ])('reads %j as %j', (written, value) => expect(read(written)).toBe(value));
});

describe('whose work a list shows', () => {
  it.each([
    ['me', 'me'],
    ['nobody', 'nobody'],
    ['user-12', 'user-12'],
    ['role-3', 'role-3'],
    ['user-0', undefined],
    ['role-', undefined],
    ['user-12x', undefined],
    ['yes', undefined],
  ])('reads %j as %j', (written, value) => expect(assignedFilter(written)).toBe(value));

  it('is read from links and saved views that ask for one’s own as before', () => {
    expect(workAddress.href(workAddress.read({ mine: 'yes', kind: 'order' }))).toBe('/work?kind=order&assigned=me');
    expect(ordersAddress.savedHref({ id: 7, address: '/all?mine=yes' })).toBe(
      '/marketing-shop/orders/all/1?assigned=me&view=7',
    );
    expect(workAddress.read({ mine: 'yes', assigned: 'nobody' }).assigned).toBe('nobody');
    expect(inquiriesAddress[1].read({ owner: 'user-7' }).owner).toBe('user-7');
  });
});

describe('searchText', () => {
  it.each([
    ['mug', 'mug'],
    ['  mug  ', 'mug'],
    ['mu\0g', 'mug'],
    ['a'.repeat(101), 'a'.repeat(100)],
    [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
    ['   ', undefined],
    ['', undefined],
  ])('reads %j as %j', (written, value) => expect(searchText(written)).toBe(value));
});

describe('calendarDay', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2028-02-29', '2028-02-29'],
    ['2026-02-29', undefined],
    ['2026-13-01', undefined],
    ['2026-11-00', undefined],
    ['11/20/2026', undefined],
    ['2026-11-20T00:00:00Z', undefined],
    ['20261120', undefined],
    ['', undefined],
  ])('reads %j as %j', (written, value) => expect(calendarDay(written)).toBe(value));
});

describe('positiveNumber', () => {
  it.each([
    ['1', 1],
    ['1000', 1000],
    ['0', undefined],
    ['-1', undefined],
    ['01', undefined],
    ['1.0', undefined],
    ['1e2', undefined],
    ['0x10', undefined],
    [' 1', undefined],
    ['', undefined],
    ['99999999999999999999', undefined],
  ])('reads %j as %j', (written, value) => expect(positiveNumber(written)).toBe(value));
});

describe('pageNumber', () => {
  it.each([
    ['1000000', 1_000_000],
    ['1000001', undefined],
  ])('reads %j as %j', (written, value) => expect(pageNumber(written)).toBe(value));
});

describe('the address of a list', () => {
  const orders = '/marketing-shop/orders';

  it.each([
    [{}, `${orders}/all/1`],
    [{ tab: 4, page: 12 }, `${orders}/4/12`],
    [{ sort: 'createdAt', direction: 'desc' }, `${orders}/all/1`],
    [{ sort: 'createdAt' }, `${orders}/all/1`],
    [{ sort: 'createdAt', direction: 'asc' }, `${orders}/all/1?sort=createdAt&direction=asc`],
    [{ sort: 'total', direction: 'desc' }, `${orders}/all/1?sort=total&direction=desc`],
    [{ tab: 2, order: 77 }, `${orders}/2/1?order=77`],
    [
      { tab: 2, page: 3, searchBy: 'companyName', searchFor: 'Sun & Söhne', startDate: '2026-10-01', order: 5 },
      `${orders}/2/3?searchBy=companyName&searchFor=Sun+%26+S%C3%B6hne&startDate=2026-10-01&order=5`,
    ],
    [{ searchFor: '', endDate: undefined }, `${orders}/all/1`],
  ] as const)('of orders with %j is %s', (view, href) => expect(ordersAddress.href(view)).toBe(href));

  const companies = '/rewards/qpoint-management';
  const ledger = { kind: 'order', startDate: '2026-01-01', endDate: '2026-01-31' } as const;

  it.each([
    [{ page: 1 }, companies],
    [{ sort: 'name', direction: 'asc' }, companies],
    [{ page: 3, sort: 'name', direction: 'desc' }, `${companies}?sort=name&direction=desc&page=3`],
    [{ status: 'pending' }, `${companies}?status=pending`],
    [{ page: 2, search: 'Sun & Söhne', status: 4 }, `${companies}?search=Sun+%26+S%C3%B6hne&status=4&page=2`],
    [{ status: 'pending', company: 7 }, `${companies}?status=pending&company=7`],
    [
      { company: 7, tab: 'ledger', ...ledger },
      `${companies}?company=7&tab=ledger&kind=order&startDate=2026-01-01&endDate=2026-01-31`,
    ],
    // What is of a dialog, or of its ledger, goes with it.
    [{ company: 7, ...ledger }, `${companies}?company=7`],
    [{ tab: 'ledger', ...ledger }, companies],
  ] as const)('of companies with %j is %s', (view, href) => expect(companiesAddress.href(view)).toBe(href));

  it.each([
    ['', '/all/1'],
    ['?path=2', '/all/2'],
    ['?path=4/3', '/4/3'],
    // Custom Delivered is shown under Delivered.
    ['?path=7/1', '/4/1'],
    // The first of a repeated parameter counts, and none stands for what is in the path.
    ['?searchFor=a&searchFor=b&page=9', '/all/1?searchFor=a'],
    ['?sort=nonsense&direction=up', '/all/1'],
    ['?searchBy=secret&startDate=2026-02-30&endDate=x&sort=password&order=x', '/all/1'],
    ['?sort=companyName', '/all/1?sort=companyName&direction=asc'],
    ['?startDate=2026-06-16', '/all/1'],
    ['?startDate=2026-06-02&endDate=2026-06-01', '/all/1?endDate=2026-06-01'],
  ])('of orders is read from %s', (search, written) => {
    const given = readable(search);
    expect(ordersAddress.isNamedBy(given)).toBe(true);
    expect(ordersAddress.href(ordersAddress.read(given, '2026-06-15'))).toBe(orders + written);
  });

  it.each(['everything/1', 'all/0', 'all/x', 'all/1/1', '99/1', '01', '-1', 'all'].map((path) => `?path=${path}`))(
    'of orders is not %s',
    (search) => expect(ordersAddress.isNamedBy(readable(search))).toBe(false),
  );

  it.each([
    ['?person=me', ''],
    ['?object=order', ''],
    ['?object=order%3Ax', ''],
    ["?object='%3Bdrop%3A1", ''],
    ['?endDate=2026-02-30', ''],
    [
      '?person=7&kind=changeOrder&object=order%3A123&startDate=2026-06-01&endDate=2026-06-15&older=9&entry=4',
      '?person=7&kind=changeOrder&object=order%3A123&startDate=2026-06-01&endDate=2026-06-15&older=9&entry=4',
    ],
    ['?object=point+request%3A5', '?object=point+request%3A5'],
  ])('of the activity log is read from %s', (search, written) =>
    expect(activityAddress.href(activityAddress.read(readable(search), '2026-06-15'))).toBe(
      `/admincontrols/activity${written}`,
    ),
  );

  const view = ordersAddress.read(readable('?path=4/3&searchFor=mug&sort=total&direction=asc&order=9'));

  it.each([
    ['below its dialog', ordersAddress.listHref(view), '/4/3?searchFor=mug&sort=total&direction=asc'],
    ['with the dialog that another address has', ordersAddress.withDialog({ tab: 4, page: 2 }, view), '/4/2?order=9'],
    ['with a dialog of its own', ordersAddress.withDialog({ tab: 4, page: 2, order: 8 }, view), '/4/2?order=8'],
    [
      'with another filter',
      ordersAddress.filterHref(view, { tab: 'all' }),
      '/all/1?searchFor=mug&sort=total&direction=asc',
    ],
    ['without filters', ordersAddress.clearHref(view), '/all/1?sort=total&direction=asc'],
    ['sorted the other way', ordersAddress.sortHref(view, 'total'), '/4/1?searchFor=mug&sort=total&direction=desc'],
    [
      'sorted by another field',
      ordersAddress.sortHref(view, 'companyName'),
      '/4/1?searchFor=mug&sort=companyName&direction=asc',
    ],
    ['as a selection keeps it', ordersAddress.scope(view), '/4/1?searchFor=mug'],
  ])('leads to the list %s', (_, href, expected) => expect(href).toBe(orders + expected));

  it('knows whether a list is filtered', () => {
    expect(productsAddress.isFiltered(productsAddress.read(readable('?path=3')))).toBe(false);
    expect(productsAddress.isFiltered(productsAddress.read(readable('?status=hidden')))).toBe(true);
  });
});

function readable(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search);
  return Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));
}

describe('a relative day of an address', () => {
  const orders = '/marketing-shop/orders/all/1';
  const today = '2026-11-20';
  const at = (query: string, on?: string) =>
    ordersAddress.read({ path: 'all/1', ...Object.fromEntries(new URLSearchParams(query)) }, on);

  it('is a day in the view, and stays relative in every link', () => {
    const view = at('startDate=-7d&endDate=today', today);
    expect(view).toMatchObject({ startDate: '2026-11-14', endDate: '2026-11-20' });
    expect(ordersAddress.href(view)).toBe(`${orders}?startDate=-7d&endDate=today`);
    expect(ordersAddress.filterHref(view, { searchFor: 'mug' })).toBe(
      `${orders}?searchFor=mug&startDate=-7d&endDate=today`,
    );
    expect(ordersAddress.listHref({ ...view, order: 7 })).toBe(`${orders}?startDate=-7d&endDate=today`);
    expect(ordersAddress.sortHref(view, 'total')).toContain('?startDate=-7d&endDate=today&sort=total');
  });

  it('gives way to a day that is chosen, even the one that it means', () => {
    const view = at('startDate=-7d', today);
    expect(ordersAddress.filterHref(view, { startDate: '2026-11-14' })).toBe(`${orders}?startDate=2026-11-14`);
    expect(ordersAddress.filterHref(view, { startDate: undefined })).toBe(orders);
  });

  it('stays as it is written where today is not known', () => {
    expect(ordersAddress.href(at('endDate=-3d'))).toBe(`${orders}?endDate=-3d`);
  });

  it.each(['startDate=next-week', 'startDate=-0d', 'startDate=today&endDate=yesterday'])(
    'counts as unset where it means nothing: %s',
    (query) => expect(at(query, today).startDate).toBeUndefined(),
  );

  it('is only read from a day', () => {
    expect(at('searchFor=today', today).searchFor).toBe('today');
  });
});

describe('a saved view in an address', () => {
  const orders = '/marketing-shop/orders';
  const at = (href: string) => ordersAddress.read(ordersAddress.searchAt(href), '2026-11-20');
  const saved = { id: 17, address: '/2/1?startDate=-7d&sort=total&direction=desc' };

  it('keeps filters and order, but neither page nor record', () => {
    const view = at(`${orders}/2/5?startDate=-7d&sort=total&direction=desc&order=9`);
    expect(ordersAddress.savedAddress(view)).toBe(saved.address);
    expect(ordersAddress.savedHref(saved)).toBe(`${orders}${saved.address}&view=17`);
  });

  it('counts what it can’t be read of as not set', () => {
    expect(ordersAddress.savedHref({ id: 1, address: '/nothing/x?searchFor=mug&startDate=never' })).toBe(
      `${orders}/all/1?searchFor=mug&view=1`,
    );
  });

  it('stays open while filters, order, page and record change, and is no part of what is selected', () => {
    const view = at(ordersAddress.savedHref(saved));
    expect(view.savedView).toBe(17);
    const links = [
      ordersAddress.filterHref(view, { searchFor: 'mug' }),
      ordersAddress.sortHref(view, 'companyName'),
      ordersAddress.clearHref(view),
      ordersAddress.listHref({ ...view, page: 2, order: 9 }),
    ];
    for (const link of links) expect(at(link).savedView).toBe(17);
    expect(ordersAddress.scope(view)).not.toContain('view=');
  });

  it.each([
    ['', true],
    ['/all/1', true],
    ['/all/1?view=17', true],
    ['/all/1?view=none&searchFor=', true],
    ['/all/2', false],
    ['/2/1?view=17', false],
    ['/all/1?order=9', false],
    ['/all/1?sort=total', false],
  ])('is bare at %j: %j', (rest, isBare) =>
    expect(ordersAddress.isBare(ordersAddress.searchAt(`${orders}${rest}`))).toBe(isBare),
  );

  it('is none of a list that belongs to a record', () => {
    const { orders: ofCompany } = COMPANY_TAB_ADDRESSES;
    expect([ordersAddress.viewsOf, ofCompany.viewsOf]).toEqual([orders, null]);
    expect(ofCompany.read({ path: '13/orders', view: '17' }).savedView).toBeUndefined();
  });
});

describe('days that an address leaves out', () => {
  const today = '2026-06-15';
  const crossed = '?startDate=2026-06-02&endDate=2026-06-01';
  const leftOut = [{ end: 'startDate', day: '2026-06-02', fault: 'Start Date cannot be after End Date.' }];

  it('are told of the list or of its dialog, whichever they filter', () => {
    expect(ordersAddress.ignoredDaysOf(readable(crossed), today)).toEqual(leftOut);
    expect(companiesAddress.ignoredDaysOf(readable(crossed), today)).toEqual([]);
    expect(companiesAddress.ignoredDaysOf(readable(crossed), today, 'dialog')).toEqual(leftOut);
  });

  it('are an end that is to come, too, where the list asks for what is over', () => {
    const until = readable('?startDate=2026-06-01&endDate=2026-06-16');
    expect(ordersAddress.ignoredDaysOf(until, today)).toEqual([]);
    expect(awaitingUpdateAddress.ignoredDaysOf(until, today)).toMatchObject([{ end: 'endDate', day: '2026-06-16' }]);
    expect(awaitingUpdateAddress.read(until, today)).toMatchObject({ startDate: '2026-06-01', endDate: undefined });
  });
});
