import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { EditScreen } from '@/app/(portal)/admincontrols/management/admin-form/edit-form';
import { RegisterForm } from '@/app/(portal)/admincontrols/management/admin-form/register-form';
import { AdminsScreen } from '@/app/(portal)/admincontrols/management/admins-screen';
import { PortalLink } from '@/components/layout/navigation';
// Loaded here, so that no wait in a test is for it.
import '@/app/(portal)/admincontrols/management/admins-bulk';
import '@/components/people/erase-question';
import '@/components/ui/question';
import type { AdminUser } from '@/lib/contract/admin-users';
import { ACTIONS } from '@/lib/domain/rights';
import { fakeBff, noAnswer, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { ALL_OPEN } from '../../harness/rights';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const OWN_ID = 1;
const LIST = '/admincontrols/management';
const DETAIL = 'GET /users/adminManagement/getUserDetail';
const GONE = 'This user doesn’t exist.';
const TAKEN = 'This email is already existed.';
const isGone = () => refusal(404, { message: GONE });

const user = userEvent.setup({ pointerEventsCheck: 0 });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (text: string) => screen.getByText<HTMLElement>(text, { selector: 'button' });
/** Fills a field in one go. */
const type = async (label: string, text: string) => {
  await user.clear(field(label));
  await user.paste(text);
};
const isSaid = (text: string) => waitFor(() => expect(toasts().join('\n')).toContain(text));
const isAsked = () => screen.queryByRole('alertdialog') !== null;
/** Opens the menu of further actions, and returns its entry. */
async function moreAction(name: string): Promise<HTMLElement> {
  await user.click(screen.getByLabelText('More actions'));
  return screen.findByText(name, { selector: '[role="menuitem"]' });
}
const openData = async () => user.click(await moreAction('Export or erase data'));

/** Answers the question. */
async function answerWith(answer: string): Promise<void> {
  await user.click(within(await screen.findByRole('alertdialog')).getByText(answer, { selector: 'button' }));
  await waitFor(() => expect(isAsked()).toBe(false));
}

/** Presses a button, and the one of the question after it. */
async function pressAndAnswer(name: string, answer = name): Promise<void> {
  // What is busy takes no press.
  await waitFor(() => expect(screen.queryByText(/…$/, { selector: 'button' })).toBeNull());
  await user.click(button(name));
  await answerWith(answer);
}

const personOf = (id: number, more: Partial<AdminUser> = {}) =>
  ({
    ...{ id, role: 'Admin', email: `person-${id}@x.example`, firstName: 'Person', lastName: String(id) },
    ...{ fullName: `Person ${id}`, officeNumber: '5625550100', mobileNumber: null, disabled: false, version: 1 },
    ...more,
  }) as AdminUser;

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  const roles = ['Admin', 'Shop manager'].map((name, index) => ({ id: index + 1, name, staff: true, version: 1 }));
  server.answer('GET /roles', roles);
  server.answer('GET /companies/register/check-email', {});
  for (const id of [1, 2, 3, 4, 5]) server.answer(`GET /work/of/${id}`, []);
  server.answer('GET /work/assignees', { people: [], roles: [] });
});

