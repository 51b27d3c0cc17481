import { describe, expect, it } from 'vitest';
import { commandsFor } from '@/components/commands/commands';
import { menuSections } from '@/components/layout/menu-sections';
import { PORTAL_PAGES } from '@/lib/auth/pages';

/** The menu of who may open the areas of some route types. */
const menuOf = (...access: string[]) =>
  menuSections(
    PORTAL_PAGES.filter((page) => [page.access].flat().some((each) => each === 'staff' || access.includes(each))),
  ).flatMap(({ entries }) => entries);

const labels = (text: string, access: string[], further: string[] = []) =>
  commandsFor(text, menuOf(...access), further, []).map(({ label }) => label);

describe('the commands', () => {
  it('are those of the areas that one may open', () => {
    expect(labels('', ['orders'])).toEqual([
      'Go to Dashboard',
      'Go to Orders',
      'Download report of all orders',
      'Sessions',
      'Light theme',
      'Dark theme',
      'Theme of the system',
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
    ['forecast appr', ['Forecast approvals']],
    ['serial', ['Serial number upload', 'Serial numbers']],
    ['qh0700abcdefgh', ['Open serial number QH0700ABCDEFGH']],
    ['register new', ['Register admin', 'Register news', 'Register FAQ', 'Register download', 'Register video']],
    ['report proj', ['Download report of all projects']],
    ['zzz', []],
  ])('that %j means', (text, expected) => {
    const all = labels(text, ['orders', 'products', 'adminControls', 'approvals', 'uploads', 'projects']).filter(
      (label) => !label.startsWith('Search '),
    );
    expect(all).toEqual(expected);
  });

  it('end with a search of each list that one may open', () => {
    const [first, second] = commandsFor('1077', menuOf('orders', 'products'), [], []);
    expect(first).toMatchObject({
      label: 'Search orders for “1077”',
      href: '/marketing-shop/orders/all/1?searchFor=1077',
    });
    expect(second?.label).toBe('Search products for “1077”');
  });
});
