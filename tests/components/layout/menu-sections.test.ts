import { describe, expect, it } from 'vitest';
import { menuSections } from '@/components/layout/menu-sections';
import { PORTAL_PAGES, type PortalPage } from '@/lib/auth/pages';

const page = (prefix: `/${string}`, section: 'Shop' | 'Rewards' | null): PortalPage => ({
  prefix,
  access: 'staff',
  menu: { section, label: prefix.slice(1), href: prefix },
});

describe('the sections of the menu', () => {
  it('stand in the order of the table, each with its entries', () => {
    const sections = menuSections([
      page('/home', null),
      page('/a', 'Rewards'),
      page('/b', 'Shop'),
      page('/c', 'Rewards'),
    ]);
    expect(sections.map(({ section, entries }) => [section, entries.map(({ label }) => label)])).toEqual([
      [null, ['home']],
      ['Rewards', ['a', 'c']],
      ['Shop', ['b']],
    ]);
  });

  it('tell in which areas an entry is marked: its own, and those that are reached from it', () => {
    const products: PortalPage = {
      ...page('/products', 'Shop'),
      menu: { ...page('/products', 'Shop').menu!, marks: ['/add'] },
    };
    expect(menuSections([products])[0]?.entries[0]?.areas).toEqual(['/products', '/add']);
  });

  it('leave out pages without an entry, and then themselves', () => {
    expect(menuSections([{ prefix: '/edit-profile', access: 'editProfile' }])).toEqual([]);
  });
});

describe('the drawer', () => {
  const entriesOf = (helpdesk?: string) => menuSections(PORTAL_PAGES, helpdesk).flatMap(({ entries }) => entries);
  const othersOf = (helpdesk?: string) =>
    entriesOf(helpdesk).flatMap(({ label, drawer }) => (drawer ? [[label, drawer]] : []));

  it('calls documents and trainings otherwise than the side menu, at the same addresses', () => {
    expect(othersOf()).toEqual([
      ['Download Center', { label: 'Data Hub' }],
      ['Video Content', { label: 'Training Schedule' }],
    ]);
  });

  it('leads from claims alone to the helpdesk where there is one', () => {
    const added = othersOf('https://help.example').filter(
      ([label]) => label !== 'Download Center' && label !== 'Video Content',
    );
    expect(added).toEqual([['Claim Management', { href: 'https://help.example', isElsewhere: true }]]);
  });
});
