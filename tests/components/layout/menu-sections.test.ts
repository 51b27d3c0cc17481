import { describe, expect, it } from 'vitest';
import { drawerSections, menuSections } from '@/components/layout/menu-sections';
import { warrantyClaimsAddress } from '@/lib/addresses/warranty-claims';
import { PORTAL_PAGES, type PortalPage } from '@/lib/auth/pages';

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

describe('the drawer', () => {
  const entriesOf = (helpdesk?: string) => drawerSections(menuSections(PORTAL_PAGES), helpdesk).flatMap(({ entries }) => entries);

  it('calls documents and trainings otherwise than the side menu, at the same addresses', () => {
    const renamed = entriesOf().filter(({ label, drawer }) => label === drawer);
    expect(renamed.map(({ label }) => label)).toEqual(['Data Hub', 'Training Schedule']);
    const hrefs = menuSections(PORTAL_PAGES).flatMap(({ entries }) => entries.map(({ href }) => href));
    expect(entriesOf().map(({ href }) => href)).toEqual(hrefs);
  });

  it('leads from claims to the helpdesk where there is one', () => {
    const claims = (helpdesk?: string) => entriesOf(helpdesk).find(({ label }) => label === 'Claim Management');
    expect(claims()?.href).toBe(warrantyClaimsAddress.path);
    expect(claims('https://help.example')).toMatchObject({ href: 'https://help.example', isElsewhere: true });
  });
});
