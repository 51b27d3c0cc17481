import { createCipheriv, hkdfSync, randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WRONG_CODE } from '@/lib/domain/second-factor';
import { hashToken } from '@/upstream/http/authenticate';
import { GRACE_SIGN_INS } from '@/upstream/resources/second-factor/routes';
import { resealSecrets } from '@/upstream/resources/second-factor/reseal-secrets';
import { openSecret, sealSecret } from '@/upstream/resources/second-factor/sealed-secret';
import { CODES_PER_PERSON } from '@/upstream/resources/session/attempt-limits';
import type { Client } from './harness/client';
import { aSession, aUser, type TestUser } from './harness/factories';
import { queuedFor } from './harness/outbox';
import { TEST_CONFIG } from './harness/test-config';
import { startUpstream, type Upstream } from './harness/upstream';
import { signInWith } from './recovery-fixture';

const PASSWORD = 'Correct-horse-7!';
const START = new Date('2026-03-01T08:00:00Z');

let upstream: Upstream;
let now = START;
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));

beforeAll(async () => {
  // Rewards managers need one.
  upstream = await startUpstream({ now: () => now, config: { SECOND_FACTOR_ROLES: [2] } });
});
beforeEach(() => {
  now = START;
});
afterAll(() => upstream.stop());

const codeOf = (secret: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** Signs somebody in by their password. */
async function signIn(user: TestUser): Promise<Client & { token: string }> {
  const { body } = await signInWith(upstream.anonymous, user.email, PASSWORD);
  return { ...upstream.withToken(body.token), token: body.token };
}

const show = (client: Client, code: string) => client.patch('/sessions/second-factor', { code });
const state = async (client: Client) => (await client.get('/users/profile/second-factor')).body;
const isOpen = async (client: Client) => (await client.get('/sessions')).status === 200;

/** Somebody who has set an authenticator app up, and is signed in. */
async function withApp(roleId = 1) {
  const user = await aUser(upstream.db, { roleId, password: PASSWORD });
  const client = upstream.withToken(await aSession(upstream.db, user, { now }));
  const { body: invitation } = await client.patch('/users/profile/second-factor/secret', {});
  const secret = invitation.secret as string;
  const { status, body } = await client.patch('/users/profile/second-factor', { code: codeOf(secret) });
  expect(status).toBe(200);
  later(30);
  return { user, client, secret, recoveryCodes: body.recoveryCodes as string[] };
}

const REQUIRED = { status: 403, body: { statusCode: 'SECOND_FACTOR_REQUIRED' } };
const STEP_UP = { status: 403, body: { statusCode: 'STEP_UP_REQUIRED' } };

describe('a second factor', () => {
  it('is asked for after the password, and nothing opens before: no call, in no tab', async () => {
    const { user, secret } = await withApp();
    const client = await signIn(user);
    for (const path of [
      '/sessions',
      '/access-control-list',
      '/users/profile',
      '/orders',
      '/users/adminManagement/search',
    ])
      expect(await client.get(path)).toMatchObject(REQUIRED);
    expect(await client.patch('/users/profile/password', { password: 'x', currentPassword: PASSWORD })).toMatchObject(
      REQUIRED,
    );
    // Neither another one can be set up, nor is there anything to put off.
    expect((await client.patch('/users/profile/second-factor/secret', {})).status).toBe(409);
    expect((await client.patch('/sessions/second-factor/later', {})).status).toBe(409);
    expect(await client.send('DELETE', '/users/profile/second-factor')).toMatchObject(REQUIRED);
    expect(await state(client)).toMatchObject({ isOn: true, lacking: 'code' });

    // What opens one session opens no other.
    const other = await signIn(user);
    expect((await show(client, codeOf(secret))).status).toBe(200);
    expect(await isOpen(client)).toBe(true);
    expect(await isOpen(other)).toBe(false);
  });

  it('takes a code once, of one period before and after, and no others', async () => {
    const { user, secret } = await withApp();
    later(300);
    const periods = (count: number) => new Date(now.getTime() + count * 30_000);
    const [one, other] = [await signIn(user), await signIn(user)];
    for (const off of [-2, 2]) {
      expect(await show(one, codeOf(secret, periods(off)))).toMatchObject({
        status: 422,
        body: { errors: [{ msg: WRONG_CODE, path: 'code' }] },
      });
    }
    expect((await show(one, codeOf(secret, periods(-1)))).status).toBe(200);
    expect((await show(other, codeOf(secret, periods(-1)))).status).toBe(422);
    expect((await show(other, codeOf(secret, periods(1)))).status).toBe(200);
    // A code of before the last one that was used is as good as used.
    expect((await show(await signIn(user), codeOf(secret))).status).toBe(422);
  });

  it('lets one of many win who send the same code at once', async () => {
    const { user, secret } = await withApp();
    const clients = [await signIn(user), await signIn(user), await signIn(user)];
    const answers = await Promise.all(clients.map((client) => show(client, codeOf(secret))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('is tried five times in 15 minutes by a person, in whichever session and from wherever', async () => {
    const { user, secret } = await withApp();
    const clients = [await signIn(user), await signIn(user)];
    for (let attempt = 0; attempt < CODES_PER_PERSON; attempt += 1) {
      const client = clients[attempt % 2]!;
      const headers = { 'x-client-address': `10.8.0.${attempt}` };
      expect((await client.patch('/sessions/second-factor', { code: '000000' }, headers)).status).toBe(422);
    }
    const refused = await show(clients[0]!, codeOf(secret));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('is shown by a recovery code, each of ten once; new ones void the old', async () => {
    const { user, client, recoveryCodes } = await withApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const one = await signIn(user);
    expect((await show(one, ` ${recoveryCodes[0]!.toUpperCase()} `)).status).toBe(200);
    expect((await show(await signIn(user), recoveryCodes[0]!)).status).toBe(422);
    expect((await state(one)).recoveryCodesLeft).toBe(9);
    const { body } = await client.patch('/users/profile/second-factor/recovery-codes', {});
    expect((await show(await signIn(user), recoveryCodes[1]!)).status).toBe(422);
    expect((await show(await signIn(user), body.recoveryCodes[0])).status).toBe(200);
  });

  it('is shown by a recovery code that an earlier version gave, of four groups, once', async () => {
    const { user } = await withApp();
    const code = 'abcd-2345-efgh-6789';
    await upstream.db.query('insert into recovery_codes (user_id, code_hash) values ($1, $2)', [
      user.id,
      hashToken(code),
    ]);
    expect((await show(await signIn(user), code)).status).toBe(200);
    expect((await show(await signIn(user), code)).status).toBe(422);
  });

  it('is kept sealed, and in no log', async () => {
    const { user, secret, recoveryCodes } = await withApp();
    const { rows } = await upstream.db.query(
      `select (select secret from second_factors where user_id = $1) as secret,
              (select json_agg(a)::text from activity a where user_id = $1) as activity,
              (select json_agg(k)::text from idempotency_keys k where user_id = $1) as keys`,
      [user.id],
    );
    const plain = Buffer.from(Secret.fromBase32(secret).bytes);
    expect(rows[0].secret.includes(plain)).toBe(false);
    for (const text of [secret, ...recoveryCodes])
      expect(`${rows[0].activity} ${rows[0].keys} ${JSON.stringify(upstream.log)}`).not.toContain(text);
  });

  it('begins anew until a code was shown, and is told by mail then', async () => {
    const user = await aUser(upstream.db, { roleId: 3 });
    const client = upstream.withToken(await aSession(upstream.db, user, { now }));
    const first = (await client.patch('/users/profile/second-factor/secret', {})).body.secret;
    const { secret, picture } = (await client.patch('/users/profile/second-factor/secret', {})).body;
    expect(picture.path).toMatch(/^M4 4h1v1h-1z/);
    expect((await client.patch('/users/profile/second-factor', { code: codeOf(first) })).status).toBe(422);
    expect((await state(client)).isOn).toBe(false);
    expect((await client.patch('/users/profile/second-factor', { code: codeOf(secret) })).status).toBe(200);
    expect(await queuedFor(upstream.db, user.email)).toMatchObject([{ subject: 'Your second factor is set up' }]);
  });
});

describe('a role that needs one', () => {
  it('lets people put it off seven times, and then opens nothing but its set-up', async () => {
    const user = await aUser(upstream.db, { roleId: 2, password: PASSWORD });
    for (let left = GRACE_SIGN_INS; left > 0; left -= 1) {
      const client = await signIn(user);
      expect(await isOpen(client)).toBe(false);
      expect(await state(client)).toMatchObject({ isRequired: true, signInsLeft: left, lacking: 'set-up' });
      expect((await client.patch('/sessions/second-factor/later', {})).status).toBe(200);
      expect(await isOpen(client)).toBe(true);
    }
    const client = await signIn(user);
    expect((await client.patch('/sessions/second-factor/later', {})).status).toBe(409);
    expect(await client.get('/sessions')).toMatchObject(REQUIRED);
    const { secret } = (await client.patch('/users/profile/second-factor/secret', {})).body;
    expect((await client.patch('/users/profile/second-factor', { code: codeOf(secret) })).status).toBe(200);
    expect(await isOpen(client)).toBe(true);
    // Whose role needs one keeps it.
    expect((await client.send('DELETE', '/users/profile/second-factor')).status).toBe(409);
  });

  it('is each of the staff where the operator wants it so', async () => {
    const strict = await startUpstream({
      ...{ database: upstream.database, now: () => now },
      config: { SECOND_FACTOR_ROLES: 'all' },
    });
    for (const roleId of [1, 2, 3, 4]) {
      const user = await aUser(upstream.db, { roleId, password: PASSWORD });
      const { body } = await signInWith(strict.anonymous, user.email, PASSWORD);
      const client = strict.withToken(body.token);
      expect(await client.get('/sessions')).toMatchObject(REQUIRED);
      expect(await state(client)).toMatchObject({ isRequired: true, signInsLeft: GRACE_SIGN_INS, lacking: 'set-up' });
    }
    await strict.stop();
  });

  it('is none of those without a key on the server, and of partners', async () => {
    const bare = await startUpstream({
      database: upstream.database,
      config: { SECOND_FACTOR_KEY: undefined, SECOND_FACTOR_ROLES: [2, 5] },
    });
    const user = await aUser(upstream.db, { roleId: 2, password: PASSWORD });
    const { body } = await signInWith(bare.anonymous, user.email, PASSWORD);
    expect(await isOpen(bare.withToken(body.token))).toBe(true);
    await bare.stop();
  });
});

describe('a session that is older than the need of a factor', () => {
  /** Somebody whose session began while their role needed no factor. */
  async function before(roleId: number) {
    const user = await aUser(upstream.db, { roleId, password: PASSWORD });
    const client = await signIn(user);
    expect(await isOpen(client)).toBe(true);
    return { user, client };
  }

  it('meets it at its next call once the settings demand one, and may put it off once more', async () => {
    const { user } = await before(3);
    const { body } = await signInWith(upstream.anonymous, user.email, PASSWORD);
    const strict = await startUpstream({
      ...{ database: upstream.database, now: () => now },
      config: { SECOND_FACTOR_ROLES: 'all' },
    });
    const client = strict.withToken(body.token);
    expect(await client.get('/sessions')).toMatchObject(REQUIRED);
    expect(await state(client)).toMatchObject({ lacking: 'set-up', signInsLeft: 7 });
    expect((await client.patch('/sessions/second-factor/later', {})).status).toBe(200);
    expect(await isOpen(client)).toBe(true);
    await strict.stop();
  });

  it('meets it at its next call once its role may decide claims', async () => {
    const byDefault = await startUpstream({ database: upstream.database, now: () => now });
    const { rows } = await upstream.db.query<{ id: number }>(`insert into roles (name) values ($1) returning id`, [
      `Role ${randomUUID()}`,
    ]);
    const roleId = rows[0]!.id;
    const { client: given } = await before(roleId);
    const admin = byDefault.withToken(await aSession(upstream.db, await aUser(upstream.db), { now }));
    const { version } = (await admin.get('/access-control-list/table')).body;
    const changes = [{ routeType: 'approvals', roleId, allowed: true }];
    expect((await admin.patch('/access-control-list', { version, changes })).status).toBe(200);
    // The other copy asks nobody of this role.
    expect(await isOpen(given)).toBe(true);
    expect(await byDefault.withToken(given.token).get('/sessions')).toMatchObject(REQUIRED);
    await byDefault.stop();
  });

  it('shows the factor that its person set up in another one, and can’t put it off', async () => {
    const { user, client } = await before(3);
    const other = await signIn(user);
    const { secret } = (await other.patch('/users/profile/second-factor/secret', {})).body;
    expect((await other.patch('/users/profile/second-factor', { code: codeOf(secret) })).status).toBe(200);
    expect(await client.get('/sessions')).toMatchObject(REQUIRED);
    expect((await client.patch('/sessions/second-factor/later', {})).status).toBe(409);
    later(30);
    expect((await show(client, codeOf(secret))).status).toBe(200);
    expect(await isOpen(client)).toBe(true);
  });
});

describe('what wants the factor anew', () => {
  const AN_HOUR = 3600;
  const editStaff = async (client: Client, change: object) =>
    client.patch('/users/adminManagement/editUserDetail', {
      userId: (await aUser(upstream.db, { roleId: 3 })).id,
      user: change,
    });

  it.each([
    [
      'a change of who may use what',
      (client: Client) =>
        client.patch('/access-control-list', {
          version: 0,
          changes: [{ routeType: 'orders', roleId: 4, allowed: true }],
        }),
    ],
    ['new recovery codes', (client: Client) => client.patch('/users/profile/second-factor/recovery-codes', {})],
    ['its own removal', (client: Client) => client.send('DELETE', '/users/profile/second-factor')],
    [
      'a reset of another’s factor',
      async (client: Client) => client.send('DELETE', `/users/${(await aUser(upstream.db)).id}/second-factor`),
    ],
    [
      'a reset of another’s password',
      async (client: Client) =>
        client.patch('/users/registration/resetPassword', { userId: (await aUser(upstream.db, { roleId: 3 })).id }),
    ],
    [
      'an export of somebody’s data',
      async (client: Client) => client.post(`/users/${(await aUser(upstream.db, { roleId: 3 })).id}/personal-data`),
    ],
    [
      'an erasure of somebody’s data',
      async (client: Client) => {
        const user = await aUser(upstream.db, { roleId: 3 });
        const body = { name: `${user.firstName} ${user.lastName}` };
        return client.post(`/users/${user.id}/personal-data/erasure`, body);
      },
    ],
    [
      'another role of somebody',
      async (client: Client) =>
        client.patch('/users/adminManagement/editUserDetail', {
          userId: (await aUser(upstream.db, { roleId: 3 })).id,
          user: { role: 4 },
        }),
    ],
    [
      'the registration of somebody',
      (client: Client) =>
        client.post('/users/adminManagement/register', {
          ...{ email: `${randomUUID()}@office.example.com`, firstName: 'New', lastName: 'Person' },
          ...{ officeNumber: '5625550199', role: 'Admin' },
        }),
    ],
    [
      'one’s own telephone number',
      (client: Client) =>
        client.patch('/users/profile', {
          ...{ firstName: 'Own', lastName: 'Person', officeNumber: null, mobileNumber: '5625550199' },
        }),
    ],
    [
      'the approval of a proposed change',
      async (client: Client) => {
        const productName = `P ${randomUUID()}`.toUpperCase();
        const request = { body: { configurationType: 'modules', productName, rate: 10, qualified: true } };
        const { rows } = await upstream.db.query<{ id: number }>(
          `insert into proposed_changes (call, area, request, about_key, about, fields, state, user_name, created_at)
           values ('createConfiguration', 'configurations', $1, $2, 'a rate', '[]', 'waiting', 'Ruth', now())
           returning id`,
          [request, productName],
        );
        return client.post(`/proposed-changes/${rows[0]!.id}/decision`, { verdict: 'approve' });
      },
    ],
    ['the end of one’s other sessions', (client: Client) => client.send('DELETE', '/sessions')],
    ['another name of somebody', async (client: Client) => editStaff(client, { firstName: 'Other' })],
    [
      'another telephone number of somebody',
      async (client: Client) => editStaff(client, { mobileNumber: '5625550199' }),
    ],
    ['that somebody is disabled in their form', async (client: Client) => editStaff(client, { disabled: true })],
    [
      'that somebody is enabled',
      async (client: Client) => {
        const { id } = await aUser(upstream.db, { roleId: 3, disabled: true });
        return client.patch('/users/registration/updateStatus', { userIds: [id], disable: false });
      },
    ],
    [
      'that somebody is disabled',
      async (client: Client) => {
        const { id } = await aUser(upstream.db, { roleId: 3 });
        return client.patch('/users/registration/updateStatus', { userIds: [id], disable: true });
      },
    ],
    [
      'that somebody is deleted',
      async (client: Client) => {
        const { id } = await aUser(upstream.db, { roleId: 3 });
        return client.send('DELETE', '/users/registration/delete', {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ userIds: [id] }),
        });
      },
    ],
    [
      'the end of somebody’s sessions',
      async (client: Client) =>
        client.send('DELETE', `/users/${(await aUser(upstream.db, { roleId: 3 })).id}/sessions`),
    ],
    [
      'the end of one session of somebody',
      async (client: Client) => {
        const user = await aUser(upstream.db, { roleId: 3 });
        await aSession(upstream.db, user, { now });
        const { rows } = await upstream.db.query<{ id: number }>('select id from sessions where user_id = $1', [
          user.id,
        ]);
        return client.send('DELETE', `/users/${user.id}/sessions/${rows[0]!.id}`);
      },
    ],
    ['a new role', (client: Client) => client.post('/roles', { name: `Role ${randomUUID()}`.slice(0, 40) })],
  ])('%s is refused ten minutes after it was shown, and not before', async (_, make) => {
    const { client, secret } = await withApp();
    later(AN_HOUR);
    expect(await make(client)).toMatchObject(STEP_UP);
    expect((await show(client, codeOf(secret))).status).toBe(200);
    later(599);
    const { status, body } = await make(client);
    expect([200, 404, 409, 422], JSON.stringify(body)).toContain(status);
  });

  it('is not satisfied by a factor that another session has shown', async () => {
    const { user, secret, client } = await withApp();
    later(AN_HOUR);
    const other = await signIn(user);
    expect((await show(other, codeOf(secret))).status).toBe(200);
    expect(await client.patch('/users/profile/second-factor/recovery-codes', {})).toMatchObject(STEP_UP);
  });

  it('is nothing for who has none', async () => {
    const admin = await upstream.signIn(1);
    const { id } = await aUser(upstream.db, { roleId: 3 });
    expect((await admin.patch('/users/registration/resetPassword', { userId: id })).status).toBe(200);
  });
});

describe('a sign-in that was not theirs', () => {
  const FROM = { 'x-client-address': '10.9.7.1', 'user-agent': 'Stranger' };

  /** Signs in from somewhere new and says so by mail. @returns the session, and the link of the mail */
  async function strangerOf(user: TestUser) {
    await signIn(user);
    later(3600);
    const { body } = await upstream.anonymous.post('/login', { email: user.email, password: PASSWORD }, FROM);
    const mails = await queuedFor(upstream.db, user.email);
    const alarm = mails.map(({ text }) => /not-me\?token=([\w-]+)/.exec(text)?.[1]).findLast(Boolean);
    return { client: upstream.withToken(body.token), alarm };
  }
  const refuse = (alarm: string | undefined) => upstream.anonymous.post('/sessions/refused', { token: alarm });
  const kept = async (user: TestUser) => {
    const { rows } = await upstream.db.query(
      `select (select count(*) from second_factors where user_id = $1)::int as apps,
              (select count(*) from recovery_codes where user_id = $1)::int as codes`,
      [user.id],
    );
    return rows[0] as { apps: number; codes: number };
  };

  it('loses the app and the recovery codes that were set up since, and its person is told', async () => {
    const user = await aUser(upstream.db, { roleId: 3, password: PASSWORD });
    const { client, alarm } = await strangerOf(user);
    const { secret } = (await client.patch('/users/profile/second-factor/secret', {})).body;
    expect((await client.patch('/users/profile/second-factor', { code: codeOf(secret) })).status).toBe(200);
    expect(await kept(user)).toEqual({ apps: 1, codes: 10 });
    expect((await refuse(alarm)).status).toBe(200);
    expect(await kept(user)).toEqual({ apps: 0, codes: 0 });
    const subjects = (await queuedFor(upstream.db, user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your second factor was removed');
  });

  it('loses an app that was begun, and keeps the one of before with its codes', async () => {
    const { user, secret } = await withApp(3);
    const beginner = await aUser(upstream.db, { roleId: 3, password: PASSWORD });
    const begun = await strangerOf(beginner);
    expect((await begun.client.patch('/users/profile/second-factor/secret', {})).status).toBe(200);
    expect((await refuse(begun.alarm)).status).toBe(200);
    expect(await kept(beginner)).toEqual({ apps: 0, codes: 0 });

    const { client, alarm } = await strangerOf(user);
    expect((await show(client, codeOf(secret))).status).toBe(200);
    expect((await refuse(alarm)).status).toBe(200);
    expect(await kept(user)).toEqual({ apps: 1, codes: 10 });
  });
});

describe('a lost factor', () => {
  it('is reset by another administrator, never by oneself; sessions end, and the person is told', async () => {
    const { user, client } = await withApp(3);
    const admin = await upstream.signIn(1);
    expect((await admin.send('DELETE', `/users/${admin.user.id}/second-factor`)).status).toBe(409);
    expect((await admin.send('DELETE', `/users/${user.id}/second-factor`)).status).toBe(200);
    expect((await client.get('/sessions')).status).toBe(401);
    expect(await isOpen(await signIn(user))).toBe(true);
    const mails = await queuedFor(upstream.db, user.email);
    expect(mails.filter(({ kind }) => kind === 'second-factor').map(({ subject }) => subject)).toEqual([
      'Your second factor is set up',
      'Your second factor was reset',
    ]);
    expect((await admin.send('DELETE', `/users/${user.id}/second-factor`)).status).toBe(404);
  });
});

describe('a sealed secret', () => {
  const [key, next] = ['k'.repeat(32), 'n'.repeat(32)];
  const by = (now: string, old?: string) => ({ SECOND_FACTOR_KEY: now, SECOND_FACTOR_KEY_OLD: old });
  const sealed = sealSecret(Buffer.from('secret'), 7, key);

  it('opens for its person and by its key alone', () => {
    expect(openSecret(sealed, 7, by(key)).toString()).toBe('secret');
    expect(() => openSecret(sealed, 8, by(key))).toThrow();
    expect(() => openSecret(sealed, 7, by('j'.repeat(32)))).toThrow();
  });

  it('tells its algorithm and its key, and opens with neither of them changed', () => {
    expect(sealed[0]).toBe(1);
    expect(sealed.subarray(1, 5)).not.toEqual(sealSecret(Buffer.from('secret'), 7, next).subarray(1, 5));
    for (const place of [0, 1, 4, 5, 20]) {
      const changed = Buffer.from(sealed);
      changed[place]! ^= 1;
      expect(() => openSecret(changed, 7, by(key, next))).toThrow();
    }
  });

  it('opens by the old key while another one takes its place', () => {
    expect(openSecret(sealed, 7, by(next, key)).toString()).toBe('secret');
    expect(() => openSecret(sealed, 7, by(next))).toThrow();
  });
});

describe('another key of second factors', () => {
  const [key, next] = [TEST_CONFIG.SECOND_FACTOR_KEY!, 'another key that has 32 characters'];
  const changed = { SECOND_FACTOR_KEY: next, SECOND_FACTOR_KEY_OLD: key };
  const sealedOf = async ({ id }: TestUser) =>
    (await upstream.db.query<{ secret: Buffer }>('select secret from second_factors where user_id = $1', [id])).rows[0]!
      .secret;
  /** As versions sealed before the mark. */
  const sealedUnmarked = (secret: Uint8Array, userId: number) => {
    const iv = Buffer.alloc(12, 7);
    const derived = Buffer.from(hkdfSync('sha256', key, '', 'second factor secrets', 32));
    const cipher = createCipheriv('aes-256-gcm', derived, iv).setAAD(Buffer.from(String(userId)));
    return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  };

  it('takes over what the one before sealed, once, and goes on without it', async () => {
    const [one, unmarked, lost] = [await withApp(), await withApp(), await withApp()];
    const store = (user: TestUser, secret: Buffer) =>
      upstream.db.query('update second_factors set secret = $2 where user_id = $1', [user.id, secret]);
    await store(unmarked.user, sealedUnmarked(Secret.fromBase32(unmarked.secret).bytes, unmarked.user.id));
    await store(lost.user, sealSecret(Buffer.from('gone'), lost.user.id, 'x'.repeat(32)));

    const counts = await resealSecrets(upstream.db, changed);
    expect(counts.lost).toBe(1);
    expect(counts.sealed).toBeGreaterThanOrEqual(2);
    expect(await resealSecrets(upstream.db, changed)).toEqual({ sealed: 0, lost: 1 });
    const anew = await startUpstream({
      ...{ database: upstream.database, now: () => now },
      config: { SECOND_FACTOR_KEY: next },
    });
    for (const { user, secret } of [one, unmarked]) {
      const { body } = await signInWith(anew.anonymous, user.email, PASSWORD);
      expect((await show(anew.withToken(body.token), codeOf(secret))).status).toBe(200);
      expect(
        openSecret(await sealedOf(user), user.id, { SECOND_FACTOR_KEY: next, SECOND_FACTOR_KEY_OLD: undefined }),
      ).toEqual(Buffer.from(Secret.fromBase32(secret).bytes));
    }
    await anew.stop();
    await upstream.db.query('delete from second_factors');
  });

  it('takes over more than one step holds', async () => {
    const { rows } = await upstream.db.query<{ id: number }>(
      `insert into users (role_id, email, first_name, last_name)
       select 3, 'step' || n || '@staff.example', 'Step', 'Number' || n from generate_series(1, 250) n returning id`,
    );
    for (const { id } of rows) {
      const secret = sealSecret(Buffer.from(`secret ${id}`), id, key);
      await upstream.db.query('insert into second_factors (user_id, secret, created_at) values ($1, $2, now())', [
        id,
        secret,
      ]);
    }
    expect(await resealSecrets(upstream.db, changed)).toEqual({ sealed: 250, lost: 0 });
    await upstream.db.query('delete from second_factors');
  });

  it('waits for nobody where no key has changed', async () => {
    const { user } = await withApp();
    const holder = await upstream.db.connect();
    try {
      await holder.query('begin');
      await holder.query('select from second_factors where user_id = $1 for update', [user.id]);
      const keys = { SECOND_FACTOR_KEY: key, SECOND_FACTOR_KEY_OLD: undefined };
      expect(await resealSecrets(upstream.db, keys)).toEqual({ sealed: 0, lost: 0 });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });
});
