import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeOld } from '@/upstream/jobs/retention';
import { FAILURES_PER_ACCOUNT } from '@/upstream/resources/session/attempt-limits';
import { STALE, statusLine } from './harness/client';
import { aSession, aUser } from './harness/factories';
import { TEST_RETENTION } from './harness/test-config';
import { startUpstream, type Upstream } from './harness/upstream';
import { askForPassword, mailedPasswords, nameOf, NEW_PASSWORD, signInWith } from './recovery-fixture';

const PASSWORD = 'Correct-horse-7!';
const START = new Date('2026-03-01T08:00:00Z');

let upstream: Upstream;
let now = START;

beforeAll(async () => {
  upstream = await startUpstream({ now: () => now });
});
beforeEach(() => {
  now = START;
});
afterAll(() => upstream.stop());

/** Somebody with a password who is signed in twice. */
async function signedInTwice(roleId = 1) {
  const user = await aUser(upstream.db, { roleId, password: PASSWORD });
  const signIn = async () => {
    const client = upstream.withToken((await signInWith(upstream.anonymous, user.email, PASSWORD)).body.token);
    // Where the role needs a second factor.
    await client.patch('/sessions/second-factor/later', {});
    return client;
  };
  return { user, here: await signIn(), elsewhere: await signIn() };
}

const isLive = async (client: { get: Upstream['anonymous']['get'] }) =>
  (await client.get('/users/profile')).status === 200;

