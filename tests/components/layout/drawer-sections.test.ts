import { expect, test } from 'vitest';
import { drawerSections, menuSections } from '@/components/layout/menu-sections';
import { PORTAL_PAGES } from '@/lib/auth/pages';

const SECTIONS = menuSections(PORTAL_PAGES);
const entriesOf = (helpdesk: string | undefined) => drawerSections(SECTIONS, helpdesk).flatMap(({ entries }) => entries);

test('only the claims of the drawer lead to the helpdesk, where there is one', () => {
  const [here, elsewhere] = [entriesOf(undefined), entriesOf('https://help.example.com/')];
  // Some labels are the drawer's own (spec 3 §2).
  const addresses = (entries: readonly { href: string }[]) => entries.map(({ href }) => href);
  expect(addresses(here)).toEqual(addresses(SECTIONS.flatMap(({ entries }) => entries)));
  const changed = elsewhere.filter((entry, index) => entry.href !== here[index]?.href);
  expect(changed).toMatchObject([{ label: 'Claim Management', href: 'https://help.example.com/', isElsewhere: true }]);
});
