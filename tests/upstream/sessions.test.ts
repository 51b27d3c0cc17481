import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { aCompany, aSession, aUser, type TestUser } from './harness/factories';
import { queuedFor } from './harness/outbox';
import { startUpstream, type Upstream } from './harness/upstream';
import { mailedPasswords, signInWith } from './recovery-fixture';

const PASSWORD = 'Correct-horse-7!';
const START = new Date('2026-03-01T08:00:00Z');
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

let upstream: Upstream;
let now = START;
const later = (minutes: number) => (now = new Date(START.getTime() + minutes * 60_000));

beforeAll(async () => {
  upstream = await startUpstream({ now: () => now, config: { SESSION_IDLE_MINUTES: 120 } });
});
beforeEach(() => {
  now = START;
});
afterAll(() => upstream.stop());

describe('a session that nobody uses', () => {
  const statusOf = async (token: string, headers: Record<string, string> = {}) =>
    (await upstream.withToken(token).get('/users/profile', headers)).status;

  const lastSeen = async (user: TestUser) => {
    const { rows } = await upstream.db.query<{ at: Date }>('select last_seen_at at from sessions where user_id = $1', [
      user.id,
    ]);
    return rows[0]?.at;
  };
  const soon = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: slowly(8_000), interval: 20 });

  /** What a use of the session leaves is stored beside the answer. */
  const isSeen = (user: TestUser) => soon(async () => expect(await lastSeen(user)).toEqual(now));

  async function signedIn() {
    const user = await aUser(upstream.db, { roleId: 3, password: PASSWORD });
    const { body } = await signInWith(upstream.anonymous, user.email, PASSWORD);
    return { user, token: body.token as string };
  }

  it('ends after 120 minutes, each use beginning them anew, and in any case after 12 hours', async () => {
    const { user, token } = await signedIn();
    for (const minutes of [119, 238, 357, 476, 595, 714]) {
      later(minutes);
      expect(await statusOf(token)).toBe(200);
      await isSeen(user);
    }
    later(719);
    expect(await statusOf(token)).toBe(200);
    later(720);
    expect(await statusOf(token)).toBe(401);
    const other = await signedIn();
    later(720 + 121);
    expect(await statusOf(other.token)).toBe(401);
  });

  it('is not kept by what the portal asks by itself', async () => {
    const { user, token } = await signedIn();
    later(60);
    // Somebody was there ten minutes ago.
    expect(await statusOf(token, { 'x-idle-seconds': '600' })).toBe(200);
    await soon(async () => expect(await lastSeen(user)).toEqual(new Date(START.getTime() + 50 * 60_000)));
    for (const minutes of [100, 169]) {
      later(minutes);
      expect(await statusOf(token, { 'x-idle-seconds': '9999' })).toBe(200);
    }
    later(171);
    expect(await statusOf(token, { 'x-idle-seconds': '9999' })).toBe(401);
  });

  it('tells how long it goes on', async () => {
    const { token } = await signedIn();
    later(100);
    const { body } = await upstream.withToken(token).get('/users/profile/session', { 'x-idle-seconds': '6000' });
    expect(body).toEqual({ idleSeconds: 7200, endsInSeconds: 20 * 60, lastsSeconds: 620 * 60 });
  });
});