describe('changing one’s own password', () => {
  it.each([1, 2, 3, 4])(
    'ends the other sessions of role %i and keeps this one, voids what was mailed, and is told by mail',
    async (roleId) => {
      const { user, here, elsewhere } = await signedInTwice(roleId);
      await askForPassword(upstream.anonymous, { email: user.email, name: nameOf(user) });
      const [temporary] = await mailedPasswords(upstream.db, user.email);

      const answer = await here.patch('/users/profile/password', { password: NEW_PASSWORD, currentPassword: PASSWORD });
      expect(answer).toMatchObject({ status: 200, body: {} });
      expect(await isLive(here)).toBe(true);
      expect(await isLive(elsewhere)).toBe(false);
      for (const old of [PASSWORD, temporary!])
        expect((await signInWith(upstream.anonymous, user.email, old)).status).toBe(401);
      expect((await signInWith(upstream.anonymous, user.email, NEW_PASSWORD)).status).toBe(200);
      const { rows } = await upstream.db.query(
        `select 1 from mail_outbox where recipient = $1 and kind = 'password-changed'`,
        [user.email],
      );
      expect(rows).toHaveLength(1);
    },
  );

  it.each([
    ['Short-1', 'Password is too short - should be 8 chars minimum.'],
    ['Password1', 'Password must contain a letter, a digit and a symbol from !@#$%^&*'],
    ['Password!', 'Password must contain a letter, a digit and a symbol from !@#$%^&*'],
    ['12345678!', 'Password must contain a letter, a digit and a symbol from !@#$%^&*'],
    ['Sunny-day1!', 'Password must have at least 12 characters.'],
    ['Q.Partner forever 1!', 'Password can’t contain your name, your email address or the name of the portal.'],
    ['P@ssword12345!', 'This password is too common. Choose one that no one else would think of.'],
  ])('refuses %s', async (password, message) => {
    const { here, elsewhere } = await signedInTwice();
    const answer = await here.patch('/users/profile/password', { password, currentPassword: PASSWORD });
    expect(answer).toMatchObject({ status: 422, body: { message, errors: [{ msg: message, path: 'password' }] } });
    expect(await isLive(elsewhere)).toBe(true);
  });

  it('takes a pass phrase with blanks and any letters, and signs in however its accents are typed', async () => {
    const { user, here } = await signedInTwice();
    const phrase = 'Ein schöner Tag für Café 7 !';
    const answer = await here.patch('/users/profile/password', { password: phrase, currentPassword: PASSWORD });
    expect(answer.status).toBe(200);
    for (const form of ['NFC', 'NFD'])
      expect((await signInWith(upstream.anonymous, user.email, phrase.normalize(form))).status).toBe(200);
  });

  it('asks no more of partners than the specs do', async () => {
    const { here } = await signedInTwice(5);
    const answer = await here.patch('/users/profile/password', { password: 'Passw0rd!', currentPassword: PASSWORD });
    expect(answer.status).toBe(200);
  });

  it('asks for the current one, and counts wrong ones as failed sign-ins', async () => {
    const { user, here } = await signedInTwice();
    expect(await here.patch('/users/profile/password', { password: NEW_PASSWORD })).toMatchObject({
      status: 422,
      body: { errors: [{ msg: 'Current password is required', path: 'currentPassword' }] },
    });
    const wrong = { password: NEW_PASSWORD, currentPassword: 'Wrong-2026!' };
    for (let attempt = 0; attempt < FAILURES_PER_ACCOUNT; attempt += 1) {
      expect(await here.patch('/users/profile/password', wrong)).toMatchObject({
        status: 422,
        body: { errors: [{ msg: 'Current password is incorrect', path: 'currentPassword' }] },
      });
    }
    const answer = await here.patch('/users/profile/password', { password: NEW_PASSWORD, currentPassword: PASSWORD });
    expect(answer.status).toBe(429);
    // Elsewhere its owner may still sign in.
    expect((await signInWith(upstream.anonymous, user.email, PASSWORD)).status).toBe(200);
  });

  it('is won by one of several at once', async () => {
    const { here, elsewhere } = await signedInTwice();
    const answers = await Promise.all(
      [here, elsewhere, here, elsewhere].map((client, index) =>
        client.patch('/users/profile/password', { password: `${NEW_PASSWORD}${index}`, currentPassword: PASSWORD }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await isLive(here), await isLive(elsewhere)].filter(Boolean)).toHaveLength(1);
  });

  it('is recorded without either password', async () => {
    const { user, here } = await signedInTwice();
    await here.patch('/users/profile/password', { password: NEW_PASSWORD, currentPassword: PASSWORD });
    const { rows } = await upstream.db.query(
      `select activity::text as whole from activity where user_id = $1 and action = 'changeOwnPassword'`,
      [user.id],
    );
    expect(rows).toHaveLength(1);
    for (const secret of [NEW_PASSWORD, PASSWORD, 'argon2']) {
      expect(rows[0].whole).not.toContain(secret);
      expect(JSON.stringify(upstream.log)).not.toContain(secret);
    }
  });
});

describe('one’s own profile', () => {
  const NAMES = { firstName: ' Hana ', lastName: ' Miller ', officeNumber: '9497774444', mobileNumber: null };

  it('takes names, trimmed, and numbers, and keeps the password and the sessions', async () => {
    const { here, elsewhere } = await signedInTwice();
    expect((await here.patch('/users/profile', NAMES)).status).toBe(200);
    expect((await here.get('/users/profile')).body).toMatchObject({
      firstName: 'Hana',
      lastName: 'Miller',
      fullName: 'Hana Miller',
      officeNumber: '9497774444',
      mobileNumber: null,
    });
    expect(await isLive(elsewhere)).toBe(true);
  });

  it('takes a new password with the same consequences as elsewhere', async () => {
    const { user, here, elsewhere } = await signedInTwice();
    expect(await here.patch('/users/profile', { ...NAMES, password: NEW_PASSWORD })).toMatchObject({ status: 422 });
    expect(
      (await here.patch('/users/profile', { ...NAMES, password: NEW_PASSWORD, currentPassword: PASSWORD })).status,
    ).toBe(200);
    expect(await isLive(here)).toBe(true);
    expect(await isLive(elsewhere)).toBe(false);
    expect((await signInWith(upstream.anonymous, user.email, NEW_PASSWORD)).status).toBe(200);
  });

  it.each([
    [{ firstName: '  ' }, 'firstName'],
    [{ lastName: '' }, 'lastName'],
    [{ officeNumber: '949-777' }, 'officeNumber'],
    [{ officeNumber: '', mobileNumber: null }, 'officeNumber'],
    [{ roleId: 1 }, 'roleId'],
  ])('refuses %j, and nothing is stored', async (fault, path) => {
    const { user, here } = await signedInTwice();
    const answer = await here.patch('/users/profile', {
      ...NAMES,
      ...fault,
      password: NEW_PASSWORD,
      currentPassword: PASSWORD,
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } });
    expect((await here.get('/users/profile')).body.firstName).toBe(user.firstName);
    expect((await signInWith(upstream.anonymous, user.email, PASSWORD)).status).toBe(200);
  });

  it('refuses a stale one whole, its password too', async () => {
    const { user, here } = await signedInTwice();
    const { version } = (await here.get('/users/profile')).body;
    expect((await here.patch('/users/profile', { ...NAMES, version })).body).toEqual({ version: version + 1 });
    const late = await here.patch('/users/profile', {
      ...NAMES,
      version,
      password: NEW_PASSWORD,
      currentPassword: PASSWORD,
    });
    expect(statusLine(late)).toBe(STALE);
    expect((await signInWith(upstream.anonymous, user.email, PASSWORD)).status).toBe(200);
  });
});

