import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { RolesScreen } from '@/app/(portal)/admincontrols/roles/access-editor';
import { PortalLink } from '@/components/layout/navigation';
// Loaded here, so that no wait in a test is for it.
import '@/components/ui/question';
import { LAST_WAY_IN } from '@/lib/domain/access-table';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const box = (area: string, role: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${area} for ${role}(, not saved)?$`));
const bar = () => screen.queryByLabelText('Unsaved changes');
const press = (text: string) => user.click(within(bar()!).getByText(text, { selector: 'button' }));
const hasFocus = (element: () => Element | null) => waitFor(() => expect(document.activeElement).toBe(element()));
const grid = () => screen.getByRole('region', { name: 'Access by role' });
const question = async () => within(await screen.findByRole('alertdialog'));

/** The table of an administrator's role and two others, as it is stored. */
function tableOf({ auditors = 0 } = {}) {
  const role = { version: 1, ableToSignIn: 1 };
  return {
    version: 3,
    roles: [
      { ...role, id: 1, name: 'Admin', people: 2 },
      { ...role, id: 3, name: 'Shop manager', people: 1 },
      { ...role, id: 9, name: 'Auditor', people: auditors, ableToSignIn: auditors },
    ],
    entries: [
      { routeType: 'uploads', roles: [1] },
      { routeType: 'orders', roles: [1, 3] },
      { routeType: 'adminControls', roles: [1] },
    ],
  };
}

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
});

async function open(table = tableOf()): Promise<void> {
  server.answer('GET /access-control-list/table', table);
  history.replaceState(null, '', '/admincontrols/roles');
  renderInPortal(
    <>
      <PortalLink href="/dashboard">Dashboard</PortalLink>
      <RolesScreen failed={null} ownRoleId={1} timeZone="UTC" />
    </>,
  );
  await screen.findByRole('grid', { name: 'Rights of each role' });
}

describe('the table of roles', () => {
  test('shows what each role may open, and keeps the last way to Admin Controls with its reason', async () => {
    await open();
    expect(['Admin', 'Shop manager', 'Auditor'].map((role) => box('Orders', role).checked)).toEqual([
      true,
      true,
      false,
    ]);
    screen.getByText(LAST_WAY_IN);
    const last = box('Admin Controls', 'Admin');
    expect(document.getElementById(last.getAttribute('aria-describedby') ?? '')?.textContent).toBe(LAST_WAY_IN);
    last.focus();
    await user.keyboard(' ');
    expect([document.activeElement, last.checked, bar()]).toEqual([last, true, null]);
  });

  test('is one Tab stop, walked by arrow keys, with words above its columns', async () => {
    const table = tableOf();
    await open({ ...table, entries: table.entries.map((entry) => ({ ...entry, actions: ['change', 'export'] })) });
    const stops = () =>
      [...grid().querySelectorAll<HTMLElement>('input, button')].filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([box('Uploads', 'Admin')]);
    expect(
      within(grid())
        .getAllByRole('columnheader')
        .slice(4, 8)
        .map(({ textContent }) => textContent),
    ).toEqual([...['See', 'Change', 'Decide', 'Export']]);
    box('Uploads', 'Admin').focus();
    // Uploads have nothing to decide.
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByLabelText('Export: Uploads for Admin'));
    await user.keyboard('{ArrowDown}{End}');
    expect(document.activeElement).toBe(screen.getByLabelText('Export: Orders for Auditor'));
    expect(stops()).toEqual([document.activeElement]);
    await user.keyboard(' ');
    expect(bar()?.textContent).toContain('1 change not saved');
    await user.keyboard('{Home}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename Admin' }));
  });

  test('counts what is ticked until it is as it was', async () => {
    await open();
    await user.click(box('Uploads', 'Auditor'));
    expect(bar()?.textContent).toContain('1 change not saved');
    await user.click(box('Uploads', 'Auditor'));
    expect(bar()).toBeNull();
  });
});

describe('saving what roles may open', () => {
  test('sends the changes of the table that is shown, and says so', async () => {
    const saved = { ...tableOf(), version: 4, entries: [{ routeType: 'uploads', roles: [1, 9] }] };
    server.answer('PATCH /access-control-list', saved);
    await open();
    await user.click(box('Uploads', 'Auditor'));
    server.answer('GET /access-control-list/table', saved);
    await press('Save');
    await waitFor(() => expect(toasts().join()).toContain('Access saved'));
    expect(server.calls('PATCH /access-control-list').map(({ body }) => body)).toEqual([
      { version: 3, changes: [{ routeType: 'uploads', roleId: 9, allowed: true }] },
    ]);
    await hasFocus(grid);
    expect([bar(), box('Uploads', 'Auditor').checked]).toEqual([null, true]);
  });

  test('that fails says so beside the button and keeps what was ticked; Discard takes it back', async () => {
    server.answer('PATCH /access-control-list', refusal(503, { message: 'The server is away.' }));
    await open();
    await user.click(box('Uploads', 'Auditor'));
    await press('Save');
    await waitFor(() => expect(within(bar()!).getByRole('alert').textContent).toContain('The server is away.'));
    expect(box('Uploads', 'Auditor').checked).toBe(true);
    await screen.findByText('Save', { selector: 'button' });
    await press('Discard');
    expect([box('Uploads', 'Auditor').checked, bar()]).toEqual([false, null]);
    await hasFocus(grid);
  });

  test('asks first where one would shut oneself out, which only a second way in allows', async () => {
    await open(tableOf({ auditors: 1 }));
    await user.click(box('Admin Controls', 'Auditor'));
    expect(screen.queryByText(LAST_WAY_IN)).toBeNull();
    await user.click(box('Admin Controls', 'Admin'));
    // Now the other one is the last.
    const last = box('Admin Controls', 'Auditor').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(last)?.textContent).toBe(LAST_WAY_IN);
    await press('Save');
    const asked = await question();
    asked.getByText('Remove Admin Controls from your own role?');
    asked.getByText('You won’t be able to open this page again or restore your own access.');
    await user.click(asked.getByText('Cancel'));
    await hasFocus(() => within(bar()!).getByText('Save'));
    expect(bar()?.textContent).toContain('2 changes not saved');
    expect(server.calls('PATCH /access-control-list')).toEqual([]);
  });

  test('is not forgotten on the way to another page', async () => {
    await open();
    await user.click(box('Uploads', 'Auditor'));
    await user.click(screen.getByText('Dashboard'));
    const first = await question();
    first.getByText('Unsaved changes');
    await user.click(first.getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(location.pathname).toBe('/admincontrols/roles');
    expect(box('Uploads', 'Auditor').checked).toBe(true);
    await user.click(screen.getByText('Dashboard'));
    await user.click((await question()).getByText('Leave Page'));
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });
});

test('a role that somebody got meanwhile stays, and it is said why', async () => {
  const why = '1 person has this role. Give them another one first.';
  await open();
  server.answer('DELETE /roles/9', () => {
    server.answer('GET /access-control-list/table', tableOf({ auditors: 1 }));
    return refusal(409, { message: why });
  });
  await user.click(screen.getByLabelText('Delete Auditor'));
  await user.click((await question()).getByText('Delete'));
  await waitFor(() => expect(toasts().join()).toContain(why));
  await waitFor(() => expect(screen.queryByLabelText('Delete Auditor')).toBeNull());
  expect(within(grid()).getByText('Auditor').closest('th')?.textContent).toContain('1 person');
  await hasFocus(grid);
});
