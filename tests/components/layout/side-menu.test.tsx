import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { NavigationProvider } from '@/components/layout/navigation';
import { SideMenu } from '@/components/layout/side-menu';
import { companyHref, INSIGHTS_PATH, SESSIONS_PATH } from '@/lib/addresses/paths';
import { readFoldedMenu, writeFoldedMenu } from '@/lib/preferences/folded-menu';
import { readCookie } from '@/lib/preferences/browser-cookie';
import { queryClient } from '@/lib/query/client';
import { keyOf } from '@/lib/query/read';
import { fakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

beforeEach(() => {
  fakeBff();
  queryClient().setQueryData(keyOf({ path: '/dashboard/figures', input: {} }), { approvals: 400, pointRequests: 26 });
});

function show(path: string, folded: readonly string[] = []) {
  history.replaceState(null, '', path);
  return renderInPortal(
    <NavigationProvider>
      <SideMenu helpdeskUrl={undefined} folded={folded} />
    </NavigationProvider>,
  );
}

const section = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`, 'i') });
const current = () => screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));

test('a section folds, stays folded, and then shows what waits in it together', async () => {
  show('/dashboard');
  expect(screen.getByRole('link', { name: 'Uploads' })).toBeDefined();
  await userEvent.click(section('Rewards'));
  expect(screen.queryByRole('link', { name: 'Uploads' })).toBeNull();
  expect(within(section('Rewards')).getByText('426')).toBeDefined();
  expect(section('Rewards').getAttribute('aria-expanded')).toBe('false');
  expect(readFoldedMenu(readCookie('qp_menu_1'))).toEqual(['Rewards']);
  await userEvent.click(section('Rewards'));
  expect(screen.getByRole('link', { name: 'Uploads' })).toBeDefined();
});

test('a folded section still has the entry of the page', () => {
  show('/rewards/upload-list', ['Rewards', 'Shop']);
  expect(current().map(({ textContent }) => textContent)).toEqual(['Uploads']);
  expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull();
});

test('a company marks the entry that it was opened from, otherwise Registration', () => {
  // A page without an entry.
  show(SESSIONS_PATH).unmount();
  const company = show(companyHref(13));
  expect(current().map(({ textContent }) => textContent)).toEqual(['Registration']);
  company.unmount();
  show(INSIGHTS_PATH).unmount();
  show(companyHref(13));
  expect(current().map(({ textContent }) => textContent)).toEqual(['Insights']);
});

test.each([undefined, '%', ''])('a cookie of %s folds nothing', (cookie) => expect(readFoldedMenu(cookie)).toEqual([]));

test('names of sections survive the cookie', () =>
  expect(readFoldedMenu(writeFoldedMenu(['Q.Partners', 'Admin Controls']))).toEqual(['Q.Partners', 'Admin Controls']));
