import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { networkOf } from '@/upstream/resources/session/attempt-limits';
import { hashPassword } from '@/upstream/resources/session/password';
import { FAILURES_PER_ACCOUNT, FAILURES_PER_ADDRESS } from '@/upstream/resources/session/attempt-limits';
import * as argon2 from '@node-rs/argon2';
import type { Answer } from './harness/client';
import { aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

vi.mock('@node-rs/argon2', { spy: true });

const PASSWORD = 'Correct-horse-7!';

let upstream: Upstream;
/** A second copy before the same database. */
let other: Upstream;
let now = new Date('2026-03-01T08:00:00Z');

beforeAll(async () => {
  upstream = await startUpstream({ now: () => now });
  other = await startUpstream({ now: () => now, database: upstream.database });
});

afterAll(async () => {
  await other.stop();
  await upstream.stop();
});

let addresses = 0;

/** An address that nobody has failed from. */
function freshAddress(): string {
  addresses += 1;
  return `10.1.${addresses >> 8}.${addresses & 255}`;
}

function signIn(email: string, password: string, { from = freshAddress(), at = upstream } = {}): Promise<Answer> {
  return at.anonymous.post('/login', { email, password }, { 'x-client-address': from });
}

const REFUSED = { status: 401, body: { statusCode: 401, message: 'Invalid email address or password' } };

describe('signing in', () => {
  it('answers a token and who it is, and no more', async () => {
    const user = await aUser(upstream.db, { roleId: 3, password: PASSWORD });
    const { status, body } = await signIn(user.email, PASSWORD);
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      staff: true,
      mustChangePassword: false,
      user: { id: user.id, roleId: 3, firstName: user.firstName, lastName: user.lastName },
    });
    expect((await upstream.withToken(body.token).get('/users/profile')).body.email).toBe(user.email);
    expect((await other.withToken(body.token).get('/users/profile')).status).toBe(200);
  });

  it.each([5, 6])('is open to role %i, whom the portal refuses itself', async (roleId) => {
    const user = await aUser(upstream.db, { roleId, password: PASSWORD });
    expect((await signIn(user.email, PASSWORD)).status).toBe(200);
  });

  it('heeds neither case nor spaces around the address, but every letter of the password', async () => {
    const user = await aUser(upstream.db, { email: 'Mixed.Case@Example.com', password: PASSWORD });
    expect((await signIn('  mixed.case@EXAMPLE.com ', PASSWORD)).body.user.id).toBe(user.id);
    expect(await signIn(user.email, PASSWORD.toLowerCase())).toMatchObject(REFUSED);
    expect(await signIn(user.email, ` ${PASSWORD}`)).toMatchObject(REFUSED);
  });

  it('gives one answer, after the same work, to whoever may not', async () => {
    const [right, disabled, passwordless] = [
      await aUser(upstream.db, { password: PASSWORD }),
      await aUser(upstream.db, { password: PASSWORD, disabled: true }),
      await aUser(upstream.db),
    ];
    const attempts: [email: string, password: string][] = [
      [right.email, 'wrong'],
      [disabled.email, PASSWORD],
      [disabled.email, 'wrong'],
      [passwordless.email, 'wrong'],
      ['nobody@example.com', PASSWORD],
    ];
    for (const [email, password] of attempts) {
      const verify = vi.mocked(argon2.verify).mockClear();
      const answer = await signIn(email, password);
      expect(answer).toMatchObject(REFUSED);
      expect(Object.keys(answer.body)).toEqual(['statusCode', 'message']);
      expect(verify).toHaveBeenCalledTimes(1);
      // The same cost, so the same time.
      expect(verify.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$/);
    }
  });

  it('hashes the password anew when it was hashed at another cost', async () => {
    const user = await aUser(upstream.db);
    const old = await argon2.hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
    await upstream.db.query('update users set password_hash = $2 where id = $1', [user.id, old]);
    expect((await signIn(user.email, PASSWORD)).status).toBe(200);
    const { rows } = await upstream.db.query('select password_hash from users where id = $1', [user.id]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$/);
    expect((await signIn(user.email, PASSWORD)).status).toBe(200);
  });

  it('is recorded with who and from where, and without token or password', async () => {
    const user = await aUser(upstream.db, { password: PASSWORD });
    const from = freshAddress();
    const { body } = await signIn(user.email, PASSWORD, { from });
    const { rows } = await upstream.db.query(
      `select action, object_type, client_address, before, after, activity::text as whole from activity
        where user_id = $1`,
      [user.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      action: 'login',
      object_type: 'session',
      client_address: from,
      before: null,
      after: { userId: user.id, revokedAt: null },
    });
    expect(rows[0].whole).not.toContain(body.token);
    expect(rows[0].whole).not.toMatch(/argon2/);
  });

  it('writes neither password, token nor an unknown address into the log', async () => {
    const user = await aUser(upstream.db, { password: PASSWORD });
    const { body } = await signIn(user.email, PASSWORD);
    await upstream.withToken(body.token).get('/users/profile');
    await signIn(user.email, 'Mistyped-password-1!');
    await signIn('someone.unknown@example.org', 'Another-password-1!');

    const whole = JSON.stringify(upstream.log);
    for (const secret of [
      PASSWORD,
      'Mistyped-password-1!',
      'Another-password-1!',
      body.token,
      'someone.unknown',
      'argon2',
    ]) {
      expect(whole).not.toContain(secret);
    }
    expect(upstream.log).toContainEqual(
      expect.objectContaining({
        msg: 'sign-in refused',
        reason: 'wrong password',
        userId: user.id,
        requestId: expect.any(String),
      }),
    );
    expect(upstream.log).toContainEqual(expect.objectContaining({ msg: 'sign-in refused', reason: 'unknown account' }));
  });
});

