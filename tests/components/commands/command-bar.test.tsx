import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import CommandBar, { recordHere } from '@/components/commands/command-bar';
import { recentRecords, rememberOpened } from '@/components/commands/recent-records';
import { useRecordActions, useRecordHere } from '@/components/commands/record-here';
import { collectTyped } from '@/components/commands/type-ahead';
import { forgetSealed } from '@/components/layout/personal-storage';
import { NavigationProvider } from '@/components/layout/navigation';
import { menuSections } from '@/components/layout/menu-sections';
import { Dialog } from '@/components/ui/dialog';
import { PORTAL_PAGES } from '@/lib/auth/pages';
import type { Capability } from '@/lib/domain/capabilities';
import type { Hit } from '@/lib/contract/search';
import { ROUTE_TYPES } from '@/lib/domain/access-table';
import { fakeBff, held, noAnswer, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, storageOwner } from '../../harness/dom/portal';
import { Withheld } from '../../harness/dom/withheld';

const MENU = menuSections(PORTAL_PAGES).flatMap(({ entries }) => entries);
const user = userEvent.setup({ pointerEventsCheck: 0 });
const approve = vi.fn();
const close = vi.fn();

const hit = (more: Partial<Hit>): Hit => ({
  ...{ kind: 'company', id: 13, name: 'Invite Solar', detail: 'Portland', state: null, text: null },
  ...{ field: 'name', match: 'start', ...more },
});

const HITS = [
  hit({}),
  hit({ kind: 'inquiry', id: 3, name: 'Kenji Adams', field: 'text', match: 'inside', text: 'not get the invite for' }),
];

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  server.answer(
    'GET /access-control-list',
    ROUTE_TYPES.map((routeType) => ({ routeType, roles: [1] })),
  );
  server.answer('GET /search', { hits: HITS });
  history.replaceState(null, '', '/dashboard');
  localStorage.clear();
  approve.mockClear();
  close.mockClear();
});

function OpenOrder() {
  useRecordHere({ kind: 'order', id: 7, name: 'QP-7', detail: 'Redwood', company: { id: 13, name: 'Redwood Solar' } });
  useRecordActions([{ label: 'Approve 7 Q', keys: 'a', changes: true, run: approve }]);
  return null;
}

function OpenedBar() {
  const [open, setOpen] = useState<{ opened: ReturnType<typeof recordHere> } | null>(null);
  const props = { menu: MENU, further: ['/qpartners/companies'], here: [], onClose: close, onClosed: () => {} };
  if (open) return <CommandBar {...props} {...open} />;
  return <button onClick={() => setOpen({ opened: recordHere() })}>Open the bar</button>;
}

async function show(page = <></>, lacking: Capability[] = []) {
  renderInPortal(
    <NavigationProvider>
      <Withheld lacking={lacking}>
        {page}
        <OpenedBar />
      </Withheld>
    </NavigationProvider>,
  );
  // Pressed beside a dialog, it would close that.
  act(() => screen.getByText('Open the bar').click());
  await screen.findByRole('combobox');
}

const field = () => screen.getByRole('combobox');
const lines = (group: string | RegExp) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const active = () => screen.queryByRole('option', { selected: true })?.textContent ?? null;

describe('the command bar without a text', () => {
  test('offers what can be done with the open record, and nothing changes by the first Enter', async () => {
    await show(<OpenOrder />);
    await waitFor(() => expect(lines('On this order, QP-7')).toHaveLength(3));
    expect(active()).toBe('Open Redwood Solar');
    await user.type(field(), 'approve 7');
    await waitFor(() => expect(lines('On this order, QP-7')).toEqual(['Approve 7 QA']));
    expect(active()).not.toContain('Approve');
    await user.keyboard('{ArrowUp}{ArrowDown}');
    expect(approve).not.toHaveBeenCalled();
  });

  test('shows what one opened last, the newest first, but not what is open', async () => {
    rememberOpened(storageOwner(1), { kind: 'company', id: 13, name: 'Apex Solar' }, Date.now() - 3 * 3_600_000);
    rememberOpened(storageOwner(1), { kind: 'product', id: 4, name: 'Hoodie' }, Date.now() - 120_000);
    await show(<OpenOrder />);
    await waitFor(() => expect(lines('Recent')).toEqual(['HoodieProduct2 min', 'Apex SolarCompany3 h']));
    const last = () => recentRecords(storageOwner(1))[0];
    await waitFor(() => expect(last()).toMatchObject({ kind: 'order', name: 'QP-7', detail: 'Redwood' }));
  });

  test('shows to nobody what somebody else opened, nor what one may not open any more', async () => {
    rememberOpened(storageOwner(2), { kind: 'product', id: 4, name: 'Hoodie' });
    rememberOpened(storageOwner(1), { kind: 'order', id: 5, name: 'QP-5' });
    expect(recentRecords(storageOwner(1)).map(({ name }) => name)).toEqual(['QP-5']);
    server.answer('GET /access-control-list', []);
    await show();
    await screen.findByRole('group', { name: 'Pages and actions' });
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
  });

  test('keeps ten, each once, until the session is ended', () => {
    for (let id = 1; id <= 12; id += 1) rememberOpened(storageOwner(1), { kind: 'order', id, name: `QP-${id}` });
    rememberOpened(storageOwner(1), { kind: 'order', id: 5, name: 'QP-5' });
    expect(recentRecords(storageOwner(1)).map(({ id }) => id)).toEqual([5, 12, 11, 10, 9, 8, 7, 6, 4, 3]);
    // A serial number that was looked up stays, whatever else is opened.
    rememberOpened(storageOwner(1), { kind: 'serialNumber', id: 'QH0700ABCDEFGH', name: 'QH0700ABCDEFGH' });
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
      rememberOpened(storageOwner(1), { kind: 'order', id, name: `QP-${id}` });
    expect(recentRecords(storageOwner(1)).map(({ kind }) => kind)).not.toContain('serialNumber');
    expect(recentRecords(storageOwner(1), 'serialNumber').map(({ id }) => id)).toEqual(['QH0700ABCDEFGH']);
    forgetSealed('recent');
    expect(recentRecords(storageOwner(1))).toEqual([]);
  });
});

