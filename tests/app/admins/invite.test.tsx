import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { InviteForm } from '@/app/(portal)/admincontrols/management/admin-form/invite-form';
import { fakeBff, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Email addresses', { selector: 'textarea' });
const fill = async (text: string) => {
  await user.click(box());
  await user.paste(text);
};
const check = () => user.click(screen.getByText('Check addresses', { selector: 'button' }));

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  history.replaceState(null, '', '/admincontrols/management/invite');
  server.answer('GET /roles', [{ id: 1, name: 'Admin', staff: true, people: 1, ableToSignIn: 1 }]);
  server.answer('GET /companies/register/check-email', ({ search }) =>
    search.get('email') === 'taken@x.example' ? { email: 'taken@x.example' } : {},
  );
});

test('an empty list, and one of too many, say so at their field', async () => {
  renderInPortal(<InviteForm />);
  await check();
  await screen.findByText('Paste email addresses.');
  await screen.findByText('Number is required');
  await fill(Array.from({ length: 101 }, (_, index) => `ann.lee+${index}@x.example`).join('\n'));
  await check();
  await screen.findByText('These are 101 addresses. Invite up to 100 at once.');
  expect(box().value.split('\n')).toHaveLength(101);
});

test('entries are checked before anything is sent, and those that can’t be say why', async () => {
  renderInPortal(<InviteForm />);
  await user.type(screen.getByLabelText('Contact Number'), '5625550199');
  await fill('Ann Lee <ann@x.example>, taken@x.example, nobody@, ANN@x.example, info@x.example');
  await check();
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('1 can be invited, 4 can’t.'));
  for (const reason of ['This email is already existed.', 'Enter a valid email', 'Repeated in the list'])
    expect(within(dialog).getByText(reason)).toBeDefined();
  expect(within(dialog).getByText(/^Add the first and last name/)).toBeDefined();
  expect(within(dialog).getByText('Ann Lee, Admin')).toBeDefined();
  expect(server.calls('POST /users/adminManagement/register')).toEqual([]);
});
