import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { NavigationProvider } from '@/components/layout/navigation';
import { announce } from '@/components/list/announce';
import { Bell } from '@/components/notices/bell';
import type { Capability } from '@/lib/domain/capabilities';
import type { OwnNotice } from '@/lib/contract/notices';
import { queryClient } from '@/lib/query/client';
import { keyOf } from '@/lib/query/read';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';
import { Withheld } from '../../harness/dom/withheld';

vi.mock('@/components/list/announce', () => ({ announce: vi.fn() }));

const notice = (given: Partial<OwnNotice> = {}) =>
  ({
    id: 7,
    kind: 'mentioned',
    text: 'Ruth mentioned you in a note about order QP-1',
    record: { kind: 'order', id: '11' },
    createdAt: '2026-11-26T09:00:00.000Z',
    isRead: false,
    ...given,
  }) as OwnNotice;

let bff: FakeBff;
beforeEach(() => {
  vi.mocked(announce).mockClear();
  bff = fakeBff();
  bff.answer('GET /dashboard/figures', { notices: 0 });
  bff.answer('PATCH /notices', {});
});

interface Shown {
  /** Undefined if the server didn't know. */
  unread: number | undefined;
  notices: OwnNotice[];
  lacking?: Capability[];
}

function show({ unread, notices, lacking = [] }: Shown) {
  bff.answer('GET /notices', () => ({ data: notices, total: notices.length }));
  const figures = unread === undefined ? undefined : { notices: unread };
  if (figures) queryClient().setQueryData(keyOf({ path: '/dashboard/figures', input: {} }), figures);
  renderInPortal(
    <Withheld lacking={lacking}>
      <NavigationProvider>
        <header>
          <Bell />
        </header>
      </NavigationProvider>
    </Withheld>,
  );
}

const bell = () => screen.getByRole('button', { name: /^Notifications(,|$)/ });
const popover = () => screen.findByRole('dialog', { name: 'Notifications' });
const countsNow = (notices: number) =>
  act(() => void queryClient().setQueryData(keyOf({ path: '/dashboard/figures', input: {} }), { notices }));

test('says how many are unread, and reads out those alone that come while the page is open', async () => {
  show({ unread: 2, notices: [] });
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 2 unread');
  countsNow(3);
  await screen.findByRole('button', { name: 'Notifications, 3 unread' });
  countsNow(0);
  await screen.findByRole('button', { name: 'Notifications' });
  countsNow(100);
  await screen.findByRole('button', { name: 'Notifications, 99+ unread' });
  expect(vi.mocked(announce).mock.calls).toEqual([['1 new notification']]);
});

test('opening a page announces none of those that were there before', async () => {
  show({ unread: undefined, notices: [] });
  countsNow(4);
  await screen.findByRole('button', { name: 'Notifications, 4 unread' });
  expect(announce).not.toHaveBeenCalled();
});

test('opens the newest by a key, each a link that reads it, and closes then', async () => {
  show({
    unread: 1,
    notices: [
      notice(),
      notice({ id: 6, text: 'Ann assigned you 2 inquiries', record: { kind: 'inquiry', id: null }, isRead: true }),
    ],
  });
  bell().focus();
  await userEvent.keyboard('{Enter}');
  const links = within(await popover());
  const unread = await links.findByRole('link', { name: /^Unread: Ruth mentioned you/ });
  expect(unread.getAttribute('href')).toContain('order=11');
  expect(links.getByRole('link', { name: 'Ann assigned you 2 inquiries' }).getAttribute('href')).toBe(
    '/dashboard?waiting=mine',
  );
  await userEvent.click(unread);
  expect(bff.calls('PATCH /notices').map(({ body }) => body)).toEqual([{ id: 7 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('marks all as read up to the newest that is shown, and gives the focus back on Esc', async () => {
  show({ unread: 2, notices: [notice({ id: 9 }), notice()] });
  await userEvent.click(bell());
  const { findByRole } = within(await popover());
  await screen.findAllByRole('link', { name: /^Unread/ });
  await userEvent.click(await findByRole('button', { name: 'Mark all as read' }));
  expect(bff.calls('PATCH /notices').map(({ body }) => body)).toEqual([{ id: 9, alsoOlder: true }]);
  await waitFor(() => expect(toasts().join()).toContain('All notifications are read'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(bell()));
});

test('says that there is nothing yet, and what failed with a way to try again', async () => {
  show({ unread: 0, notices: [] });
  bff.answer('GET /notices', refusal(409, { message: 'Not now.' }));
  await userEvent.click(bell());
  expect(
    within(await popover())
      .getByRole('button', { name: 'Mark all as read' })
      .getAttribute('aria-disabled'),
  ).toBe('true');
  expect((await screen.findByRole('alert')).textContent).toContain('Your notifications couldn’t be loaded. Not now.');
  bff.answer('GET /notices', { data: [], total: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^No notifications yet/)).toBeDefined();
});

test('is not there before a server that tells of nothing', () => {
  show({ unread: 0, notices: [], lacking: ['notices'] });
  expect(screen.queryByRole('button')).toBeNull();
});
