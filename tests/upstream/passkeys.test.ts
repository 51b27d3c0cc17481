import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHALLENGE_MINUTES, PASSKEY_REFUSED, takesPasskeys } from '@/lib/domain/passkey';
import { SoftwarePasskey, type Deceit } from '@/tests/harness/authenticator';
import { PASSKEYS_PER_ADDRESS } from '@/upstream/resources/session/attempt-limits';
import type { Client } from './harness/client';
import { aSession, aUser, type TestUser } from './harness/factories';
import { queuedFor } from './harness/outbox';
import { startUpstream, type Upstream } from './harness/upstream';
import { freshAddress, signInWith } from './recovery-fixture';

const PASSWORD = 'Correct-horse-7!';
const START = new Date('2026-03-01T08:00:00Z');
const PARTY = { origin: 'https://office.example.com', rpId: 'office.example.com' };

let upstream: Upstream;
let now = START;
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));

beforeAll(async () => {
  upstream = await startUpstream({ now: () => now, config: { SECOND_FACTOR_ROLES: [2] } });
});
beforeEach(() => {
  now = START;
});
afterAll(() => upstream.stop());

const state = async (client: Client) => (await client.get('/users/profile/second-factor')).body;
const isOpen = async (client: Client) => (await client.get('/sessions')).status === 200;

async function add(client: Client, passkey: SoftwarePasskey, deceit?: Deceit) {
  const { status, body } = await client.post('/users/profile/passkeys/options', {});
  expect(status).toBe(200);
  return client.patch('/users/profile/passkeys', { attestation: passkey.create(body, deceit) });
}

/** Somebody with a passkey, who is signed in. */
async function withPasskey(roleId = 1) {
  const user = await aUser(upstream.db, { roleId, password: PASSWORD });
  const client = upstream.withToken(await aSession(upstream.db, user, { now }));
  const passkey = new SoftwarePasskey(PARTY);
  const { status, body } = await add(client, passkey);
  expect(status).toBe(200);
  return { user, client, passkey, recoveryCodes: body.recoveryCodes as string[] };
}

async function challenge() {
  const headers = { 'x-client-address': freshAddress() };
  return (await upstream.anonymous.post('/login/passkey/options', {}, headers)).body as { challenge: string };
}

const signInBy = async (passkey: SoftwarePasskey, deceit?: Deceit) =>
  upstream.anonymous.post('/login/passkey', { assertion: passkey.get(await challenge(), deceit) });

async function byPassword(user: TestUser): Promise<Client> {
  return upstream.withToken((await signInWith(upstream.anonymous, user.email, PASSWORD)).body.token);
}

async function show(client: Client, passkey: SoftwarePasskey, deceit?: Deceit) {
  const { body } = await client.post('/sessions/second-factor/passkey/options', {});
  return client.patch('/sessions/second-factor/passkey', { assertion: passkey.get(body, deceit) });
}

const REFUSED = { status: 401, body: { message: PASSKEY_REFUSED } };
const STEP_UP = { status: 403, body: { statusCode: 'STEP_UP_REQUIRED' } };
const REQUIRED = { status: 403, body: { statusCode: 'SECOND_FACTOR_REQUIRED' } };

