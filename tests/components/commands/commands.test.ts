import { describe, expect, it } from 'vitest';
import { commandsFor } from '@/components/commands/commands';
import { menuSections } from '@/components/layout/menu-sections';
import { pageOf, PORTAL_PAGES } from '@/lib/auth/pages';
import { ROUTE_TYPES, type RouteType } from '@/lib/domain/access-table';
import { PAGE_WORDS } from '@/lib/addresses/page-words';
import { everythingIn } from '../../harness/rights';

/** The menu of who may open the areas of some route types. */
const menuOf = (...access: string[]) =>
  menuSections(
    PORTAL_PAGES.filter((page) => [page.access].flat().some((each) => each === 'staff' || access.includes(each))),
  ).flatMap(({ entries }) => entries);

const labels = (text: string, access: readonly RouteType[], further: string[] = []) =>
  commandsFor(text, menuOf(...access), further, [], everythingIn(access)).commands.map(({ label }) => label);

describe('the commands', () => {
  it('are those of the areas that one may open', () => {
    expect(labels('', ['orders'])).toEqual([
      'Go to Dashboard',
      'Go to Insights',
      'Go to Work',
      'Go to Orders',
      'New order',
      'Download report of all orders',
      'Sessions',
      'Notifications',
      'Notification settings',
      'Light theme',
      'Dark theme',
      'System theme',
      'Sign out',
    ]);
    const more = labels('', ['products', 'adminControls', 'editProfile'], ['/edit-profile']);
    expect(more).toEqual(expect.arrayContaining(['Add product', 'Register admin', 'Edit profile']));
    expect(more).not.toContain('Download report of all orders');
  });

  it.each([
    ['log out', ['Sign out']],
    ['add pro', ['Add product']],
    ['ADD', ['Add product', 'Register admin']],
    ['go ord', ['Go to Orders']],
    ['dark', ['Dark theme']],
    ['forecast appr', ['Forecast approvals', 'Forecasts awaiting approval']],
    ['bounced', ['Work: Bounced replies']],
    ['point requests', ['Work: Point requests', 'Point requests to decide']],
    ['held', ['Held forecasts', 'Forecast approvals']],
    ['update list', ['Update List']],
    ['serial', ['Go to Serial numbers', 'Serial number upload']],
    ['qh0700abcdefgh', ['Open serial number QH0700ABCDEFGH']],
    ['register new', ['Register news', 'Register FAQ', 'Register download', 'Register video', 'Register admin']],
    ['report proj', ['Download report of all projects']],
    ['invite', ['Invite several admins', 'Register admin', 'Go to Admin Management']],
    ['staff', ['Register admin', 'Go to Admin Management']],
    ['users', ['Go to Admin Management']],
    ['rates', ['Forecast rates', 'Work: Rates', 'Go to Configurations']],
    ['warranty', ['Go to Claim Management', 'Download report of all warranty claims']],
    [
      'phone',
      [
        ...['New order', 'New inquiry: Qcells website', 'New inquiry: Partner website', 'New reward claims'],
        'New registration',
      ],
    ],
    [
      'claims',
      [
        ...['New reward claims', 'Work: Claims', 'Go to Claim Management', 'Update List', 'Go to Approvals'],
        'Download report of all warranty claims',
      ],
    ],
    ['reset password', ['Go to Admin Management', 'Go to Registration']],
    ['refund', ['Go to Orders']],
    ['return', ['Go to Orders']],
    ['merge', ['Go to Lists']],
    ['recall', ['Go to Approvals', 'Go to Serial numbers']],
    ['audit', ['Go to Activity', 'Go to Approvals']],
    ['liability', ['Go to Insights', 'Go to Q.Point Management']],
    ['month end', ['Closing', 'Go to Insights', 'Forecast approvals', 'Go to Approvals']],
    ['who downloaded', ['Go to Activity']],
    ['hand over', ['Go to Work', 'Go to Admin Management']],
    ['zzz', []],
  ])('that %j means', (text, expected) => {
    expect(
      labels(
        text,
        ROUTE_TYPES.filter((area) => area !== 'editProfile'),
      ),
    ).toEqual(expected);
  });

  it('are those that one may do there: who may only see an area neither adds to it nor downloads it', () => {
    const menu = menuOf('orders', 'products', 'adminControls');
    const found = commandsFor('', menu, [], [], {
      orders: ['see'],
      products: ['see', 'export'],
      adminControls: ['see'],
    });
    const what = found.commands.map(({ label }) => label).filter((label) => /^(Add|Register|Download)/.test(label));
    expect(what).toEqual(['Download report of all products']);
  });

  it('say by which word they are found, where their label doesn’t', () => {
    const [, found] = commandsFor('invite', menuOf('adminControls'), [], [], everythingIn(['adminControls'])).commands;
    expect(found).toMatchObject({ label: 'Register admin', reason: 'also called invite' });
    expect(
      commandsFor('regist adm', menuOf('adminControls'), [], [], everythingIn(['adminControls'])).commands[0]?.reason,
    ).toBeUndefined();
  });

  it('know other words for pages alone that are in the table of pages, or lead there', () => {
    for (const path of Object.keys(PAGE_WORDS)) expect(pageOf(path), path).not.toBeNull();
  });

  it('search each list that one may open', () => {
    const [first, second] = commandsFor(
      '1077',
      menuOf('orders', 'products'),
      [],
      [],
      everythingIn(['orders', 'products']),
    ).searches;
    expect(first).toMatchObject({
      label: 'Search orders for “1077”',
      href: '/marketing-shop/orders/all/1?searchFor=1077',
    });
    expect(second?.label).toBe('Search products for “1077”');
  });
});
