import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { hashToken } from '@/upstream/http/authenticate';
import { hashPassword } from '@/upstream/resources/session/password';
import { FORMER_TOKEN_SECONDS } from '@/upstream/resources/session/renew-token';
import { storeTemporaryPassword } from '@/upstream/resources/session/temporary-password';
import { inOneTransaction } from '@/upstream/db/transaction';
import type { Client } from './harness/client';
import { aSession, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { signInWith } from './recovery-fixture';

const PASSWORD = 'Correct-horse-7!';
const NEW_PASSWORD = 'Another-horse-8!';
const START = new Date('2026-03-01T08:00:00Z');

let upstream: Upstream;
let now = START;
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));

beforeAll(async () => {
  upstream = await startUpstream({ now: () => now });
});
beforeEach(() => {
  now = START;
});
afterAll(() => upstream.stop());

/** @param ahead seconds: the code of the next period is taken, too */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + ahead * 1000 });
const show = (client: Client, secret: string, ahead = 0) =>
  client.patch('/sessions/second-factor', { code: codeOf(secret, ahead) });
/** A client that holds to a token, as whoever has stolen it. */
const thief = (token: string) => upstream.withToken(token);
const wantsStepUp = (client: Client) => client.patch('/users/profile/second-factor/recovery-codes', {});

/** Somebody with an authenticator app, whose session has shown it an hour ago. */
async function withApp() {
  const user = await aUser(upstream.db, { roleId: 1, password: PASSWORD });
  const client = upstream.withToken(await aSession(upstream.db, user, { now }));
  const { secret } = (await client.patch('/users/profile/second-factor/secret', {})).body as { secret: string };
  const { body } = await client.patch('/users/profile/second-factor', { code: codeOf(secret) });
  later(3600);
  return { user, client, secret, token: body.token as string };
}

describe('the token of a session, once its person has shown anew who they are,', () => {
  it('is another one, and the one of before goes on for seconds, for what it opened already', async () => {
    const { client, secret, token } = await withApp();
    const stolen = thief(token);
    const { body } = await show(client, secret);
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(body.token).not.toBe(token);
    // A call of another tab that was on its way.
    later(FORMER_TOKEN_SECONDS - 1);
    expect((await stolen.get('/sessions')).status).toBe(200);
    expect((await client.get('/sessions')).status).toBe(200);
    later(1);
    expect((await stolen.get('/sessions')).status).toBe(401);
    expect((await client.get('/sessions')).status).toBe(200);
  });

  it('is no step-up for who has the one of before, and can’t be renewed by it', async () => {
    const { client, secret, token } = await withApp();
    const stolen = thief(token);
    expect((await show(client, secret)).status).toBe(200);
    expect(await wantsStepUp(stolen)).toMatchObject({ status: 403, body: { statusCode: 'STEP_UP_REQUIRED' } });
    expect((await wantsStepUp(client)).status).toBe(200);
    const again = await show(stolen, secret, 30);
    expect(again.status).toBe(409);
    expect(again.body.token).toBeUndefined();
    // Nothing of the try is kept: the code still works for whose it is.
    expect((await show(client, secret, 30)).status).toBe(200);
  });

  it('opens nothing to who had it before the factor was shown', async () => {
    const { user, secret } = await withApp();
    const { token } = (await signInWith(upstream.anonymous, user.email, PASSWORD)).body as { token: string };
    const [client, stolen] = [upstream.withToken(token), thief(token)];
    expect((await show(client, secret)).status).toBe(200);
    expect((await client.get('/sessions')).status).toBe(200);
    for (const path of ['/sessions', '/orders', '/access-control-list'])
      expect(await stolen.get(path)).toMatchObject({ status: 403, body: { statusCode: 'SECOND_FACTOR_REQUIRED' } });
    later(FORMER_TOKEN_SECONDS);
    expect((await stolen.get('/sessions')).status).toBe(401);
  });

  it('opens nothing to who had it before a temporary password was changed', async () => {
    const user = await aUser(upstream.db, { roleId: 3 });
    const temporary = 'abcd-2345-efgh-6789-abcd-2345-efgh';
    const hash = await hashPassword(temporary);
    await inOneTransaction(upstream.db, (tx) => storeTemporaryPassword(tx, user.id, hash, now));
    const { token } = (await signInWith(upstream.anonymous, user.email, temporary)).body as { token: string };
    const [client, stolen] = [upstream.withToken(token), thief(token)];
    expect((await client.patch('/users/profile/password', { password: NEW_PASSWORD })).status).toBe(200);
    expect((await client.get('/sessions')).status).toBe(200);
    expect(await stolen.get('/sessions')).toMatchObject({
      status: 403,
      body: { statusCode: 'PASSWORD_CHANGE_REQUIRED' },
    });
    expect((await stolen.patch('/users/profile/password', { password: PASSWORD })).status).toBe(409);
    later(FORMER_TOKEN_SECONDS);
    expect((await stolen.get('/users/profile')).status).toBe(401);
  });

  it.each([
    ['at their password', '/users/profile/password', {}],
    [
      'in their profile',
      '/users/profile',
      { firstName: 'A', lastName: 'B', officeNumber: '5625550100', mobileNumber: null },
    ],
  ])('is another one after a new password, %s', async (_, path, more) => {
    const user = await aUser(upstream.db, { roleId: 1, password: PASSWORD });
    const token = await aSession(upstream.db, user, { now });
    const client = upstream.withToken(token);
    const changed = await client.patch(path, { ...more, password: NEW_PASSWORD, currentPassword: PASSWORD });
    expect(changed).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    later(FORMER_TOKEN_SECONDS);
    expect((await thief(token).get('/sessions')).status).toBe(401);
    expect((await client.get('/sessions')).status).toBe(200);
  });

  it('ends with the session, by either token', async () => {
    const { client, secret, token } = await withApp();
    expect((await show(client, secret)).status).toBe(200);
    expect((await thief(token).post('/logout')).status).toBe(200);
    expect((await client.get('/sessions')).status).toBe(401);
    expect((await thief(token).get('/sessions')).status).toBe(401);
  });

  it('is one alone where several show it at once', async () => {
    const { client, secret, token, user } = await withApp();
    const spare = (await upstream.db.query('select code_hash from recovery_codes where user_id = $1', [user.id])).rows;
    expect(spare).toHaveLength(10);
    const code = 'abcd-2345-efgh-6789-abcd-2345-efgh';
    const values = [user.id, hashToken(code)];
    await upstream.db.query('insert into recovery_codes (user_id, code_hash) values ($1, $2)', values);
    const answers = await Promise.all([show(thief(token), secret), client.patch('/sessions/second-factor', { code })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is in no log, and stored as a hash alone', async () => {
    const { client, secret } = await withApp();
    const { token } = (await show(client, secret)).body as { token: string };
    const { rows } = await upstream.db.query('select json_agg(s)::text as text from sessions s');
    const { rows: log } = await upstream.db.query('select json_agg(a)::text as text from activity a');
    expect(`${rows[0].text} ${log[0].text} ${JSON.stringify(upstream.log)}`).not.toContain(token);
  });
});

it('each call that renews a session says so, for the back office to keep the token to itself', () => {
  const renewing = ALL_ENDPOINTS.filter(({ renewsSession }) => renewsSession).map(({ name }) => name);
  expect(renewing.toSorted()).toEqual([
    ...['addPasskey', 'changeOwnPassword', 'changeProfile', 'confirmSecondFactor', 'showPasskey', 'showSecondFactor'],
  ]);
});