describe('a passkey', () => {
  it('signs in alone, with nothing left to show', async () => {
    const { user, passkey } = await withPasskey(2);
    const { status, body } = await signInBy(passkey);
    expect({ status, body }).toMatchObject({ status: 200, body: { user: { id: user.id }, email: user.email } });
    const client = upstream.withToken(body.token);
    expect(await isOpen(client)).toBe(true);
    // It counts as shown just now.
    expect((await client.patch('/users/profile/second-factor/recovery-codes', {})).status).toBe(200);
    expect((await state(client)).passkeys).toMatchObject([{ lastUsedAt: now.toISOString() }]);
  });

  it.each<[string, Deceit]>([
    ['of another origin', { origin: 'https://office.example.com.evil.example' }],
    ['of the same host by http', { origin: 'http://office.example.com' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without the person verified', { userVerified: false }],
    ['of another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['made for something else', { type: 'webauthn.create' }],
    ['signed by another key', { key: new SoftwarePasskey(PARTY).keys.privateKey }],
    ['in the name of another person', { userHandle: Buffer.from('person 1').toString('base64url') }],
    ['in nobody’s name', { userHandle: null }],
    ['of an unknown passkey', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s signs nobody in', async (_, deceit) => {
    const { passkey } = await withPasskey();
    expect(await signInBy(passkey, deceit)).toMatchObject(REFUSED);
    expect((await signInBy(passkey)).status).toBe(200);
  });

  it('is no burden on its address once it has signed in; what was begun and left is', async () => {
    const headers = { 'x-client-address': freshAddress() };
    const begin = async () => (await upstream.anonymous.post('/login/passkey/options', {}, headers)).body;
    const begun = async () => {
      const { rows } = await upstream.db.query<{ points: number }>('select points from login_attempts where key = $1', [
        `passkey-address:${headers['x-client-address']}`,
      ]);
      return rows[0]?.points;
    };
    const { passkey } = await withPasskey();
    await begin();
    for (let round = 0; round < 3; round += 1) {
      const assertion = passkey.get((await begin()) as { challenge: string });
      expect((await upstream.anonymous.post('/login/passkey', { assertion }, headers)).status).toBe(200);
    }
    await expect.poll(begun).toBe(1);
  });

  it('is begun from where somebody lately signed in, however often strangers of the same network began one', async () => {
    const [stranger, known] = ['2001:db8:7:7::1', '2001:db8:7:7::2'];
    const begin = async (from: string) =>
      (await upstream.anonymous.post('/login/passkey/options', {}, { 'x-client-address': from })).status;
    const { user } = await withPasskey();
    const signedIn = await upstream.anonymous.post(
      '/login',
      { email: user.email, password: PASSWORD },
      { 'x-client-address': known },
    );
    expect(signedIn.status).toBe(200);
    for (let round = 0; round < PASSKEYS_PER_ADDRESS; round += 1) expect(await begin(stranger)).toBe(200);
    expect(await begin(stranger)).toBe(429);
    expect(await begin('2001:db8:7:7::3')).toBe(429);
    expect(await begin(known)).toBe(200);
  });

  it('works once for each challenge, also of many at once, and within minutes', async () => {
    const { passkey } = await withPasskey();
    const assertion = passkey.get(await challenge());
    const answers = await Promise.all([1, 2, 3].map(() => upstream.anonymous.post('/login/passkey', { assertion })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await upstream.anonymous.post('/login/passkey', { assertion })).toMatchObject(REFUSED);

    const old = await challenge();
    later(CHALLENGE_MINUTES * 60);
    const late = { assertion: passkey.get(old) };
    expect(await upstream.anonymous.post('/login/passkey', late)).toMatchObject(REFUSED);
  });

  it('is refused where its counter goes back, since somebody may have copied it', async () => {
    const { passkey } = await withPasskey();
    expect((await signInBy(passkey, { counter: 7 })).status).toBe(200);
    expect(await signInBy(passkey, { counter: 7 })).toMatchObject(REFUSED);
    expect(await signInBy(passkey, { counter: 0 })).toMatchObject(REFUSED);
    expect((await signInBy(passkey, { counter: 8 })).status).toBe(200);
  });

  it('may never count', async () => {
    const { passkey } = await withPasskey();
    for (let time = 0; time < 2; time += 1) expect((await signInBy(passkey, { counter: 0 })).status).toBe(200);
  });

  it('signs in nobody who is disabled, and nobody who is no longer of the staff', async () => {
    const { user, passkey } = await withPasskey();
    await upstream.db.query('UPDATE users SET role_id = 5 WHERE id = $1', [user.id]);
    expect(await signInBy(passkey)).toMatchObject(REFUSED);
    await upstream.db.query('UPDATE users SET role_id = 1, disabled = true WHERE id = $1', [user.id]);
    expect(await signInBy(passkey)).toMatchObject(REFUSED);
  });

  it('is used for what its challenge was made for alone', async () => {
    const { user, client, passkey } = await withPasskey();
    const proof = (await client.post('/sessions/second-factor/passkey/options', {})).body;
    expect(await upstream.anonymous.post('/login/passkey', { assertion: passkey.get(proof) })).toMatchObject(REFUSED);
    const asked = passkey.get(await challenge());
    expect((await client.patch('/sessions/second-factor/passkey', { assertion: asked })).status).toBe(422);
    // Neither by another session of the same person.
    const other = await byPassword(user);
    const { body } = await client.post('/sessions/second-factor/passkey/options', {});
    const signed = { assertion: passkey.get(body) };
    expect((await other.patch('/sessions/second-factor/passkey', signed)).status).toBe(422);
    expect(await isOpen(other)).toBe(false);
  });
});

describe('as a second factor, a passkey', () => {
  it('is asked for after the password; that of another person opens nothing', async () => {
    const { user, passkey } = await withPasskey();
    const { passkey: stranger } = await withPasskey();
    const client = await byPassword(user);
    expect(await client.get('/sessions')).toMatchObject(REQUIRED);
    expect(await state(client)).toMatchObject({ lacking: 'code', hasPasskey: true, passkeys: [] });
    // What would let a stranger with the password in for good.
    expect(await client.post('/users/profile/passkeys/options', {})).toMatchObject(STEP_UP);
    expect(await client.patch('/users/profile/second-factor/secret', {})).toMatchObject(STEP_UP);
    expect((await show(client, stranger)).status).toBe(422);
    expect((await show(client, passkey, { userVerified: false })).status).toBe(422);
    expect((await show(client, passkey, { userHandle: null })).status).toBe(200);
    expect(await isOpen(client)).toBe(true);
  });

  it('brings recovery codes, which let in without it', async () => {
    const { user, recoveryCodes } = await withPasskey();
    expect(new Set(recoveryCodes).size).toBe(10);
    const client = await byPassword(user);
    expect((await client.patch('/sessions/second-factor', { code: '000000' })).status).toBe(422);
    expect((await client.patch('/sessions/second-factor', { code: recoveryCodes[0] })).status).toBe(200);
    expect(await isOpen(client)).toBe(true);
  });

  it('is enough for a role that needs one, and is kept then', async () => {
    const user = await aUser(upstream.db, { roleId: 2, password: PASSWORD });
    const client = await byPassword(user);
    expect(await client.get('/sessions')).toMatchObject(REQUIRED);
    expect((await add(client, new SoftwarePasskey(PARTY))).status).toBe(200);
    expect(await isOpen(client)).toBe(true);
    const { passkeys } = await state(client);
    expect((await client.send('DELETE', `/users/profile/passkeys/${passkeys[0].id}`)).status).toBe(409);
    expect((await state(client)).passkeys).toHaveLength(1);
  });

  it('satisfies what wants one anew', async () => {
    const { client, passkey } = await withPasskey();
    later(3600);
    expect(await client.patch('/users/profile/second-factor/recovery-codes', {})).toMatchObject(STEP_UP);
    expect((await show(client, passkey)).status).toBe(200);
    expect((await client.patch('/users/profile/second-factor/recovery-codes', {})).status).toBe(200);
  });

  it('stands beside an app, of which each can go', async () => {
    const { client } = await withPasskey();
    const { secret } = (await client.patch('/users/profile/second-factor/secret', {})).body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
    expect((await client.patch('/users/profile/second-factor', { code })).status).toBe(200);
    expect((await client.send('DELETE', '/users/profile/second-factor')).status).toBe(200);
    expect(await state(client)).toMatchObject({ isOn: true, hasApp: false, recoveryCodesLeft: 10 });
  });
});

describe('one’s own passkeys', () => {
  it('are named, renamed and removed, which asks for one anew, and told by mail', async () => {
    const { user, client, passkey } = await withPasskey();
    const second = new SoftwarePasskey(PARTY);
    expect((await add(client, second)).status).toBe(200);
    const { passkeys } = await state(client);
    const [first] = passkeys as { id: number }[];
    expect((await client.patch(`/users/profile/passkeys/${first!.id}`, { name: ' Phone ' })).status).toBe(200);
    expect((await state(client)).passkeys[0].name).toBe('Phone');
    expect((await client.patch(`/users/profile/passkeys/${first!.id}`, { name: ' ' })).status).toBe(422);

    const stranger = (await withPasskey()).client;
    for (const path of [`/users/profile/passkeys/${first!.id}`]) {
      expect((await stranger.patch(path, { name: 'Mine' })).status).toBe(404);
      expect((await stranger.send('DELETE', path)).status).toBe(404);
    }
    later(3600);
    expect(await client.send('DELETE', `/users/profile/passkeys/${first!.id}`)).toMatchObject(STEP_UP);
    expect((await show(client, second)).status).toBe(200);
    expect((await client.send('DELETE', `/users/profile/passkeys/${first!.id}`)).status).toBe(200);
    expect(await signInBy(passkey)).toMatchObject(REFUSED);
    expect((await queuedFor(upstream.db, user.email)).map(({ subject }) => subject)).toEqual([
      'A passkey was added to your account',
      'A passkey was added to your account',
      'A passkey was removed from your account',
    ]);
  });

  it.each<[string, Deceit]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without the person verified', { userVerified: false }],
    ['of another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s none is added', async (_, deceit) => {
    const client = await upstream.signIn(1);
    expect(await add(client, new SoftwarePasskey(PARTY), deceit)).toMatchObject({
      status: 422,
      body: { message: PASSKEY_REFUSED },
    });
    expect((await state(client)).isOn).toBe(false);
  });

  it('can’t be added at a screen that was left unlocked: the password is asked for', async () => {
    const user = await aUser(upstream.db, { password: PASSWORD });
    const client = upstream.withToken(await aSession(upstream.db, user, { now }));
    later(601);
    expect((await state(client)).wantsPassword).toBe(true);
    // Neither can an app, which would let them add a passkey then.
    for (const begin of [
      (body: object) => client.post('/users/profile/passkeys/options', body),
      (body: object) => client.patch('/users/profile/second-factor/secret', body),
    ]) {
      expect(await begin({})).toMatchObject({ status: 422, body: { errors: [{ path: 'currentPassword' }] } });
      expect((await begin({ currentPassword: 'wrong' })).status).toBe(422);
      expect((await begin({ currentPassword: PASSWORD })).status).toBe(200);
    }
  });

  it('are twenty at most, and one of somebody else can’t be claimed', async () => {
    const { client, passkey } = await withPasskey();
    const other = await upstream.signIn(1);
    expect((await add(other, passkey)).status).toBe(409);
    for (let count = 1; count < 20; count += 1) await add(client, new SoftwarePasskey(PARTY));
    expect((await client.post('/users/profile/passkeys/options', {})).status).toBe(409);
  });
});

describe('a lost or stolen account', () => {
  it('loses its passkeys with its second factor, and with its password, by an administrator', async () => {
    const admin = await upstream.signIn(1);
    for (const reset of [
      (id: number) => admin.send('DELETE', `/users/${id}/second-factor`),
      (id: number) => admin.patch('/users/registration/resetPassword', { userId: id }),
      (id: number) => admin.send('DELETE', '/users/registration/delete', json({ userIds: [id] })),
    ]) {
      const { user, passkey } = await withPasskey(3);
      expect((await reset(user.id)).status).toBe(200);
      expect(await signInBy(passkey)).toMatchObject(REFUSED);
      const { rows } = await upstream.db.query('SELECT 1 FROM passkeys WHERE user_id = $1', [user.id]);
      expect(rows).toEqual([]);
    }
  });

  it('keeps those of before a sign-in that was not theirs, and loses those of after', async () => {
    const { user, client, passkey } = await withPasskey();
    later(3600);
    const { headers, ...stranger } = { headers: { 'user-agent': 'Stranger' }, passkey: new SoftwarePasskey(PARTY) };
    const { body } = await upstream.anonymous.post(
      '/login/passkey',
      { assertion: passkey.get(await challenge()) },
      headers,
    );
    expect((await add(upstream.withToken(body.token), stranger.passkey)).status).toBe(200);
    const alarm = (await queuedFor(upstream.db, user.email))
      .map(({ text }) => /[?&#]token=([\w-]+)/.exec(text)?.[1])
      .find(Boolean);
    expect((await upstream.anonymous.post('/sessions/refused', { token: alarm })).status).toBe(200);
    expect(await isOpen(client)).toBe(false);
    expect(await signInBy(stranger.passkey)).toMatchObject(REFUSED);
    expect((await signInBy(passkey)).status).toBe(200);
  });
});

const json = (body: unknown) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

it.each([
  ['https://office.example.com', true],
  ['http://localhost:3000', true],
  ['http://office.example.com', false],
  ['http://127.0.0.1:3000', false],
  ['https://[::1]', false],
])('at %s passkeys can be used: %s', async (portal, isOffered) => {
  expect(takesPasskeys(portal)).toBe(isOffered);
  const copy = await startUpstream({ database: upstream.database, config: { NEXTAUTH_URL: portal } });
  expect((await copy.anonymous.get('/login/ways')).body).toMatchObject({ passkeys: isOffered });
  expect((await copy.anonymous.post('/login/passkey/options', {})).status).toBe(isOffered ? 200 : 409);
  await copy.stop();
});