describe('the list of admins', () => {
  async function openList(users: AdminUser[]): Promise<void> {
    server.answer('GET /users/adminManagement/search', () => ({ users, total: users.length }));
    history.replaceState(null, '', LIST);
    renderInPortal(<AdminsScreen userId={OWN_ID} href={LIST} failed={null} timeZone="UTC" today="2026-11-26" />);
    await screen.findByText('Person 3');
  }

  test('counts down from the total, and names the columns of the spec', async () => {
    await openList([personOf(3), personOf(2, { disabled: true })]);
    const cells = (row: HTMLTableRowElement) => Array.from(row.cells, ({ textContent }) => textContent);
    const [head, ...rows] = Array.from(document.querySelectorAll<HTMLTableRowElement>('tr'), cells);
    expect(head?.slice(1)).toEqual([
      ...['No.', 'Account Status', 'Name', 'E-mail', 'Contact Number', 'Role', 'Registration Date'],
    ]);
    expect(rows.map((row) => row.slice(1, 4))).toEqual([
      ['2', 'In Use', 'Person 3'],
      ['1', 'Disabled', 'Person 2'],
    ]);
  });

  test('can’t select one’s own row, and says why', async () => {
    await openList([personOf(3), personOf(OWN_ID)]);
    const box = field("Person 1 can’t be selected: You can't disable your own account.");
    expect(box.disabled).toBe(true);
    expect(box.closest('tr')?.textContent).toContain('You');
  });

  const changeSelected = async (action: string) => {
    // Who was not changed stays selected, also for the next test.
    for (const box of ['Select Person 3', 'Select Person 2'].map(field)) if (!box.checked) await user.click(box);
    await user.selectOptions(screen.getByLabelText('Account status of the selected'), action);
    await user.click(button('Confirm'));
    return within(await screen.findByRole('dialog'));
  };
  const listed = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const applyNow = async () => user.click(await screen.findByText('Apply now'));

  test('disables several once it can’t be undone: who can’t be is told before, and who could not be with the reason', async () => {
    server.answer(DETAIL, ({ search }) =>
      personOf(Number(search.get('userId')), search.get('userId') === '2' ? { hold: 'lastAdmin' } : {}),
    );
    server.answer('PATCH /users/registration/updateStatus', isGone);
    await openList([personOf(3), personOf(2)]);
    const dialog = await changeSelected('Disabled');
    await dialog.findByText('1 can be disabled', { exact: false });
    expect(listed('People to disable')).toEqual(['Person 3In Use →  becomes Disabled']);
    expect(listed('People that can’t be disabled')).toEqual([
      'Person 2The last active Admin can’t be disabled, because no one could manage access anymore.',
    ]);
    await user.click(dialog.getByText('Disable 1 person'));
    await isSaid('Disabling Person 3');
    expect(server.calls('PATCH /users/registration/updateStatus')).toEqual([]);
    await applyNow();
    await isSaid('The account status was not changed.');
    expect(toasts().join()).toContain(GONE);
    expect(server.calls('PATCH /users/registration/updateStatus').map(({ body }) => body)).toEqual([
      { userIds: [3], disable: true },
    ]);
  });

  test('gives several another role, each from the version that was judged', async () => {
    server.answer(DETAIL, ({ search }) => {
      const id = Number(search.get('userId'));
      return personOf(id, { version: id + 10, role: id === 2 ? 'Shop manager' : 'Admin' });
    });
    server.answer('PATCH /users/adminManagement/editUserDetail', {});
    await openList([personOf(3), personOf(2)]);
    const dialog = await changeSelected('Change role');
    await user.click(await dialog.findByText('Change the role of 2 people'));
    dialog.getByText('Role is required');
    await waitFor(() => expect(dialog.getByLabelText('Role').textContent).toContain('Shop manager'));
    await user.selectOptions(dialog.getByLabelText('Role'), 'Shop manager');
    expect(listed('People to change')).toEqual(['Person 3Admin →  becomes Shop manager']);
    expect(listed('People that can’t be changed')).toEqual(['Person 2Already has this role.']);
    await user.click(dialog.getByText('Change the role of 1 person'));
    await applyNow();
    await isSaid('Update user success');
    expect(server.calls('PATCH /users/adminManagement/editUserDetail').map(({ body }) => body)).toEqual([
      { userId: 3, user: { role: 'Shop manager' }, version: 13 },
    ]);
  });

  test('gives several another role, of whom some wait for a second administrator, and says how many', async () => {
    server.answer(DETAIL, ({ search }) => personOf(Number(search.get('userId'))));
    const waiting = { call: 'editAdmin', about: 'a new role for Person 3', fields: [] };
    server.answer('PATCH /users/adminManagement/editUserDetail', ({ body }) =>
      (body as { userId: number }).userId === 3 ? { waiting } : {},
    );
    await openList([personOf(3), personOf(2)]);
    const dialog = await changeSelected('Change role');
    await waitFor(() => expect(dialog.getByLabelText('Role').textContent).toContain('Shop manager'));
    await user.selectOptions(dialog.getByLabelText('Role'), 'Shop manager');
    await user.click(dialog.getByText('Change the role of 2 people'));
    await applyNow();
    await isSaid('Update user success. 1 person of 2 wait for another administrator.');
    expect(toasts().join()).toContain('Person 3');
  });

  test('shows what waits for a second administrator above the list, and that its maker can withdraw it', async () => {
    const change = {
      ...{ id: 5, call: 'editAdmin', area: 'adminControls', record: { type: 'user', id: 3 }, state: 'waiting' },
      ...{ about: 'a new role for Person 3', fields: [{ label: 'Role', from: 'Shop manager', to: 'Admin' }] },
      ...{ userId: OWN_ID, userName: 'Ruth Adeyemi', createdAt: '2026-11-26T12:00:00.000Z', version: 1 },
    };
    server.answer('GET /proposed-changes', [{ ...change, verdicts: ['withdraw'] }]);
    server.answer('POST /proposed-changes/5/decision', { ...change, state: 'withdrawn' });
    await openList([personOf(3), personOf(2)]);
    const waits = within(await screen.findByRole('region', { name: 'Needs another administrator' }));
    waits.getByText('A new role for Person 3: Role Shop manager → Admin');
    server.answer('GET /proposed-changes', []);
    await user.click(waits.getByText('Withdraw'));
    await isSaid('Withdrawn');
    expect(server.calls('POST /proposed-changes/5/decision')[0]?.body).toEqual({ verdict: 'withdraw', version: 1 });
    await waitFor(() => expect(screen.queryByText('Needs another administrator')).toBeNull());
  });
});