describe('a session', () => {
  it('ends 12 hours after it began, however busy', async () => {
    const user = await aUser(upstream.db, { roleId: 3, password: PASSWORD });
    const { get } = upstream.withToken((await signIn(user.email, PASSWORD)).body.token);
    const start = now;
    try {
      now = new Date(start.getTime() + 12 * 3_600_000 - 1);
      expect((await get('/users/profile')).status).toBe(200);
      now = new Date(start.getTime() + 12 * 3_600_000);
      expect((await get('/users/profile')).status).toBe(401);
    } finally {
      now = start;
    }
  });

  it('is ended for every copy by signing out, and by nothing but its own token', async () => {
    const user = await aUser(upstream.db, { roleId: 3, password: PASSWORD });
    const [first, second] = [
      (await signIn(user.email, PASSWORD)).body.token,
      (await signIn(user.email, PASSWORD)).body.token,
    ];
    const answer = await upstream.withToken(first).post('/logout');
    expect(answer).toMatchObject({ status: 200, body: {} });

    expect((await other.withToken(first).get('/users/profile')).status).toBe(401);
    expect((await upstream.withToken(first).post('/logout')).status).toBe(401);
    expect((await other.withToken(second).get('/users/profile')).status).toBe(200);

    const { rows } = await upstream.db.query(
      `select before, after from activity where user_id = $1 and action = 'logout'`,
      [user.id],
    );
    expect(rows).toMatchObject([{ before: { revokedAt: null }, after: { revokedAt: now.toISOString() } }]);
  });

  it('notes its use at most once a minute', async () => {
    const { user, get } = await upstream.signIn(1);
    const seen = async () =>
      (await upstream.db.query('select last_seen_at from sessions where user_id = $1', [user.id])).rows[0]
        .last_seen_at as Date;
    const start = now;
    try {
      now = new Date(start.getTime() + 59_000);
      await get('/users/profile');
      now = new Date(start.getTime() + 61_000);
      const later = now;
      await get('/users/profile');
      await vi.waitFor(async () => expect(await seen()).toEqual(later), { timeout: slowly(10_000) });
    } finally {
      now = start;
    }
  });
});

