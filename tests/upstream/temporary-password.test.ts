import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { issueTemporaryPassword, makeTemporaryPassword } from '@/upstream/resources/session/temporary-password';
import { hashPassword } from '@/upstream/resources/session/password';
import { aSession, aUser, type TestUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { NEW_PASSWORD, signInWith } from './recovery-fixture';

const PASSWORD = 'Correct-horse-7!';
const START = new Date('2026-03-01T08:00:00Z');

let upstream: Upstream;
/** A second copy before the same database. */
let other: Upstream;
let now = START;

beforeAll(async () => {
  upstream = await startUpstream({ now: () => now });
  other = await startUpstream({ now: () => now, database: upstream.database });
});
beforeEach(() => {
  now = START;
});
afterAll(async () => {
  await other.stop();
  await upstream.stop();
});

const REFUSED = { status: 401, body: { statusCode: 401, message: 'Invalid email address or password' } };

/** Issues a temporary password as a mutation would. @returns the password */
async function issueTo(user: TestUser, reason: 'registered' | 'reset' | 'forgot' = 'forgot'): Promise<string> {
  const password = makeTemporaryPassword();
  const hash = await hashPassword(password);
  const config = { NEXTAUTH_URL: 'https://office.example.com', PORTAL_TIME_ZONE: 'UTC' };
  const tx = await upstream.db.connect();
  try {
    await tx.query('begin');
    await issueTemporaryPassword(tx, { user, password, hash, reason, now, config });
    await tx.query('commit');
  } finally {
    tx.release();
  }
  return password;
}

/** Somebody who signed in with a temporary password and has not changed it. */
async function restricted(roleId = 3) {
  const user = await aUser(upstream.db, { roleId });
  const { body } = await signInWith(upstream.anonymous, user.email, await issueTo(user));
  return { user, token: body.token as string, ...upstream.withToken(body.token) };
}

describe('a temporary password', () => {
  it('opens one session, which says that it must be changed', async () => {
    const user = await aUser(upstream.db);
    const password = await issueTo(user);
    const { status, body } = await signInWith(upstream.anonymous, user.email, password);
    expect({ status, body }).toMatchObject({ status: 200, body: { mustChangePassword: true } });
    expect((await upstream.withToken(body.token).get('/users/profile')).body.mustChangePassword).toBe(true);
    expect(await signInWith(upstream.anonymous, user.email, password)).toMatchObject(REFUSED);
  });

  it('is used by one of twenty who try at once, at two copies', async () => {
    const user = await aUser(upstream.db);
    const password = await issueTo(user);
    // Each from an address where the person is known, so that the limit on failures counts each apart.
    const from = Array.from({ length: 20 }, (_, index) => `10.8.0.${index + 1}`);
    for (const address of from) {
      await aSession(upstream.db, user, { now });
      await upstream.db.query('update sessions set client_address = $2 where user_id = $1 and client_address is null', [
        user.id,
        address,
      ]);
    }
    const answers = await Promise.all(
      from.map((address, index) =>
        (index % 2 ? other : upstream).anonymous.post(
          '/login',
          { email: user.email, password },
          { 'x-client-address': address },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(401)]);
    const { rows } = await upstream.db.query(
      'select count(*)::int as live from sessions where user_id = $1 and revoked_at is null',
      [user.id],
    );
    expect(rows[0].live).toBe(1);
  });

  it('works until its 24 hours are over, and then no more', async () => {
    const [early, late] = [await aUser(upstream.db), await aUser(upstream.db)];
    const [inTime, tooLate] = [await issueTo(early), await issueTo(late)];
    now = new Date(START.getTime() + 24 * 3_600_000 - 1);
    expect((await signInWith(upstream.anonymous, early.email, inTime)).status).toBe(200);
    now = new Date(START.getTime() + 24 * 3_600_000);
    expect(await signInWith(upstream.anonymous, late.email, tooLate)).toMatchObject(REFUSED);
  });

  it('may be typed in capitals and with spaces around it', async () => {
    const user = await aUser(upstream.db);
    const password = await issueTo(user);
    expect((await signInWith(upstream.anonymous, user.email, ` ${password.toUpperCase()}\n`)).status).toBe(200);
  });

  it('helps nobody who is disabled', async () => {
    const user = await aUser(upstream.db);
    const password = await issueTo(user);
    await upstream.db.query('update users set disabled = true where id = $1', [user.id]);
    expect(await signInWith(upstream.anonymous, user.email, password)).toMatchObject(REFUSED);
  });

  it.each(['registered', 'reset'] as const)(
    'that is %s leaves no other password and ends all sessions at once',
    async (reason) => {
      const user = await aUser(upstream.db, { password: PASSWORD });
      const { body } = await signInWith(upstream.anonymous, user.email, PASSWORD);
      const password = await issueTo(user, reason);
      expect((await upstream.withToken(body.token).get('/users/profile')).status).toBe(401);
      expect(await signInWith(upstream.anonymous, user.email, PASSWORD)).toMatchObject(REFUSED);
      expect((await signInWith(upstream.anonymous, user.email, password)).status).toBe(200);
    },
  );

  it('is stored as a hash alone', async () => {
    const user = await aUser(upstream.db);
    const password = await issueTo(user);
    const { rows } = await upstream.db.query('select temporary_passwords::text as row from temporary_passwords');
    expect(rows.some(({ row }) => (row as string).includes(password))).toBe(false);
  });
});

describe('a session that a temporary password opened', () => {
  const EXAMPLES = { id: '1', mediaId: '1', variantId: '1', key: 'picture.webp' };
  const OPEN = ['logout', 'getProfile', 'changeOwnPassword'];
  const guarded = ALL_ENDPOINTS.filter(({ access }) => access !== 'public');

  it('may do nothing but see whose it is, change the password and end', () => {
    expect(guarded.filter(({ beforePasswordChange }) => beforePasswordChange).map(({ name }) => name)).toEqual(OPEN);
  });

  it('is refused by every other endpoint, in words and with a code', async () => {
    const session = await restricted();
    for (const { name, method, path } of guarded) {
      if (OPEN.includes(name)) continue;
      const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => EXAMPLES[key as keyof typeof EXAMPLES] ?? '1');
      expect(await session.send(method, address), name).toMatchObject({
        status: 403,
        body: { statusCode: 'PASSWORD_CHANGE_REQUIRED', message: 'Set a new password first.' },
      });
    }
  });

  it('may do everything once a password is set, without signing in again', async () => {
    const { user, get, patch } = await restricted();
    expect(await patch('/users/profile/password', { password: NEW_PASSWORD })).toMatchObject({ status: 200, body: {} });
    expect((await get('/users/profile')).body.mustChangePassword).toBe(false);
    expect((await get('/access-control-list')).status).toBe(200);
    expect((await signInWith(upstream.anonymous, user.email, NEW_PASSWORD)).body.mustChangePassword).toBe(false);
  });

  it('sets a password once without being asked for one, however often it tries at the same time', async () => {
    const { user, patch } = await restricted();
    const wanted = Array.from({ length: 5 }, (_, index) => `${NEW_PASSWORD}${index}`);
    const answers = await Promise.all(wanted.map((password) => patch('/users/profile/password', { password })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 409, 422]).toContain(status);
    const winner = wanted[answers.findIndex(({ status }) => status === 200)]!;
    expect((await signInWith(upstream.anonymous, user.email, winner)).status).toBe(200);
  });

  it('may be ended', async () => {
    const { get, post } = await restricted();
    expect((await post('/logout')).status).toBe(200);
    expect((await get('/users/profile')).status).toBe(401);
  });
});