describe('a sign-in from somewhere new', () => {
  const signIn = (user: TestUser, from: string, userAgent: string) =>
    upstream.anonymous.post(
      '/login',
      { email: user.email, password: PASSWORD },
      { 'x-client-address': from, 'user-agent': userAgent },
    );
  const mailsTo = async (user: TestUser) =>
    (await queuedFor(upstream.db, user.email)).filter(({ kind }) => kind === 'new-sign-in');

  it('is told by mail: another browser or another network, and neither the first one nor a known one', async () => {
    const user = await aUser(upstream.db, { roleId: 3, password: PASSWORD });
    await signIn(user, '10.9.0.1', FIREFOX);
    await signIn(user, '10.9.0.1', FIREFOX.replaceAll('140.0', '141.0'));
    expect(await mailsTo(user)).toEqual([]);
    await signIn(user, '10.9.0.1', SAFARI);
    expect(await mailsTo(user)).toMatchObject([{ subject: 'A new sign-in to your account' }]);
    expect((await mailsTo(user))[0]?.text).toMatch(/With: Safari on macOS\n- From: 10\.9\.0\.1/);
    await signIn(user, '10.9.0.2', SAFARI);
    expect(await mailsTo(user)).toHaveLength(2);
    await signIn(user, '10.9.0.2', FIREFOX);
    expect(await mailsTo(user)).toHaveLength(2);
  });

  it('is refused by its link once: all sessions end, the password is void, and a temporary one is mailed', async () => {
    const user = await aUser(upstream.db, { roleId: 3, password: PASSWORD });
    const own = upstream.withToken((await signIn(user, '10.9.1.1', FIREFOX)).body.token);
    const stranger = upstream.withToken((await signIn(user, '10.9.1.2', SAFARI)).body.token);
    const [mail] = await mailsTo(user);
    const token = /not-me\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const refuse = () => upstream.anonymous.post('/sessions/refused', { token });
    const answers = await Promise.all([refuse(), refuse()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    for (const session of [own, stranger]) expect((await session.get('/users/profile')).status).toBe(401);
    expect((await signIn(user, '10.9.1.2', SAFARI)).status).toBe(401);
    const [temporary = ''] = await mailedPasswords(upstream.db, user.email);
    expect((await signInWith(upstream.anonymous, user.email, temporary)).body).toMatchObject({
      mustChangePassword: true,
    });
    expect((await refuse()).status).toBe(404);
    expect((await upstream.anonymous.post('/sessions/refused', { token: 'x'.repeat(43) })).status).toBe(404);
  });
});

describe('sessions of somebody else', () => {
  it('are seen and ended by an administrator, those of partners are not', async () => {
    const admin = await upstream.signIn(1);
    const person = await aUser(upstream.db, { roleId: 3 });
    const [one, other] = [await aSession(upstream.db, person, { now }), await aSession(upstream.db, person, { now })];
    const list = async () => (await admin.get(`/users/${person.id}/sessions`)).body.sessions as { id: number }[];
    const [latest] = await list();
    expect(await list()).toHaveLength(2);
    expect((await admin.send('DELETE', `/users/${person.id}/sessions/${latest!.id}`)).status).toBe(200);
    expect((await upstream.withToken(other).get('/sessions')).status).toBe(401);
    expect((await upstream.withToken(one).get('/sessions')).status).toBe(200);
    // By another person's address a session is not found.
    const [left] = await list();
    expect((await admin.send('DELETE', `/users/${admin.user.id}/sessions/${left!.id}`)).status).toBe(404);
    expect((await admin.send('DELETE', `/users/${person.id}/sessions`)).body).toEqual({ ended: 1 });
    expect(await list()).toEqual([]);
    const partner = await aUser(upstream.db, { roleId: 5 });
    expect((await admin.get(`/users/${partner.id}/sessions`)).status).toBe(404);
  });
});

describe('how a person signs in', () => {
  const signInsOf = async (asker: { get: (path: string) => Promise<{ status: number; body: unknown }> }, id: number) =>
    (await asker.get(`/users/${id}/sign-ins`)).body;

  it('is known by the last sign-in, wrong passwords, and emails with a temporary one', async () => {
    const admin = await upstream.signIn(1);
    const user = await aUser(upstream.db, { roleId: 3, password: PASSWORD });
    const nothing = { lastSignInAt: null, failedAttempts: 0, passwordEmails: [] };
    expect(await signInsOf(admin, user.id)).toEqual(nothing);
    await signInWith(upstream.anonymous, user.email, PASSWORD);
    for (const wrong of ['wrong-1', 'wrong-2']) await signInWith(upstream.anonymous, user.email, wrong);
    expect(await signInsOf(admin, user.id)).toEqual({
      ...nothing,
      lastSignInAt: expect.stringMatching(/^2026-03-01T08:00/),
      failedAttempts: 2,
    });
    await upstream.anonymous.post('/forgotPassWord', {
      email: user.email,
      name: `${user.firstName} ${user.lastName}`,
    });
    expect(await signInsOf(admin, user.id)).toMatchObject({ passwordEmails: [{ state: 'queued', reason: null }] });
  });

  it('is shown for admins to those of Admin Controls alone, and for partners to those of Registration', async () => {
    const company = await aCompany(upstream.db);
    const partner = await aUser(upstream.db, { roleId: 5, companyId: company.id });
    const staff = await aUser(upstream.db, { roleId: 3 });
    const [admin, shop] = [await upstream.signIn(1), await upstream.signIn(3)];
    for (const { id } of [partner, staff]) {
      expect((await admin.get(`/users/${id}/sign-ins`)).status).toBe(200);
      expect((await shop.get(`/users/${id}/sign-ins`)).status).toBe(403);
    }
    expect((await admin.get('/users/999999/sign-ins')).status).toBe(404);
  });
});
