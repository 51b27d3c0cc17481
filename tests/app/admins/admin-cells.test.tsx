import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { AdminsScreen } from '@/app/(portal)/admincontrols/management/admins-screen';
// Loaded here, so that no wait in a test is for it.
import '@/app/(portal)/admincontrols/management/admin-cells';
import '@/components/ui/question';
import { fakeBff, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const HREF = '/admincontrols/management';
const EDIT = 'PATCH /users/adminManagement/editUserDetail';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const ada = { id: 7, firstName: 'Ada', lastName: 'Park', email: 'ada@x.example', role: 'Shop', disabled: false };
const value = (id: number) => document.getElementById(`cell-role-${id}`)!;
const box = () => screen.findByLabelText<HTMLSelectElement>('Role', { selector: 'td *' });
const question = async () => within(await screen.findByRole('alertdialog', { name: 'Do you want to update ?' }));
const sent = () => server.calls(EDIT).map(({ body }) => body);

let server: FakeBff;
beforeEach(async () => {
  server = fakeBff();
  const people = [
    { ...ada, version: 3 },
    { ...ada, id: 8, firstName: 'Eve', version: 1, hold: 'lastAdmin' },
  ];
  server.answer('GET /users/adminManagement/search', { users: people, total: 2 });
  server.answer(
    'GET /roles',
    ['Admin', 'Shop'].map((name, index) => ({ id: index + 1, name, staff: true, version: 1 })),
  );
  server.answer(EDIT, ({ body }) => {
    const { version, user: changed } = body as { version: number; user: object };
    return { ...ada, ...changed, version: version + 1 };
  });
  history.replaceState(null, '', HREF);
  renderInPortal(<AdminsScreen userId={1} href={HREF} failed={null} timeZone="UTC" today="2026-11-26" />);
  await waitFor(() => expect(value(7).textContent).toBe('Shop'));
});

test('the role of an admin is changed in its row after the question of the form, and put back by Undo', async () => {
  await user.dblClick(value(7));
  await user.selectOptions(await box(), 'Admin');
  await user.keyboard('{Enter}');
  const asked = await question();
  asked.getByText('Ada Park is signed out immediately and has the role Admin from the next sign-in.');
  await user.click(asked.getByText('Cancel'));
  await waitFor(async () => expect(document.activeElement).toBe(await box()));
  expect([(await box()).value, sent()]).toEqual(['Admin', []]);
  await user.keyboard('{Enter}');
  await user.click((await question()).getByText('Update'));
  await waitFor(() => expect(toasts().join()).toContain('Role of Ada Park is Admin, was Shop'));
  expect(sent()).toEqual([{ userId: 7, user: { role: 'Admin' }, version: 3 }]);
  await user.click(screen.getByText('Undo'));
  await waitFor(() => expect(sent().at(-1)).toEqual({ userId: 7, user: { role: 'Shop' }, version: 4 }));
});

test('a role that waits for another administrator says so, and leaves nothing to undo', async () => {
  const waiting = { call: 'editAdmin', fields: [], about: 'a new role for Ada Park' };
  server.answer(EDIT, { ...ada, version: 3, waiting });
  await user.dblClick(value(7));
  await user.selectOptions(await box(), 'Admin');
  await user.keyboard('{Enter}');
  await user.click((await question()).getByText('Update'));
  await waitFor(() => expect(toasts().join()).toContain('Needs another administrator: a new role for Ada Park.'));
  expect([value(7).textContent, screen.queryByText('Undo')]).toEqual(['Shop', null]);
});

test('the role of the last admin says why it stays', async () => {
  await user.dblClick(value(8));
  expect(
    await screen.findByText("This is the last active Admin, so it can't be disabled, deleted or given another role."),
  ).toBeDefined();
});
