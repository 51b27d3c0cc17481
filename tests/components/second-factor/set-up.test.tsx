import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { SetUpApp } from '@/components/second-factor/set-up';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const SECRET = '/users/profile/second-factor/secret';
const WRONG = 'Current password is not right';

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

test('an app is begun by the password once the sign-in is old, and a wrong one stays to be mended', async () => {
  renderInPortal(<SetUpApp onDone={() => undefined} />);
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
