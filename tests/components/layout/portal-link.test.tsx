import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NavigationProvider, PortalLink } from '@/components/layout/navigation';
import { UserMenu } from '@/components/layout/user-menu';
import { fakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const link = () => screen.getByRole('link', { name: 'Orders' });

function showLink(onClick?: (event: { preventDefault: () => void }) => void): void {
  fakeBff();
  history.replaceState(null, '', '/dashboard');
  renderInPortal(
    <NavigationProvider>
      <PortalLink href="/marketing-shop/orders" onClick={onClick}>
        Orders
      </PortalLink>
    </NavigationProvider>,
  );
}

test('a link to another page opens it within the portal, and is marked meanwhile', async () => {
  showLink();
  expect(fireEvent.click(link())).toBe(false);
  expect(link().hasAttribute('data-pending')).toBe(true);
  expect(screen.getByRole('progressbar', { name: 'Loading the page' })).toBeTruthy();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click that means another tab is left to the browser: %o',
  (held) => {
    showLink();
    expect(fireEvent.click(link(), held)).toBe(true);
    expect(link().hasAttribute('data-pending')).toBe(false);
  },
);

test('a click that its owner has taken leads nowhere', () => {
  showLink((event) => event.preventDefault());
  fireEvent.click(link());
  expect(link().hasAttribute('data-pending')).toBe(false);
});

test('the menu of one’s own comes with a press, by key at its first entry', async () => {
  renderInPortal(<UserMenu fullName="Ruth Adeyemi" initials="RA" theme="system" editProfile />);
  const button = screen.getByRole('button', { name: /Ruth Adeyemi/ });
  fireEvent.keyDown(button, { key: 'ArrowDown' });
  const profile = await screen.findByRole('menuitem', { name: 'EDIT PROFILE' });
  expect(screen.getByRole('menuitem', { name: 'LOGOUT' })).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(profile));
});
