import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecurityEvent } from '@/lib/domain/security-event';
import { FAILURES_PER_ACCOUNT } from '@/upstream/resources/session/attempt-limits';
import type { Client } from './harness/client';
import { aSession, aUser, type TestUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

const PASSWORD = 'Correct-horse-7!';
const ADDRESS = '10.77.0.9';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream({ config: { SECOND_FACTOR_ROLES: [2] } });
});
afterAll(() => upstream.stop());

interface Somebody {
  user: TestUser;
  client: Client;
}
const from = { 'x-client-address': ADDRESS };
const logIn = async ({ user }: Somebody, password: string) =>
  upstream.anonymous.post('/login', { email: user.email, password }, from);

const CASES: readonly [SecurityEvent, string, (somebody: Somebody) => Promise<{ status: number }>, number][] = [
  ['sign-in refused', 'by a wrong password', async (one) => logIn(one, 'wrong'), 401],
  [
    'sign-in refused',
    'by a wrong passkey',
    async () => upstream.anonymous.post('/login/passkey', NO_PASSKEY, from),
    401,
  ],
  [
    'second factor refused',
    'by a wrong code',
    async ({ client }) => client.patch('/sessions/second-factor', { code: '000000' }, from),
    422,
  ],
  [
    'password refused',
    'where a new one is set',
    async ({ client }) =>
      client.patch('/users/profile/password', { password: 'Another-horse-8!', currentPassword: 'wrong' }, from),
    422,
  ],
  [
    'link refused',
    'of a sign-in that was somebody else’s',
    async () => upstream.anonymous.post('/sessions/refused', { token: 'x'.repeat(43) }, from),
    404,
  ],
  ['session refused', 'that is none', async () => upstream.withToken('x'.repeat(43)).get('/sessions', from), 401],
  ['access refused', 'by the role', async ({ client }) => client.get('/activity', from), 403],
];
const NO_PASSKEY = {
  assertion: { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: null },
};

describe('a refusal for safety', () => {
  const linesOf = (at: number) => upstream.log.slice(at).filter(({ msg }) => msg === 'security event');
  const somebody = async (roleId = 3): Promise<Somebody> => {
    const user = await aUser(upstream.db, { roleId, password: PASSWORD });
    return { user, client: upstream.withToken(await aSession(upstream.db, user)) };
  };

  it.each(CASES)('%s, %s, is a line with its name and from where', async (event, _, refuse, status) => {
    const one = await somebody();
    if (event === 'second factor refused') await upstream.db.query(HAS_FACTOR, [one.user.id]);
    const at = upstream.log.length;
    expect((await refuse(one)).status).toBe(status);
    expect(linesOf(at)).toEqual([
      expect.objectContaining({ level: 40, event, status, clientAddress: ADDRESS, requestId: expect.any(String) }),
    ]);
  });

  it('is one where tries are too many, and where a factor is missing', async () => {
    const one = await somebody();
    const at = upstream.log.length;
    for (let attempt = 0; attempt <= FAILURES_PER_ACCOUNT; attempt += 1) await logIn(one, 'wrong');
    expect(linesOf(at).at(-1)).toMatchObject({ event: 'tries limited', clientAddress: ADDRESS, status: 429 });
    const waiting = await somebody(2);
    const { body } = await logIn(waiting, PASSWORD);
    await upstream.withToken(body.token).get('/sessions', from);
    expect(linesOf(at).at(-1)).toMatchObject({ event: 'second factor missing', userId: waiting.user.id, status: 403 });
  });

  it('is none of a slip, and no other line tells an address', async () => {
    const { client } = await somebody(1);
    const at = upstream.log.length;
    await client.get('/orders/999999999', from);
    await client.get('/orders?limit=none', from);
    await client.patch('/users/profile/passkeys/1', { name: '' }, from);
    expect(linesOf(at)).toEqual([]);
    expect(JSON.stringify(upstream.log.filter(({ msg }) => msg !== 'security event'))).not.toContain(ADDRESS);
  });
});

const HAS_FACTOR = `INSERT INTO passkeys (user_id, credential_id, public_key, counter, name, created_at)
  VALUES ($1::integer, convert_to('key of ' || $1::integer, 'UTF8'), '', 0, 'Key', now())`;