describe('a client’s network', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

/** So many have failed from an address within the minute. */
async function failedBefore(from: string, points: number): Promise<void> {
  await upstream.db.query('insert into login_attempts (key, points, expire) values ($1, $2, $3)', [
    `address:${from}`,
    points,
    Date.now() + 60_000,
  ]);
}

/** People with one password, who have not signed in before. @returns their e-mail addresses */
async function colleagues(count: number): Promise<string[]> {
  const hash = await hashPassword(PASSWORD);
  const { rows } = await upstream.db.query<{ email: string }>(
    `insert into users (role_id, email, first_name, last_name, password_hash)
     select 3, gen_random_uuid() || '@office.example.com', 'Col', 'League', $1 from generate_series(1, $2)
     returning email`,
    [hash, count],
  );
  return rows.map(({ email }) => email);
}

describe('failed attempts', () => {
  it('are limited per account over all copies and addresses, in words, and end with their 15 minutes', async () => {
    const user = await aUser(upstream.db, { password: PASSWORD });
    for (let attempt = 0; attempt < FAILURES_PER_ACCOUNT; attempt += 1) {
      const at = attempt % 2 ? other : upstream;
      expect(await signIn(user.email.toUpperCase(), 'wrong', { at })).toMatchObject(REFUSED);
    }

    const verify = vi.mocked(argon2.verify).mockClear();
    for (const at of [upstream, other]) {
      // Even the right password is not looked at any more.
      const answer = await signIn(user.email, PASSWORD, { at });
      expect(answer).toMatchObject({
        status: 429,
        body: { statusCode: 429, message: 'Too many attempts to sign in. Please try again in 15 minutes.' },
      });
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(14 * 60);
      expect(wait).toBeLessThanOrEqual(15 * 60);
    }
    expect(verify).not.toHaveBeenCalled();

    // What was tried meanwhile does not make the wait longer.
    const { rows } = await upstream.db.query(
      `select max(expire) - $1::bigint as ms from login_attempts where key like 'account:%'`,
      [Date.now()],
    );
    expect(rows[0].ms).toBeLessThanOrEqual(15 * 60_000);
    await upstream.db.query('update login_attempts set expire = 1');
    expect((await signIn(user.email, PASSWORD)).status).toBe(200);
  });

  it('of strangers do not keep out whoever signs in from where they lately did', async () => {
    const user = await aUser(upstream.db, { password: PASSWORD });
    const office = freshAddress();
    expect((await signIn(user.email, PASSWORD, { from: office })).status).toBe(200);
    for (let attempt = 0; attempt <= FAILURES_PER_ACCOUNT; attempt += 1) await signIn(user.email, 'wrong');
    expect((await signIn(user.email, PASSWORD)).status).toBe(429);
    expect((await signIn(user.email, PASSWORD, { from: office })).status).toBe(200);

    for (let attempt = 0; attempt < FAILURES_PER_ACCOUNT; attempt += 1)
      await signIn(user.email, 'wrong', { from: office });
    expect((await signIn(user.email, PASSWORD, { from: office })).status).toBe(429);
  });

  it('are limited for an account that does not exist in the same way', async () => {
    for (let attempt = 0; attempt < FAILURES_PER_ACCOUNT; attempt += 1) {
      expect(await signIn('no.such.person@example.com', 'wrong')).toMatchObject(REFUSED);
    }
    expect((await signIn('no.such.person@example.com', 'wrong')).status).toBe(429);
  });

  it('are forgotten by an account that signs in', async () => {
    const user = await aUser(upstream.db, { password: PASSWORD });
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 1; attempt < FAILURES_PER_ACCOUNT; attempt += 1) await signIn(user.email, 'wrong');
      expect((await signIn(user.email, PASSWORD)).status).toBe(200);
    }
  });

  it('are counted before the password is looked at, so that many at once get no further', async () => {
    const user = await aUser(upstream.db, { password: PASSWORD });
    const verify = vi.mocked(argon2.verify).mockClear();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => signIn(user.email, 'wrong', { at: index % 2 ? other : upstream })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(FAILURES_PER_ACCOUNT);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - FAILURES_PER_ACCOUNT);
    expect(verify).toHaveBeenCalledTimes(FAILURES_PER_ACCOUNT);
  });

  it('are limited per client address, whichever accounts they try', async () => {
    const from = freshAddress();
    const user = await aUser(upstream.db, { password: PASSWORD });
    await failedBefore(from, FAILURES_PER_ADDRESS - 1);
    expect(await signIn('one.more@example.com', 'wrong', { from })).toMatchObject(REFUSED);

    const answer = await signIn(user.email, PASSWORD, { from, at: other });
    expect(answer).toMatchObject({
      status: 429,
      body: { message: 'Too many attempts to sign in. Please try again in 1 minute.' },
    });
    expect((await signIn(user.email, PASSWORD)).status).toBe(200);
  });

  // Of one address, at two copies: what failed before, then who is right, all at once, then who is wrong, all at once.
  it.each([
    { failed: 0, right: 60, wrong: 0, expected: { 200: 60 } },
    { failed: 40, right: 20, wrong: 12, expected: { 200: 20, 401: 10, 429: 2 } },
    { failed: 50, right: 5, wrong: 0, expected: { 429: 5 } },
    { failed: 45, right: 10, wrong: 10, expected: { 200: 10, 401: 5, 429: 5 } },
    { failed: 0, right: 0, wrong: 70, expected: { 401: 50, 429: 20 } },
  ])('of an address alone are counted there: $failed failed, $right right, $wrong wrong', async (given) => {
    const from = freshAddress();
    if (given.failed > 0) await failedBefore(from, given.failed);
    const people = await colleagues(given.right);
    const all = (tries: readonly (readonly [email: string, password: string])[]) =>
      Promise.all(
        tries.map(([email, password], index) => signIn(email, password, { from, at: index % 2 ? other : upstream })),
      );
    const verify = vi.mocked(argon2.verify).mockClear();
    const right = await all(people.map((email) => [email, PASSWORD]));
    const wrong = await all(
      Array.from({ length: given.wrong }, (_, index) => [`nobody.${index}@example.com`, 'wrong']),
    );
    const counts: Record<string, number> = { 200: 0, 401: 0, 429: 0 };
    for (const { status, text } of [...right, ...wrong]) {
      // Whatever else came is told with its reason.
      const key = status in counts ? status : `${status} ${text}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    const failures = [upstream, other].flatMap(({ log }) => log.filter(({ err }) => err));
    expect(counts, JSON.stringify(failures)).toEqual({ 200: 0, 401: 0, 429: 0, ...given.expected });
    expect(verify).toHaveBeenCalledTimes(counts[200]! + counts[401]!);
  });

  it('of others at an address are not made worse by those who sign in', async () => {
    const from = freshAddress();
    const user = await aUser(upstream.db, { password: PASSWORD });
    for (let round = 0; round < 3; round += 1) await signIn(user.email, PASSWORD, { from });
    const { rows } = await upstream.db.query('select points from login_attempts where key = $1', [`address:${from}`]);
    expect(rows[0].points).toBe(0);
  });
});
