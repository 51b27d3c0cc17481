import { describe, expect, it } from 'vitest';
import { menuSections } from '@/components/layout/menu-sections';
import type { PortalPage } from '@/lib/auth/pages';

const page = (prefix: `/${string}`, section: 'Shop' | 'Rewards' | null): PortalPage => ({
  prefix,
  access: 'staff',
  menu: { section, label: prefix.slice(1), href: prefix },
});

describe('the sections of the menu', () => {
  it('stand in the order of the table, each with its entries', () => {
    const sections = menuSections([page('/home', null), page('/a', 'Rewards'), page('/b', 'Shop'), page('/c', 'Rewards')]);
    expect(sections.map(({ section, entries }) => [section, entries.map(({ label }) => label)])).toEqual([
      [null, ['home']],
      ['Rewards', ['a', 'c']],
      ['Shop', ['b']],
    ]);
  });

  it('tell in which areas an entry is marked: its own, and those that are reached from it', () => {
    const products: PortalPage = { ...page('/products', 'Shop'), menu: { ...page('/products', 'Shop').menu!, marks: ['/add'] } };
    expect(menuSections([products])[0]?.entries[0]?.areas).toEqual(['/products', '/add']);
  });

  it('leave out pages without an entry, and then themselves', () => {
    expect(menuSections([{ prefix: '/edit-profile', access: 'editProfile' }])).toEqual([]);
  });
});
