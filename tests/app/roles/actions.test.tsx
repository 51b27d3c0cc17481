import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { RolesScreen } from '@/app/(portal)/admincontrols/roles/access-editor';
import type { AccessTable } from '@/lib/contract/roles';
import { LAST_WAY_IN } from '@/lib/domain/access-table';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const TABLE = 'GET /access-control-list/table';
const SAVE = 'PATCH /access-control-list';

const role = (id: number, name: string) => ({ id, name, staff: true, people: 2, ableToSignIn: 2, version: 1 });

/** The table of two roles; Packer may see and export orders. */
function table({ version = 1, orders = ['see', 'export'] as ('see' | 'change' | 'export')[] } = {}): AccessTable {
  const limited = orders.length < 3 ? [{ roleId: 2, actions: orders }] : undefined;
  return {
    version,
    lastUpdateBy: 'Ruth Adeyemi',
    roles: [role(1, 'Admin'), role(2, 'Packer')],
    entries: [
      { routeType: 'adminControls', roles: [1], actions: ['change', 'export'] },
      { routeType: 'approvals', roles: [1], actions: ['change', 'decide', 'export'] },
      { routeType: 'orders', roles: [1, 2], actions: ['change', 'export'], ...(limited && { limited }) },
      { routeType: 'editProfile', roles: [1], actions: [] },
    ],
  };
}

const user = userEvent.setup({ pointerEventsCheck: 0 });
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}(, not saved)?$`));
const ticked = (...labels: string[]) => labels.map((label) => box(label).checked);
const bar = () => screen.getByLabelText('Unsaved changes');
const save = () => user.click(within(bar()).getByText('Save'));
const sent = () => server.calls(SAVE).map(({ body }) => (body as { changes: object[] }).changes);

let server: FakeBff;

async function open(shown = table(), rights?: Parameters<typeof renderInPortal>[1]): Promise<void> {
  server.answer(TABLE, shown);
  renderInPortal(<RolesScreen failed={null} ownRoleId={1} timeZone="UTC" />, rights);
  await screen.findByLabelText('Access by role');
}

beforeEach(() => {
  server = fakeBff();
});

describe('what a role may do in an area', () => {
  test('stands beside whether it sees it, as far as the area tells actions apart', async () => {
    await open();
    expect(ticked('Orders for Packer', 'Change: Orders for Packer', 'Export: Orders for Packer')).toEqual([
      true,
      false,
      true,
    ]);
    expect(ticked('Decide: Approvals for Admin', 'Decide: Approvals for Packer')).toEqual([true, false]);
    expect(screen.queryByLabelText('Decide: Orders for Packer')).toBeNull();
    expect(screen.queryByLabelText('Change: Edit Profile for Admin')).toBeNull();
    expect(screen.getAllByRole('columnheader', { name: 'Export' })).toHaveLength(2);
  });

  test('is not told apart where the server doesn’t', async () => {
    const { entries, ...rest } = table();
    await open({ ...rest, entries: entries.map(({ routeType, roles }) => ({ routeType, roles })) });
    expect(screen.queryByLabelText('Export: Orders for Admin')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Export' })).toBeNull();
    await user.click(box('Approvals for Packer'));
    server.answer(SAVE, table());
    await save();
    await waitFor(() => expect(sent()).toEqual([[{ routeType: 'approvals', roleId: 2, allowed: true }]]));
  });

  test('is everything once the area is given, and nothing once it is taken', async () => {
    await open();
    await user.click(box('Approvals for Packer'));
    expect(ticked('Change: Approvals for Packer', 'Decide: Approvals for Packer')).toEqual([true, true]);
    await user.click(box('Orders for Packer'));
    expect(ticked('Export: Orders for Packer')).toEqual([false]);
    expect(bar().textContent).toContain('2 changes not saved');
    server.answer(SAVE, table());
    await save();
    await waitFor(() => expect(toasts().join()).toContain('Access saved'));
    expect(sent()).toEqual([
      [
        { routeType: 'approvals', roleId: 2, allowed: true },
        { routeType: 'orders', roleId: 2, allowed: false },
      ],
    ]);
  });

  test('implies seeing: one action that is given opens the area for it alone', async () => {
    await open();
    await user.click(box('Decide: Approvals for Packer'));
    expect(ticked('Approvals for Packer', 'Change: Approvals for Packer')).toEqual([true, false]);
    server.answer(SAVE, table());
    await save();
    await waitFor(() =>
      expect(sent()).toEqual([[{ routeType: 'approvals', roleId: 2, allowed: true, actions: ['decide'] }]]),
    );
  });

  test('is as it was after a second press', async () => {
    await open();
    await user.click(box('Export: Orders for Packer'));
    expect(box('Export: Orders for Packer').closest('td')?.dataset.changed).toBe('true');
    await user.click(box('Export: Orders for Packer'));
    expect(screen.queryByLabelText('Unsaved changes')).toBeNull();
  });

  test('is reached by arrow keys, which pass over actions that an area doesn’t have', async () => {
    await open();
    box('Orders for Packer').focus();
    await user.keyboard('{ArrowRight}{ArrowUp}');
    expect(document.activeElement).toBe(box('Change: Approvals for Packer'));
    box('Decide: Approvals for Admin').focus();
    // No other area has something to decide.
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(box('Decide: Approvals for Admin'));
    await user.keyboard(' ');
    expect(ticked('Decide: Approvals for Admin')).toEqual([false]);
  });
});

test('the last role that may change under Admin Controls keeps that, but not what it exports', async () => {
  await open();
  for (const held of ['Admin Controls for Admin', 'Change: Admin Controls for Admin']) {
    expect(document.getElementById(box(held).getAttribute('aria-describedby') ?? '')?.textContent).toBe(LAST_WAY_IN);
    await user.click(box(held));
    expect(ticked(held)).toEqual([true]);
  }
  await user.click(box('Export: Admin Controls for Admin'));
  expect(ticked('Export: Admin Controls for Admin')).toEqual([false]);
});

test('what somebody else has changed meanwhile is shown by action', async () => {
  await open();
  await user.click(box('Decide: Approvals for Packer'));
  server.answer(SAVE, refusal(409, { message: 'Ruth Adeyemi has changed it.' }));
  server.answer(TABLE, table({ version: 2, orders: ['see'] }));
  await save();
  const dialog = await screen.findByRole('dialog', { name: 'This access table changed while you were editing' });
  expect(dialog.textContent).toContain('Export: Orders for PackerAllowed → Not allowed');
  expect(dialog.textContent).not.toContain('Approvals for Packer');
});
