import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as argon2 from '@node-rs/argon2';
import { RECOVERIES_PER_ADDRESS, RECOVERIES_PER_TARGET } from '@/upstream/resources/session/attempt-limits';
import { aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { askForPassword, freshAddress, mailedPasswords, nameOf, signInWith } from './recovery-fixture';

vi.mock('@node-rs/argon2', { spy: true });

const PASSWORD = 'Correct-horse-7!';

let upstream: Upstream;
const now = new Date('2026-03-01T08:00:00Z');

beforeAll(async () => {
  upstream = await startUpstream({ now: () => now });
});
afterAll(() => upstream.stop());

const UNKNOWN = { status: 404, body: { statusCode: 404, message: 'Invalid email address or name' } };
const UNKNOWN_NUMBER = { status: 404, body: { statusCode: 404, message: 'Invalid name or mobile number' } };

async function withMobile(mobileNumber: string, given: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(upstream.db, given);
  await upstream.db.query('update users set mobile_number = $2 where id = $1', [user.id, mobileNumber]);
  return user;
}

function askForId(mobileNumber: string, name: string, { from = freshAddress(), at = upstream } = {}) {
  return at.anonymous.post('/forgotId', { mobileNumber, name }, { 'x-client-address': from });
}

describe('a forgotten password', () => {
  it('is answered by mailing a temporary one that holds for a day', async () => {
    const user = await aUser(upstream.db, { password: PASSWORD });
    const answer = await askForPassword(upstream.anonymous, { email: user.email, name: nameOf(user) });
    expect(answer).toMatchObject({ status: 200, body: {} });
    const { rows } = await upstream.db.query(
      'select recipient, expires_at, body_text from mail_outbox where recipient = $1',
      [user.email],
    );
    expect(rows).toMatchObject([{ expires_at: new Date('2026-03-02T08:00:00Z') }]);
    expect(await mailedPasswords(upstream.db, user.email)).toEqual([
      expect.stringMatching(/^[2-9a-hjkmnp-z]{4}(-[2-9a-hjkmnp-z]{4}){6}$/),
    ]);
  });

  it('keeps the old password and the sessions until the temporary one is used', async () => {
    const user = await aUser(upstream.db, { roleId: 3, password: PASSWORD });
    const session = upstream.withToken((await signInWith(upstream.anonymous, user.email, PASSWORD)).body.token);
    await askForPassword(upstream.anonymous, { email: user.email, name: nameOf(user) });
    expect((await session.get('/users/profile')).status).toBe(200);
    expect((await signInWith(upstream.anonymous, user.email, PASSWORD)).status).toBe(200);

    const [temporary] = await mailedPasswords(upstream.db, user.email);
    expect((await signInWith(upstream.anonymous, user.email, temporary!)).status).toBe(200);
    expect((await session.get('/users/profile')).status).toBe(401);
    expect((await signInWith(upstream.anonymous, user.email, PASSWORD)).status).toBe(401);
  });

  it('voids the temporary one before it', async () => {
    const user = await aUser(upstream.db);
    for (let round = 0; round < 2; round += 1)
      await askForPassword(upstream.anonymous, { email: user.email, name: nameOf(user) });
    const [second, first] = await mailedPasswords(upstream.db, user.email);
    expect((await signInWith(upstream.anonymous, user.email, first!)).status).toBe(401);
    expect((await signInWith(upstream.anonymous, user.email, second!)).status).toBe(200);
  });

  it('heeds neither case, spaces nor accents of the name, nor case of the address', async () => {
    const user = await aUser(upstream.db, {
      email: 'Elena.V@Example.com',
      firstName: 'Elena',
      lastName: 'Vásquez Ruiz',
    });
    const answer = await askForPassword(upstream.anonymous, {
      email: ' elena.v@EXAMPLE.com ',
      name: 'ELENA  vasquezruiz',
    });
    expect(answer.status).toBe(200);
    expect(await mailedPasswords(upstream.db, user.email)).toHaveLength(1);
  });

  it('is refused in one sentence after the same work to whoever may not', async () => {
    const disabled = await aUser(upstream.db, { disabled: true });
    const partner = await aUser(upstream.db, { roleId: 5 });
    const known = await aUser(upstream.db);
    const asked = [
      { email: known.email, name: 'Somebody Else' },
      { email: 'nobody@example.com', name: nameOf(known) },
      { email: disabled.email, name: nameOf(disabled) },
      { email: partner.email, name: nameOf(partner) },
      // Combining marks alone: nothing is left of the name.
      { email: known.email, name: '\u0301' },
    ];
    for (const person of asked) {
      const hash = vi.mocked(argon2.hash).mockClear();
      expect(await askForPassword(upstream.anonymous, person)).toMatchObject(UNKNOWN);
      expect(hash).toHaveBeenCalledTimes(1);
      expect(await mailedPasswords(upstream.db, person.email)).toEqual([]);
    }
    const hash = vi.mocked(argon2.hash).mockClear();
    await askForPassword(upstream.anonymous, { email: known.email, name: nameOf(known) });
    expect(hash).toHaveBeenCalledTimes(1);
  });

  it('takes as long to refuse as to answer', async () => {
    const user = await aUser(upstream.db);
    const times = { known: [] as number[], unknown: [] as number[] };
    const least = () => [Math.min(...times.known), Math.min(...times.unknown)] as const;
    const gap = () => Math.abs(least()[0] - least()[1]);
    // A busy machine lengthens some of them: the least of each kind counts, and more of them bring it out.
    for (let round = 0; round < 4 || (round < 20 && gap() >= 50); round += 1) {
      for (const [kind, email] of [
        ['known', user.email],
        ['unknown', `nobody${round}@example.com`],
      ] as const) {
        const started = performance.now();
        await askForPassword(upstream.anonymous, { email, name: nameOf(user) });
        times[kind].push(performance.now() - started);
      }
    }
    for (const time of least()) expect(time).toBeGreaterThan(490);
    expect(gap()).toBeLessThan(50);
  });

  it('is recorded without the password, and logged without address or name of a stranger', async () => {
    const user = await aUser(upstream.db, { lastName: 'Unmistakable' });
    await askForPassword(upstream.anonymous, { email: user.email, name: nameOf(user) });
    await askForPassword(upstream.anonymous, { email: 'some.stranger@example.org', name: 'Stranger Danger' });
    const [temporary] = await mailedPasswords(upstream.db, user.email);
    const { rows } = await upstream.db.query(
      `select user_id, after, activity::text as whole from activity where action = 'forgotPassword' and object_id = $1`,
      [String(user.id)],
    );
    expect(rows).toMatchObject([
      { user_id: null, after: { id: user.id, email: user.email, recoverableUntil: '2026-03-02T08:00:00.000Z' } },
    ]);
    expect(rows[0].whole).not.toContain(temporary);
    expect(rows[0].whole).not.toContain('argon2');
    const whole = JSON.stringify(upstream.log);
    for (const secret of [temporary!, 'some.stranger', 'Danger', user.email]) expect(whole).not.toContain(secret);
    expect(upstream.log).toContainEqual(
      expect.objectContaining({ msg: 'a password reset was requested', userId: user.id }),
    );
    expect(upstream.log).toContainEqual(
      expect.objectContaining({ msg: 'a password reset was requested', userId: null }),
    );
  });
});

describe('a forgotten ID', () => {
  it.each(['(213) 555-0123', '213.555.0123', '+1 213 555 0123', '2135550123'])(
    'is told to who gives the number as %s',
    async (typed) => {
      const user = await withMobile('+1 (213) 555-0123', { firstName: 'Ida', lastName: `Number ${typed.length}` });
      expect(await askForId(typed, nameOf(user))).toMatchObject({ status: 200, body: { email: user.email } });
    },
  );

  it('is told to nobody else', async () => {
    const user = await withMobile('2135550124');
    const [disabled, partner] = [
      await withMobile('2135550125', { disabled: true }),
      await withMobile('2135550126', { roleId: 6 }),
    ];
    const asked: [number: string, name: string][] = [
      ['2135550124', 'Somebody Else'],
      ['2135550199', nameOf(user)],
      ['not a number', nameOf(user)],
      ['2135550125', nameOf(disabled)],
      ['2135550126', nameOf(partner)],
    ];
    for (const [number, name] of asked) expect(await askForId(number, name)).toMatchObject(UNKNOWN_NUMBER);
  });

  it('leaves an entry in the activity and a line in the log', async () => {
    const user = await withMobile('2135550127');
    const from = freshAddress();
    await askForId('2135550127', nameOf(user), { from });
    const { rows } = await upstream.db.query(
      `select object_type, client_address, user_id from activity where action = 'forgotId' and object_id = $1`,
      [String(user.id)],
    );
    expect(rows).toEqual([{ object_type: 'user', client_address: from, user_id: null }]);
    expect(upstream.log).toContainEqual(
      expect.objectContaining({ msg: 'a forgotten ID was requested', userId: user.id, clientAddress: from }),
    );
    expect(JSON.stringify(upstream.log)).not.toContain('2135550127');
  });
});

describe('recovery', () => {
  it('is limited per target, whether or not there is such a person, and whether or not it succeeds', async () => {
    const user = await aUser(upstream.db);
    for (const email of [user.email, 'nobody.at.all@example.com']) {
      for (let attempt = 0; attempt < RECOVERIES_PER_TARGET; attempt += 1) {
        const { status } = await askForPassword(upstream.anonymous, { email, name: nameOf(user) });
        expect(status).toBe(email === user.email ? 200 : 404);
      }
      const answer = await askForPassword(upstream.anonymous, { email, name: nameOf(user) });
      expect(answer).toMatchObject({
        status: 429,
        body: { message: 'Too many attempts. Please try again in 15 minutes.' },
      });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    }
    expect(await mailedPasswords(upstream.db, user.email)).toHaveLength(RECOVERIES_PER_TARGET);
  });

  it('is limited per number and per client address alike', async () => {
    const from = freshAddress();
    await upstream.db.query('insert into login_attempts (key, points, expire) values ($1, $2, $3)', [
      `recovery-address:${from}`,
      RECOVERIES_PER_ADDRESS,
      Date.now() + 60_000,
    ]);
    expect((await askForId('2135550150', 'Some One', { from })).status).toBe(429);
    expect(
      (await askForPassword(upstream.anonymous, { email: 'x@example.com', name: 'Some One' }, { from })).status,
    ).toBe(429);

    for (let attempt = 0; attempt < RECOVERIES_PER_TARGET; attempt += 1) await askForId('213-555-0151', 'Some One');
    expect((await askForId('+1 (213) 555 0151', 'Some One')).status).toBe(429);
  });

  it('of strangers does not keep out who asks from where they lately signed in', async () => {
    const user = await aUser(upstream.db, { password: PASSWORD });
    const office = freshAddress();
    await upstream.anonymous.post('/login', { email: user.email, password: PASSWORD }, { 'x-client-address': office });
    const asked = { email: user.email, name: nameOf(user) };
    await Promise.all(
      Array.from({ length: RECOVERIES_PER_TARGET + 1 }, () => askForPassword(upstream.anonymous, asked)),
    );
    expect((await askForPassword(upstream.anonymous, asked)).status).toBe(429);
    expect((await askForPassword(upstream.anonymous, asked, { from: office })).status).toBe(200);
  });
});