describe('the form of an admin', () => {
  async function openForm(admin: AdminUser, singleSignOn: string | null = null): Promise<void> {
    server.answer(DETAIL, admin);
    server.answer(`GET /users/${admin.id}/sessions`, { sessions: [] });
    server.answer(`GET /users/${admin.id}/sign-ins`, { lastSignInAt: null, failedAttempts: 0, passwordEmails: [] });
    history.replaceState(null, '', `${LIST}/${admin.id}`);
    renderInPortal(
      <>
        <PortalLink href="/marketing-shop/orders">Orders</PortalLink>
        <EditScreen id={admin.id} failed={null} userId={OWN_ID} timeZone="UTC" singleSignOn={singleSignOn} />
      </>,
    );
    await screen.findByLabelText('First Name');
  }

  test('says why a person could not be changed, and asks before what was typed goes', async () => {
    for (const call of ['PATCH /users/adminManagement/editUserDetail', 'PATCH /users/registration/resetPassword'])
      server.answer(call, isGone);
    server.answer('DELETE /users/registration/delete', isGone);
    await openForm(personOf(3));
    await type('First Name', 'Late');
    await pressAndAnswer('Update');
    await isSaid(`Update Failed\n${GONE}`);
    expect(field('First Name').value).toBe('Late');
    await pressAndAnswer('Reset password');
    await isSaid(`Reset password Failed\n${GONE}`);
    await user.click(await moreAction('Delete'));
    await answerWith('Delete');
    await isSaid(`Delete Failed\n${GONE}`);
    await user.click(screen.getByText('Orders'));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Unsaved changes');
    expect(location.pathname).toBe(`${LIST}/3`);
  });

  test('has what is kept of the person downloaded once the log has heard of it', async () => {
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (this.hasAttribute('download')) saved.push(this.pathname);
    });
    server.answer('POST /users/3/personal-data', isGone);
    await openForm(personOf(3));
    await openData();
    await user.click(await screen.findByText('Export data'));
    await isSaid(GONE);
    expect(saved).toEqual([]);
    server.answer('POST /users/3/personal-data', {});
    await user.click(button('Export data'));
    await isSaid('The data of Person 3 is being downloaded.');
    expect(saved).toEqual(['/api/users/3/personal-data']);
    click.mockRestore();
  });

  describe('releases somebody’s account at the identity provider', () => {
    const CALL = 'DELETE /users/3/single-sign-on';
    const RELEASE = 'Unlink account';

    test('once that was confirmed, and the focus is where it was', async () => {
      server.answer(CALL, {});
      await openForm(personOf(3), 'Acme ID');
      await user.click(button(RELEASE));
      const asked = await screen.findByRole('alertdialog', { name: 'Unlink the account of Person 3 at Acme ID?' });
      expect(asked.textContent).toContain('The next person to sign in with their email address gets this account');
      await user.click(within(asked).getByText('Cancel'));
      await waitFor(() => expect(isAsked()).toBe(false));
      expect(server.calls(CALL)).toEqual([]);
      await pressAndAnswer(RELEASE);
      await isSaid('Person 3 can now link another account.');
      expect(server.calls(CALL)).toHaveLength(1);
      await waitFor(() => expect(document.activeElement).toBe(button(RELEASE)));
    });

    test.each([
      ['there is none', refusal(404, { message: 'Not found' }), 'Person 3 hasn’t signed in with Acme ID yet.'],
      ['it is refused', refusal(409, { message: 'Another administrator must do this.' }), 'Another administrator must'],
      ['nobody answers', noAnswer, 'The server couldn’t be reached'],
    ])('unless %s, which is said', async (_, answer, sentence) => {
      server.answer(CALL, answer);
      await openForm(personOf(3), 'Acme ID');
      await pressAndAnswer(RELEASE);
      await waitFor(() => expect(document.body.textContent).toContain(sentence));
      expect(toasts().join()).not.toContain('can now link another account');
      await waitFor(() => expect(button(RELEASE).getAttribute('aria-disabled')).toBeNull());
    });

    test.each([
      ['without a provider', 3, null, ACTIONS],
      ['of one’s own', OWN_ID, 'Acme ID', ACTIONS],
      ['by who may only see the area', 3, 'Acme ID', ['see'] as const],
    ])('but not %s', async (_, id, provider, actions) => {
      server.answer(
        'GET /access-control-list',
        ALL_OPEN.map((entry) => ({ ...entry, limited: [{ roleId: 1, actions: [...actions] }] })),
      );
      await openForm(personOf(id), provider);
      expect(screen.queryByText(RELEASE)).toBeNull();
    });
  });

  describe('erases what is kept of somebody', () => {
    const ERASURE = '/users/3/personal-data/erasure';
    const reviewed = { name: 'Person 3', formerName: 'Former user 3', refusal: null, application: null };
    const askToErase = async (typed: string) => {
      await openData();
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByText('Erase data'));
      const asked = within(await screen.findByRole('alertdialog'));
      await user.type(asked.getByRole('textbox'), typed);
      await user.click(asked.getByText('Erase data', { selector: 'button' }));
      return asked;
    };

    test('once its name is typed, and ten seconds later', async () => {
      server.answer(`GET ${ERASURE}`, reviewed);
      server.answer(`POST ${ERASURE}`, {});
      await openForm(personOf(3));
      const asked = await askToErase('Person 4');
      asked.getByText('Enter Person 3 exactly as shown.');
      await user.clear(asked.getByRole('textbox'));
      await user.type(asked.getByRole('textbox'), 'person 3{Enter}');
      await isSaid('Erasing the data of Person 3');
      await openData();
      expect((await screen.findByText('Erasing…')).getAttribute('aria-disabled')).toBe('true');
      await user.keyboard('{Escape}');
      await user.click(await screen.findByText('Undo'));
      await isSaid('Undone: nothing was erased.');
      expect(server.calls(`POST ${ERASURE}`)).toEqual([]);
      await askToErase('Person 3');
      await user.click(await screen.findByText('Apply now'));
      await isSaid('Erased. Person 3 is now Former user 3.');
      expect(server.calls(`POST ${ERASURE}`).map(({ body }) => body)).toEqual([{ name: 'Person 3' }]);
      await waitFor(() => expect(location.pathname).toBe(LIST));
    });

    test('unless something stands against it, which is said, or it is one’s own', async () => {
      const refusal = 'The last active Admin can’t be erasedbecause no one could manage access anymore.';
      server.answer(`GET ${ERASURE}`, { ...reviewed, refusal });
      await openForm(personOf(3));
      await openData();
      await user.click(await screen.findByText('Erase data'));
      await isSaid(refusal);
      expect(isAsked()).toBe(false);
    });
  });

  test('of one’s own account says what can’t be done to it, and changes the name it goes by', async () => {
    await openForm(personOf(OWN_ID));
    await openData();
    expect(await screen.findByText('Export data')).toBeDefined();
    expect(screen.queryByText('Erase data')).toBeNull();
    await user.keyboard('{Escape}');
    screen.getByText("This is your own account. You can't disable it, delete it or change its role.");
    expect((await moreAction('Delete')).getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    expect(field('Role').readOnly).toBe(true);
    expect([field('Account Status').value, field('Account Status').readOnly]).toEqual(['In use', true]);
    expect(button('Update').getAttribute('aria-disabled')).toBe('true');
    await type('First Name', 'Hanna');
    expect(button('Update').getAttribute('aria-disabled')).not.toBe('true');
  });
});

