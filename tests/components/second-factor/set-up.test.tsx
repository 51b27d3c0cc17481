import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import SignInAgain from '@/components/layout/sign-in-again';
import { SetUpApp, SetUpSecondFactor } from '@/components/second-factor/set-up';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const SECRET = '/users/profile/second-factor/secret';
const WRONG = 'Current password is incorrect';

let server: FakeBff;
const user = userEvent.setup({ pointerEventsCheck: 0 });

beforeEach(() => {
  server = fakeBff();
  server.answer('GET /users/profile/second-factor', { isOn: false, wantsPassword: true });
  server.answer(`PATCH ${SECRET}`, ({ body }) =>
    (body as { currentPassword?: string }).currentPassword === 'right'
      ? { secret: 'ABCDEFGH', picture: { size: 1, path: 'M0 0h1v1z' } }
      : refusal(422, { message: WRONG, errors: [{ msg: WRONG, path: 'currentPassword' }] }),
  );
});

test('an app is begun by the password once the sign-in is old, and a wrong one stays to be fixed', async () => {
  renderInPortal(<SetUpApp onCodes={() => undefined} />);
  const field = await screen.findByLabelText('Current password');
  const begin = () => user.click(screen.getByRole('button', { name: 'Set up the app' }));
  await begin();
  expect(await screen.findByText('Current password is required')).toBeTruthy();
  await user.type(field, 'wrong');
  await begin();
  expect(await screen.findByText(WRONG)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'right');
  await begin();
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
});

/** Sets the app up, as far as the recovery codes. */
async function confirmApp(): Promise<void> {
  server.answer(`PATCH ${SECRET}`, { secret: 'ABCDEFGH', picture: { size: 1, path: 'M0 0h1v1z' } });
  server.answer('PATCH /users/profile/second-factor', { recoveryCodes: ['abcd-2345'] });
  await user.click(await screen.findByRole('button', { name: 'Set up the app' }));
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
}

test('while an app is set up nobody is told of recovery codes, and after it of Later', async () => {
  server.answer('GET /users/profile/second-factor', { isOn: false, wantsPassword: false });
  renderInPortal(
    <SetUpSecondFactor onDone={() => undefined}>
      <button type="button">Later (7 more times)</button>
    </SetUpSecondFactor>,
  );
  await confirmApp();
  expect(document.body.textContent).not.toMatch(/recovery code/i);
  expect(screen.getByRole('button', { name: /Later/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Later/ })).toBeNull();
});

test('a session whose role needs a factor now sets it up over the page, or puts it off', async () => {
  const onDone = vi.fn<(isDone: boolean) => void>();
  server.answer('GET /users/profile/second-factor', { isOn: false, lacking: 'set-up', signInsLeft: 2 });
  server.answer('PATCH /sessions/second-factor/later', {});
  const person = { id: 1, roleId: 2, firstName: 'Ruth', lastName: 'Adeyemi' };
  renderInPortal(<SignInAgain demand="second-factor" user={person} email="ruth@example.com" onDone={onDone} />);
  expect(await screen.findByRole('button', { name: 'Set up the app' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Skip for now (2 left)' }));
  expect(server.calls('PATCH /sessions/second-factor/later')).toHaveLength(1);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
});
