import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { RolesScreen } from '@/app/(portal)/admincontrols/roles/access-editor';
import type { AccessTable } from '@/lib/contract/roles';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const TABLE = 'GET /access-control-list/table';
const SAVE = 'PATCH /access-control-list';

const role = (id: number, name: string) => ({ id, name, staff: true, people: 2, ableToSignIn: 2, version: 1 });

/** The table of two roles, by the roles that may use orders and uploads. */
const table = (version: number, { orders, uploads }: { orders: number[]; uploads: number[] }): AccessTable => ({
  version,
  lastUpdateBy: 'Ruth Adeyemi',
  roles: [role(1, 'Admin'), role(2, 'Packer')],
  entries: [
    { routeType: 'adminControls', roles: [1] },
    { routeType: 'orders', roles: orders },
    { routeType: 'uploads', roles: uploads },
  ],
});

const user = userEvent.setup({ pointerEventsCheck: 0 });
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const press = (name: string) => user.click(screen.getByRole('button', { name }));

let server: FakeBff;
beforeEach(async () => {
  server = fakeBff();
  server.answer(TABLE, table(1, { orders: [1], uploads: [1] }));
  renderInPortal(<RolesScreen failed={null} ownRoleId={1} timeZone="UTC" />);
  await user.click(await screen.findByLabelText('Orders for Packer'));
});

/** Somebody else gives uploads to the packers, and saving is refused. */
async function saveTooLate(): Promise<HTMLElement> {
  server.answer(SAVE, refusal(409, { message: 'Ruth Adeyemi has changed it.' }));
  server.answer(TABLE, table(2, { orders: [1], uploads: [1, 2] }));
  await press('Save');
  return screen.findByRole('dialog', { name: 'This access table changed while you were editing' });
}

describe('access that somebody else has changed meanwhile', () => {
  test('is shown by area and role, and what is ticked is saved over it', async () => {
    const dialog = await saveTooLate();
    expect(dialog.textContent).toContain('Ruth Adeyemi saved this access table while you were editing it.');
    expect(dialog.textContent).toContain('Uploads for PackerNot allowed → Allowed');
    expect(dialog.textContent).not.toContain('Orders for Packer');
    const stored = table(3, { orders: [1, 2], uploads: [1, 2] });
    server.answer(SAVE, stored);
    server.answer(TABLE, stored);
    await user.click(within(dialog).getByText('Save'));
    await waitFor(() => expect(toasts().join()).toContain('Access saved'));
    expect(server.calls(SAVE).at(-1)?.body).toEqual({
      version: 2,
      changes: [{ routeType: 'orders', roleId: 2, allowed: true }],
    });
    await waitFor(() => expect(screen.queryByText('1 change not saved')).toBeNull());
  });

  test('leaves what is ticked where the dialog is closed', async () => {
    const dialog = await saveTooLate();
    await user.click(within(dialog).getByText('Back to the form'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([box('Uploads for Packer').checked, box('Orders for Packer').checked]).toEqual([true, true]);
    expect(screen.getByText('1 change not saved')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('a refusal for another reason is said beside Save, with the table as it is stored', async () => {
  server.answer(SAVE, refusal(409, { message: 'One of these roles was deleted in the meantime.' }));
  const { roles, ...rest } = table(1, { orders: [1], uploads: [1] });
  server.answer(TABLE, { ...rest, roles: [...roles, role(3, 'Porter')] });
  await press('Save');
  await screen.findByText('One of these roles was deleted in the meantime.');
  await screen.findByLabelText('Orders for Porter');
  expect(screen.getByText('One of these roles was deleted in the meantime.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});