describe('the registration of an admin', () => {
  async function openForm(): Promise<void> {
    history.replaceState(null, '', `${LIST}/add`);
    renderInPortal(<RegisterForm />);
    await waitFor(() => expect(field('Role').textContent).toContain('Shop manager'));
  }

  async function fillIn(email: string): Promise<void> {
    if (email) await type('ID (E-mail)', email);
    await type('First Name', '  Ada ');
    await type('Last Name', 'Young');
    await type('Contact Number', '5625550199');
    await user.selectOptions(field('Role'), 'Admin');
  }

  test('says what is wrong with each field, and keeps what was typed', async () => {
    await openForm();
    await user.click(button('Register'));
    for (const fault of [
      ...['Email is required', 'firstName is required', 'lastName is required', 'Number is required'],
      'Role is required',
    ])
      await screen.findByText(fault);
    expect(document.activeElement).toBe(field('ID (E-mail)'));
    expect(isAsked()).toBe(false);

    await type('ID (E-mail)', 'nobody');
    await type('First Name', 'Ada');
    await type('Contact Number', '(562) 555-CALL');
    await user.tab();
    await screen.findByText('Enter a valid email');
    await screen.findByText('Numbers only (e.g., 9497774444)');
    expect(field('Contact Number').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(screen.queryByText('firstName is required')).toBeNull());
    expect(field('First Name').value).toBe('Ada');
  });

  test('asks the server about the e-mail address once typing pauses', async () => {
    server.answer('GET /companies/register/check-email', ({ search }) =>
      search.get('email') === 'shop@x.example' ? { email: 'shop@x.example' } : {},
    );
    await openForm();
    await fillIn('SHOP@x.example');
    await screen.findByText(TAKEN);
    const asked = server.calls('GET /companies/register/check-email').map(({ search }) => search.get('email'));
    expect(asked).toEqual(['shop@x.example']);
    await user.click(button('Register'));
    await waitFor(() => expect(document.activeElement).toBe(field('ID (E-mail)')));
    expect(isAsked()).toBe(false);
    await type('ID (E-mail)', 'own@x.example');
    await waitFor(() => expect(screen.queryByText(TAKEN)).toBeNull());
  });

  test('says why it failed, at the field where there is one, and loses nothing', async () => {
    // Somebody else is faster than the check.
    server.answer(
      'POST /users/adminManagement/register',
      refusal(409, { message: TAKEN, errors: [{ msg: TAKEN, path: 'email' }] }),
    );
    await openForm();
    await fillIn('shop@x.example');
    await pressAndAnswer('Register');
    await isSaid(`Failed Register\n${TAKEN}`);
    await screen.findByText(TAKEN, { selector: 'main *' });
    await waitFor(() => expect(document.activeElement).toBe(field('ID (E-mail)')));
    expect(field('Last Name').value).toBe('Young');

    server.answer('POST /users/adminManagement/register', noAnswer);
    await type('ID (E-mail)', 'own@x.example');
    await pressAndAnswer('Register');
    await isSaid('Failed Register\nThe server couldn’t be reached');
    expect(field('Contact Number').value).toBe('5625550199');
    expect(button('Register')).toBeDefined();
    expect(server.calls('POST /users/adminManagement/register')[0]?.body).toEqual({
      ...{ email: 'shop@x.example', firstName: 'Ada', lastName: 'Young', officeNumber: '5625550199' },
      ...{ disabled: false, role: 'Admin' },
    });
  });
});