test('begins with what was typed and pasted before it was there', async () => {
  collectTyped();
  await user.keyboard('QP-');
  await user.paste(' 100042\n');
  await show();
  expect(field()).toHaveProperty('value', 'QP-100042');
});

test('Esc closes the bar, and not the dialog below it', async () => {
  const closeDialog = vi.fn();
  await show(
    <Dialog title="Order" width="detail" onClose={closeDialog}>
      An order
    </Dialog>,
  );
  await user.keyboard('{Escape}');
  expect([close.mock.calls.length, closeDialog.mock.calls.length]).toEqual([1, 0]);
});

describe('the command bar with a text', () => {
  test('puts pages before records, each with the reason of its match, and folds the searches of lists', async () => {
    await show();
    await user.type(field(), 'invite');
    await waitFor(() => expect(lines('Matches')).toHaveLength(2));
    expect(lines('Pages and actions')).toEqual([
      'Invite several admins',
      'Register adminalso called invite',
      'Go to Admin Managementalso called inviteGA',
    ]);
    expect(lines('Matches')).toEqual([
      'Invite SolarPortlandCompany, name begins',
      'Kenji AdamsPortland“…not get the invite for…”Inquiry, text',
    ]);
    expect(lines('Search lists')).toEqual(['Search lists for “invite”9 lists']);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(lines('Search lists')).toHaveLength(9);
    expect(lines('Search lists')[0]).toContain('Search orders for “invite”');
  });

  test('narrows to the kind of the chosen line by Tab, and back by Shift+Tab', async () => {
    await show();
    await user.type(field(), 'solar');
    await waitFor(() => expect(active()).toContain('Invite Solar'));
    await user.keyboard('{Tab}');
    await waitFor(() => expect(server.calls('GET /search').at(-1)?.search.get('kind')).toBe('company'));
    expect(screen.getByRole('button', { name: 'Search all kinds, not just Companies' })).toBeDefined();
    expect(document.activeElement).toBe(field());
    expect(screen.queryByRole('group', { name: 'Search lists' })).toBeNull();
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    await waitFor(() => expect(server.calls('GET /search').at(-1)?.search.has('kind')).toBe(false));
  });

  test('says that nothing was found, and keeps pages and actions where the search fails', async () => {
    server.answer('GET /search', { hits: [] });
    await show();
    await user.type(field(), 'zzqy');
    await screen.findByText('No record you can see matches “zzqy”.');
    server.answer('GET /search', noAnswer);
    await user.clear(field());
    await user.type(field(), 'orders');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('There was a problem searching.'));
    expect(active()).toContain('Go to Orders');
    server.answer('GET /search', { hits: HITS });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(lines('Matches')).toHaveLength(2));
  });

  test('has pages and actions, and asks for nothing, before a server without the search', async () => {
    await show(undefined, ['search']);
    await user.type(field(), 'orders');
    await waitFor(() => expect(active()).toContain('Go to Orders'));
    expect(screen.queryByText('Searching…')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.calls('GET /search')).toEqual([]);
  });

  test('waits with Enter for the answer, and opens what that shows first', async () => {
    const late = held({ hits: HITS });
    server.answer('GET /search', late.answer);
    await show();
    await user.type(field(), 'kenji{Enter}');
    expect(location.pathname).toBe('/dashboard');
    late.release();
    await waitFor(() => expect(location.pathname).toBe('/qpartners/companies/13'));
  });
});
