import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_ID, idTokenOf, signToken, startIdentityProvider } from '@/tests/harness/identity-provider';
import type { IdentityProvider } from '@/tests/harness/identity-provider';
import { aUser, type TestUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { signInWith } from './recovery-fixture';

const REDIRECT = 'https://office.example.com/api/auth/callback/sso';
const PASSWORD = 'Correct-horse-7!';
const SETTINGS = { OIDC_CLIENT_ID: CLIENT_ID, OIDC_NAME: 'Staff login' };

let provider: IdentityProvider;
let other: IdentityProvider;
let upstream: Upstream;

beforeAll(async () => {
  [provider, other] = [await startIdentityProvider(REDIRECT), await startIdentityProvider(REDIRECT)];
  upstream = await startUpstream({ config: { ...SETTINGS, OIDC_ISSUER: provider.issuer } });
});
afterAll(async () => {
  await upstream.stop();
  await Promise.all([provider.stop(), other.stop()]);
});

const aNonce = () => randomBytes(24).toString('base64url');
const send = (idToken: string, nonce: string, at = upstream) =>
  at.anonymous.post('/login/single-sign-on', { idToken, nonce });

/** What the provider would say of somebody, with something else. */
async function token(
  user: TestUser,
  nonce: string,
  { typ, ...change }: Record<string, unknown> & { typ?: string } = {},
  key = provider.key,
) {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = {
    ...{ iss: provider.issuer, aud: CLIENT_ID, sub: `sub ${user.id}`, iat: seconds, exp: seconds + 300, nonce },
    ...{ email: user.email, email_verified: true },
  };
  return signToken({ ...claims, ...change }, key, typ);
}

const isOpen = async (bearer: string) => (await upstream.withToken(bearer).get('/sessions')).status === 200;
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

describe('single sign-on', () => {
  it('signs in who is registered as staff, by the token of a real provider, once', async () => {
    const user = await aUser(upstream.db, { roleId: 3 });
    provider.account = { sub: `sub ${user.id}`, email: user.email.toUpperCase(), email_verified: true };
    const nonce = aNonce();
    const idToken = await idTokenOf(provider, nonce);
    const answer = await send(idToken, nonce);
    expect(answer).toMatchObject({ status: 200, body: { user: { id: user.id }, staff: true, email: user.email } });
    expect(await isOpen(answer.body.token)).toBe(true);
    expect(await send(idToken, nonce)).toMatchObject({
      status: 401,
      body: { message: expect.stringMatching(/already used/) },
    });
    expect((await upstream.anonymous.get('/login/ways')).body).toMatchObject({ singleSignOn: 'Staff login' });
  });

  it('lets one of many win who send the same token at once', async () => {
    const user = await aUser(upstream.db, { roleId: 3 });
    const nonce = aNonce();
    const idToken = await token(user, nonce);
    const answers = await Promise.all([1, 2, 3].map(() => send(idToken, nonce)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['of another issuer', () => ({ iss: other.issuer })],
    ['for another program', () => ({ aud: 'another' })],
    ['for several programs, of which none is named', () => ({ aud: [CLIENT_ID, 'another'] })],
    ['given to another program', () => ({ aud: [CLIENT_ID, 'another'], azp: 'another' })],
    ['of another sign-in', () => ({ nonce: aNonce() })],
    ['of no sign-in', () => ({ nonce: undefined })],
    ['that has expired', () => ({ iat: ago(240), exp: ago(120) })],
    ['that was made long ago', () => ({ iat: ago(3600) })],
    ['without a time', () => ({ iat: undefined })],
    ['without an end', () => ({ exp: undefined })],
    ['without an address', () => ({ email: undefined })],
    ['of an address that is not verified', () => ({ email_verified: false })],
    ['of an address of which it isn’t said', () => ({ email_verified: undefined })],
    ['of an address that says it by a text', () => ({ email_verified: 'true' })],
  ])('refuses a token %s', async (_, change) => {
    const user = await aUser(upstream.db, { roleId: 3 });
    const nonce = aNonce();
    expect((await send(await token(user, nonce, change()), nonce)).status).toBe(401);
    expect((await send(await token(user, nonce), nonce)).status).toBe(200);
  });

  it('refuses a token that another key has signed, none, or a shared secret', async () => {
    const user = await aUser(upstream.db, { roleId: 3 });
    const nonce = aNonce();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect((await send(await token(user, nonce, {}, privateKey), nonce)).status).toBe(401);
    expect((await send(await token(user, nonce, { iss: provider.issuer }, other.key), nonce)).status).toBe(401);
    const [, claims] = (await token(user, nonce)).split('.');
    for (const alg of ['none', 'HS256']) {
      const head = Buffer.from(JSON.stringify({ alg, kid: 'of the tests' })).toString('base64url');
      expect((await send(`${head}.${claims}.AAAA`, nonce)).status).toBe(401);
    }
  });

  it('signs in no partner, nobody who is disabled or was never registered', async () => {
    for (const user of [
      await aUser(upstream.db, { roleId: 5 }),
      await aUser(upstream.db, { roleId: 3, disabled: true }),
      { ...(await aUser(upstream.db)), email: 'stranger@example.com' },
    ]) {
      const nonce = aNonce();
      const answer = await send(await token(user, nonce), nonce);
      expect(answer).toMatchObject({ status: 401, body: { message: expect.stringContaining(user.email) } });
    }
  });

  it('takes the stored address alone, apart from the case of ASCII letters', async () => {
    const user = await aUser(upstream.db, { roleId: 3, email: `kim.${aNonce().toLowerCase()}@office.example.com` });
    const bind = async (email: string) => {
      const nonce = aNonce();
      return (await send(await token(user, nonce, { email }), nonce)).status;
    };
    const looksTheSame = [
      // Full-width letters and signs, the sign of kelvin, a letter without a dot, a ligature, and spaces around.
      user.email.replace('k', 'ｋ'),
      user.email.replace('@', '＠'),
      user.email.replace('k', '\u212a'),
      user.email.replace('i', '\u0131'),
      user.email.replace('ff', '\ufb00'),
      ` ${user.email}`,
      `${user.email}\u00a0`,
    ];
    for (const email of looksTheSame) expect([email, await bind(email)]).toEqual([email, 401]);
    expect(await bind(user.email.toUpperCase())).toBe(200);
  });

  it('leaves nothing open to who is disabled meanwhile', async () => {
    const user = await aUser(upstream.db, { roleId: 3 });
    const nonce = aNonce();
    const { body } = await send(await token(user, nonce), nonce);
    await upstream.db.query('UPDATE users SET disabled = true WHERE id = $1', [user.id]);
    expect(await isOpen(body.token)).toBe(false);
  });

  it('is not there where no provider is set, and says so where it is away', async () => {
    const user = await aUser(upstream.db, { roleId: 3 });
    const nonce = aNonce();
    const without = await startUpstream({ database: upstream.database });
    expect((await send(await token(user, nonce), nonce, without)).status).toBe(409);
    await without.stop();
    const config = { ...SETTINGS, OIDC_ISSUER: 'http://127.0.0.1:9' };
    const away = await startUpstream({ database: upstream.database, config });
    expect((await send(await token(user, nonce), nonce, away)).status).toBe(503);
    await away.stop();
  });

  it('believes no provider that calls itself another one', async () => {
    const user = await aUser(upstream.db, { roleId: 3 });
    const nonce = aNonce();
    const config = { ...SETTINGS, OIDC_ISSUER: `${other.issuer}/` };
    const mixed = await startUpstream({ database: upstream.database, config });
    const idToken = await token(user, nonce, { iss: `${other.issuer}/` }, other.key);
    expect((await send(idToken, nonce, mixed)).status).toBe(503);
    await mixed.stop();
  });

  it('counts as a second factor where the provider asked for one, and not otherwise', async () => {
    const config = { ...SETTINGS, OIDC_ISSUER: provider.issuer, SECOND_FACTOR_ROLES: [2] };
    const strict = await startUpstream({ database: upstream.database, config });
    const user = await aUser(upstream.db, { roleId: 2 });
    for (const [amr, status] of [
      [['pwd'], 403],
      [['pwd', 'mfa'], 200],
    ] as const) {
      const nonce = aNonce();
      const { body } = await send(await token(user, nonce, { amr }), nonce, strict);
      expect((await strict.withToken(body.token).get('/sessions')).status).toBe(status);
    }
    await strict.stop();
  });
});

describe('an account at the provider', () => {
  const signInAs = async (user: TestUser, change: Record<string, unknown> = {}) => {
    const nonce = aNonce();
    return send(await token(user, nonce, change), nonce);
  };
  const asAdmin = async () => upstream.signIn(1);
  const OTHERS = { status: 401, body: { message: expect.stringContaining('is linked to another account') } };

  it('is its person’s from the first sign-in on, and who gets their address later gets nothing', async () => {
    const user = await aUser(upstream.db, { roleId: 3 });
    expect((await signInAs(user)).status).toBe(200);
    expect(await signInAs(user, { sub: 'a successor' })).toMatchObject(OTHERS);
    expect((await signInAs(user)).status).toBe(200);
  });

  it('signs its person in by whatever address it has, and by none', async () => {
    const [user, colleague] = [await aUser(upstream.db, { roleId: 3 }), await aUser(upstream.db, { roleId: 3 })];
    await signInAs(user);
    for (const change of [
      { email: 'married@example.com' },
      { email: undefined, email_verified: undefined },
      { email: colleague.email },
      { email: colleague.email, email_verified: false },
    ])
      expect(await signInAs(user, change)).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    expect((await signInAs(colleague)).body.user.id).toBe(colleague.id);
  });

  it('lets one of many win who sign in first with one address', async () => {
    const user = await aUser(upstream.db, { roleId: 3 });
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => signInAs(user, { sub: `${name} ${user.id}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('opens nothing once its person is disabled or deleted, whoever has the address then', async () => {
    const user = await aUser(upstream.db, { roleId: 3 });
    await signInAs(user);
    await upstream.db.query('UPDATE users SET disabled = true WHERE id = $1', [user.id]);
    expect((await signInAs(user)).status).toBe(401);
    const admin = await asAdmin();
    const deleted = await admin.send('DELETE', '/users/registration/delete', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userIds: [user.id] }),
    });
    expect(deleted.status).toBe(200);
    const successor = await aUser(upstream.db, { roleId: 3 });
    expect(await signInAs(user, { email: successor.email })).toMatchObject({
      status: 200,
      body: { user: { id: successor.id } },
    });
  });

  it('is released by another administrator, who has shown a factor; sessions end, and the next one binds', async () => {
    const user = await aUser(upstream.db, { roleId: 1 });
    const { body } = await signInAs(user);
    const release = async (by: Pick<Upstream['anonymous'], 'send'>) =>
      by.send('DELETE', `/users/${user.id}/single-sign-on`);
    const own = upstream.withToken(body.token);
    expect((await own.patch('/sessions/second-factor/later', {})).status).toBe(200);
    expect((await release(own)).status).toBe(409);
    expect((await release(await upstream.signIn(3))).status).toBe(403);
    const admin = await asAdmin();
    expect((await release(admin)).status).toBe(200);
    expect((await release(admin)).status).toBe(404);
    expect(await isOpen(body.token)).toBe(false);
    expect((await signInAs(user, { sub: `another ${user.id}` })).status).toBe(200);
    expect(await signInAs(user)).toMatchObject(OTHERS);
  });
});

describe('the groups of the provider', () => {
  const OIDC_ROLES = [
    ['rewards', 2],
    ['shop', 3],
  ] as const;
  let strict: Upstream;
  beforeAll(async () => {
    const config = { ...SETTINGS, OIDC_ISSUER: provider.issuer, OIDC_ROLES };
    strict = await startUpstream({ database: upstream.database, config });
  });
  afterAll(() => strict.stop());

  it('give and take the role at each sign-in, which is in the log and ends what was open', async () => {
    const user = await aUser(upstream.db, { roleId: 3 });
    const signIn = async (groups: unknown) => {
      const nonce = aNonce();
      return send(await token(user, nonce, { groups }), nonce, strict);
    };
    const first = await signIn(['shop', 'others']);
    expect(first.body.user.roleId).toBe(3);
    const second = await signIn('rewards');
    expect(second.body.user.roleId).toBe(2);
    expect(await isOpen(first.body.token)).toBe(false);
    const { patch } = strict.withToken(second.body.token);
    expect((await patch('/sessions/second-factor/later', {})).status).toBe(200);
    expect(await isOpen(second.body.token)).toBe(true);
    expect(await signIn(['others'])).toMatchObject({
      status: 401,
      body: { message: expect.stringMatching(/not in a group/) },
    });
    const { rows } = await upstream.db.query(
      `SELECT before->>'roleId' AS before, after->>'roleId' AS after FROM activity
        WHERE action = 'editAdmin' AND object_id = $1::text`,
      [user.id],
    );
    expect(rows).toEqual([{ before: '3', after: '2' }]);
  });

  it('leave the last administrator theirs', async () => {
    await upstream.db.query('UPDATE users SET disabled = true WHERE role_id = 1');
    const user = await aUser(upstream.db, { roleId: 1 });
    const nonce = aNonce();
    const answer = await send(await token(user, nonce, { groups: ['shop'] }), nonce, strict);
    expect(answer.body.user.roleId).toBe(1);
  });
});

describe('signing out at the provider', () => {
  const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };

  async function signedIn(user: TestUser, sid: string): Promise<string> {
    const nonce = aNonce();
    return (await send(await token(user, nonce, { sid }), nonce)).body.token;
  }
  const signOut = async (user: TestUser, change: Record<string, unknown> = {}) =>
    upstream.anonymous.post('/logout/single-sign-on', {
      logoutToken: await token(user, '', {
        ...{ typ: 'logout+jwt', nonce: undefined, events: EVENTS, jti: aNonce() },
        ...change,
      }),
    });

  it('ends the session that it names, or all of the person, and no others', async () => {
    const [user, colleague] = [await aUser(upstream.db, { roleId: 3 }), await aUser(upstream.db, { roleId: 3 })];
    const tokens = [await signedIn(user, 'a'), await signedIn(user, 'b'), await signedIn(colleague, 'c')];
    const open = async () => Promise.all(tokens.map(isOpen));
    expect((await signOut(user, { sid: 'a' })).status).toBe(200);
    expect(await open()).toEqual([false, true, true]);
    expect((await signOut(user)).status).toBe(200);
    expect(await open()).toEqual([false, false, true]);
    expect((await signOut(colleague, { sub: undefined, sid: 'c' })).status).toBe(200);
    expect(await open()).toEqual([false, false, false]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['with a nonce, as ID tokens have one', { nonce: 'a nonce' }],
    ['of another kind', { typ: 'JWT' }],
    ['of no kind', { typ: '' }],
    ['without its event', { events: {} }],
    ['without an id', { jti: undefined }],
    ['that names nobody', { sub: undefined }],
    ['that names nobody by an empty subject', { sub: '' }],
    ['that names nobody by an empty session', { sub: undefined, sid: '' }],
    ['that names its person and an empty session', { sid: '' }],
    ['for another program', { aud: 'another' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has expired', { exp: ago(120), iat: ago(240) }],
  ])('is not believed of a token %s', async (_, change) => {
    const user = await aUser(upstream.db, { roleId: 3 });
    const bearer = await signedIn(user, aNonce());
    expect((await signOut(user, change)).status).toBe(400);
    expect(await isOpen(bearer)).toBe(true);
  });

  it('works once by each token', async () => {
    const user = await aUser(upstream.db, { roleId: 3 });
    const jti = aNonce();
    expect((await signOut(user, { jti })).status).toBe(200);
    const bearer = await signedIn(user, aNonce());
    expect((await signOut(user, { jti })).status).toBe(400);
    expect(await isOpen(bearer)).toBe(true);
  });
});

it('without passwords, one account alone signs in by its own', async () => {
  const keeper = await aUser(upstream.db, { roleId: 3, password: PASSWORD });
  const user = await aUser(upstream.db, { roleId: 3, password: PASSWORD });
  const config = {
    ...SETTINGS,
    OIDC_ISSUER: provider.issuer,
    BREAK_GLASS_EMAIL: keeper.email,
  };
  const strict = await startUpstream({ database: upstream.database, config });
  expect(await signInWith(strict.anonymous, user.email, PASSWORD)).toMatchObject({
    status: 401,
    body: { message: 'Passwords no longer work here. Use Staff login.' },
  });
  expect((await signInWith(strict.anonymous, keeper.email, PASSWORD)).status).toBe(200);
  expect((await strict.anonymous.get('/login/ways')).body).toMatchObject({ passwords: false });
  await strict.stop();
});
