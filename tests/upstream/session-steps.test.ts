import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import type { Endpoint } from '@/lib/contract/endpoint';
import { issueTemporaryPassword, prepareTemporaryPassword } from '@/upstream/resources/session/temporary-password';
import { callEmpty, EXAMPLES } from './harness/call-empty';
import { inOneTransaction } from '@/upstream/db/transaction';
import { aSession, aUser, type TestUser } from './harness/factories';
import { TEST_CONFIG } from './harness/test-config';
import { startUpstream, type Upstream } from './harness/upstream';
import { NEW_PASSWORD, signInWith } from './recovery-fixture';

const PASSWORD = 'Correct-horse-7!';
const GUARDED: readonly Endpoint[] = ALL_ENDPOINTS.filter(({ access }) => access !== 'public');

/** The endpoints that are open during each step, by name. */
const OPEN = {
  'second-factor': [
    'logout',
    'getSecondFactor',
    'showSecondFactor',
    'beginSecondFactor',
    'confirmSecondFactor',
    'postponeSecondFactor',
    'beginPasskeyProof',
    'showPasskey',
    'beginPasskey',
    'addPasskey',
  ],
  'password-change': ['logout', 'getProfile', 'changeOwnPassword'],
};
const REFUSAL = { 'second-factor': 'SECOND_FACTOR_REQUIRED', 'password-change': 'PASSWORD_CHANGE_REQUIRED' };

let upstream: Upstream;
let now = new Date('2026-03-01T08:00:00Z');

beforeAll(async () => {
  upstream = await startUpstream({ now: () => now });
  await upstream.files.put(EXAMPLES.key, new Uint8Array([1, 2, 3]));
});
afterAll(() => upstream.stop());

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (now = new Date(+now + 30_000)).getTime() });

/** Sets up an authenticator app for somebody. @returns its secret */
async function setUpApp(user: TestUser): Promise<string> {
  const client = upstream.withToken(await aSession(upstream.db, user, { now }));
  const { secret } = (await client.patch('/users/profile/second-factor/secret', {})).body as { secret: string };
  expect((await client.patch('/users/profile/second-factor', { code: codeOf(secret) })).status).toBe(200);
  return secret;
}

it.each([
  { factor: 'to verify', isTemporary: true, step: 'second-factor' },
  { factor: 'to verify', isTemporary: false, step: 'second-factor' },
  { factor: 'to set up', isTemporary: true, step: 'password-change' },
  { factor: 'to set up', isTemporary: false, step: 'second-factor' },
  { factor: 'put off', isTemporary: true, step: 'password-change' },
] as const)(
  'a factor $factor, a temporary password: $isTemporary: every endpoint but those of the step asks for $step',
  async ({ factor, isTemporary, step }) => {
    const user = await aUser(upstream.db, { roleId: 1 });
    if (factor === 'to verify') await setUpApp(user);
    const lacks = { now, hasPutOff: factor === 'put off', mustChangePassword: isTemporary };
    const open = async () => upstream.withToken(await aSession(upstream.db, user, lacks));
    let client = await open();
    const opened: string[] = [];
    for (const endpoint of GUARDED) {
      const { body } = await callEmpty(client, endpoint);
      if (Object.values(REFUSAL).includes(body?.statusCode)) {
        expect(body.statusCode, endpoint.name).toBe(REFUSAL[step]);
        continue;
      }
      opened.push(endpoint.name);
      // What it did must not let the next one pass.
      client = await open();
    }
    expect(opened.toSorted()).toEqual(OPEN[step].toSorted());
  },
);

/** Signs in with a temporary password, as `admin:create` and a reset give one. */
async function signInTemporarily(user: TestUser) {
  const given = await prepareTemporaryPassword();
  await inOneTransaction(upstream.db, (tx) =>
    issueTemporaryPassword(tx, { ...given, user, reason: 'forgot', now, config: TEST_CONFIG }),
  );
  const { status, body } = await signInWith(upstream.anonymous, user.email, given.password);
  expect(status).toBe(200);
  return upstream.withToken(body.token);
}

it('someone without a factor chooses the password, then sets up the factor, then everything opens', async () => {
  const user = await aUser(upstream.db, { roleId: 1 });
  const client = await signInTemporarily(user);
  expect((await client.patch('/users/profile/second-factor/secret', {})).body.statusCode).toBe(
    'PASSWORD_CHANGE_REQUIRED',
  );
  expect((await client.patch('/sessions/second-factor/later', {})).body.statusCode).toBe('PASSWORD_CHANGE_REQUIRED');
  expect((await client.patch('/users/profile/password', { password: NEW_PASSWORD })).status).toBe(200);
  expect((await client.get('/access-control-list')).body.statusCode).toBe('SECOND_FACTOR_REQUIRED');
  const { secret } = (await client.patch('/users/profile/second-factor/secret', {})).body;
  expect((await client.patch('/users/profile/second-factor', { code: codeOf(secret) })).status).toBe(200);
  expect((await client.get('/access-control-list')).status).toBe(200);
});

it('someone without a factor may put it off once the password is chosen', async () => {
  const client = await signInTemporarily(await aUser(upstream.db, { roleId: 1 }));
  expect((await client.patch('/users/profile/password', { password: NEW_PASSWORD })).status).toBe(200);
  expect((await client.patch('/sessions/second-factor/later', {})).status).toBe(200);
  expect((await client.get('/access-control-list')).status).toBe(200);
});

it('someone with a factor verifies it, then chooses the password: a mailbox does not replace the factor', async () => {
  const user = await aUser(upstream.db, { roleId: 1, password: PASSWORD });
  const secret = await setUpApp(user);
  const client = await signInTemporarily(user);
  expect((await client.patch('/users/profile/password', { password: NEW_PASSWORD })).body.statusCode).toBe(
    'SECOND_FACTOR_REQUIRED',
  );
  expect((await client.patch('/sessions/second-factor', { code: codeOf(secret) })).status).toBe(200);
  expect((await client.get('/access-control-list')).body.statusCode).toBe('PASSWORD_CHANGE_REQUIRED');
  expect((await client.patch('/users/profile/password', { password: NEW_PASSWORD })).status).toBe(200);
  expect((await client.get('/access-control-list')).status).toBe(200);
});