describe('one’s own sessions', () => {
  it('are listed with when and from where, this one first, and nobody else’s', async () => {
    const { user, here } = await signedInTwice();
    await signedInTwice();
    const ended = upstream.withToken((await signInWith(upstream.anonymous, user.email, PASSWORD)).body.token);
    await ended.post('/logout');
    await aSession(upstream.db, user, { now: new Date(START.getTime() - 13 * 3_600_000) });

    const { sessions } = (await here.get('/sessions')).body;
    expect(sessions).toHaveLength(2);
    expect(sessions.map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
    for (const session of sessions) {
      expect(session).toMatchObject({
        createdAt: START.toISOString(),
        lastSeenAt: START.toISOString(),
        clientAddress: expect.stringMatching(/^10\.7\./),
      });
    }
  });

  it('are ended one by one, at once, and by their owner alone', async () => {
    const { here, elsewhere } = await signedInTwice();
    const stranger = await signedInTwice();
    const [, other] = (await here.get('/sessions')).body.sessions;
    const end = (client: typeof here) => client.send('DELETE', `/sessions/${other.id}`);

    expect(await end(stranger.here)).toMatchObject({ status: 404, body: { message: 'This session doesn’t exist.' } });
    expect(await isLive(elsewhere)).toBe(true);
    expect((await end(here)).status).toBe(200);
    expect(await isLive(elsewhere)).toBe(false);
    expect(statusLine(await end(here))).toBe('404 This session doesn’t exist.');
    expect(await isLive(here)).toBe(true);
  });

  it('are all ended but this one', async () => {
    const { user, here, elsewhere } = await signedInTwice();
    expect(await here.send('DELETE', '/sessions')).toMatchObject({ status: 200, body: { ended: 1 } });
    expect(await isLive(elsewhere)).toBe(false);
    expect(await isLive(here)).toBe(true);
    const { rows } = await upstream.db.query(
      `select 1 from activity where user_id = $1 and action = 'endOtherSessions'`,
      [user.id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('the sweep', () => {
  it('removes sessions that ended 30 days ago, and keeps the others', async () => {
    const user = await aUser(upstream.db);
    const daysAgo = (days: number) => new Date(START.getTime() - days * 86_400_000);
    for (const days of [40, 31, 30, 1]) await aSession(upstream.db, user, { now: daysAgo(days) });
    expect(await removeOld(upstream.db, 'sessions', { retention: TEST_RETENTION, now: START })).toBe(2);
    const { rows } = await upstream.db.query('select created_at from sessions where user_id = $1 order by 1', [
      user.id,
    ]);
    expect(rows.map(({ created_at }) => created_at)).toEqual([daysAgo(30), daysAgo(1)]);
  });

  it('removes temporary passwords whose day is over', async () => {
    const user = await aUser(upstream.db);
    await askForPassword(upstream.anonymous, { email: user.email, name: nameOf(user) });
    const left = async () =>
      (await upstream.db.query('select 1 from temporary_passwords where user_id = $1', [user.id])).rowCount;
    await removeOld(upstream.db, 'temporary_passwords', {
      retention: TEST_RETENTION,
      now: new Date(START.getTime() + 24 * 3_600_000),
    });
    expect(await left()).toBe(1);
    await removeOld(upstream.db, 'temporary_passwords', {
      retention: TEST_RETENTION,
      now: new Date(START.getTime() + 24 * 3_600_000 + 1),
    });
    expect(await left()).toBe(0);
  });
});
