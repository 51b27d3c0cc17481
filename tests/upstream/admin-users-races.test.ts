import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from './harness/client';
import { RACE_ROUNDS } from './harness/program';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;

beforeAll(async () => {
  upstream = await startUpstream({ pool: { max: 10 } });
});
afterEach(everyoneOut);
afterAll(() => upstream.stop());

/** Nobody of one round counts in the next. */
async function everyoneOut(): Promise<void> {
  await upstream.db.query('update users set disabled = true');
}

const LAST_ADMIN = /^The last active Admin can’t be /;

const disable = (who: Client, ...userIds: number[]) =>
  who.patch('/users/registration/updateStatus', { userIds, disable: true });
const demote = (who: Client, userId: number) =>
  who.patch('/users/adminManagement/editUserDetail', { userId, user: { role: 'Shop manager' } });
const remove = (who: Client, ...userIds: number[]) =>
  who.send('DELETE', '/users/registration/delete', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userIds }),
  });

async function adminsInUse(): Promise<number> {
  const { rows } = await upstream.db.query<{ count: number }>(
    'select count(*)::integer as count from users where role_id = 1 and not disabled and deleted_at is null',
  );
  return rows[0]!.count;
}

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

describe('two Admins who shut each other out at once', () => {
  it.each([
    ['disabling', disable],
    ['deleting', remove],
    ['demoting', demote],
  ] as const)('by %s: one of them wins, and the other is told why', async (_, shutOut) => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const [one, two] = [await upstream.signIn(1), await upstream.signIn(1)];
      const answers = await Promise.all([shutOut(one, two.user.id), shutOut(two, one.user.id)]);
      // Who is shut out before the other request is looked at, is not signed in any more.
      expect([
        [200, 409],
        [200, 401],
      ]).toContainEqual(statuses(answers));
      expect(await adminsInUse()).toBe(1);
      await everyoneOut();
    }
  });

  it('while a third one stays: who was shut out first changes nothing any more', async () => {
    await upstream.signIn(1);
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const [one, two] = [await upstream.signIn(1), await upstream.signIn(1)];
      const answers = await Promise.all([disable(one, two.user.id), remove(two, one.user.id)]);
      expect(statuses(answers)).toEqual([200, 401]);
    }
  });
});

describe('the last Admin in use', () => {
  /** Someone who is no Admin, but may use Admin Controls. */
  async function deputy() {
    await upstream.db.query(
      `insert into access_control (route_type, role_id) values ('adminControls', 2) on conflict do nothing`,
    );
    return upstream.signIn(2);
  }

  it.each([
    ['disabled', disable],
    ['deleted', remove],
    ['given another role', demote],
  ] as const)("can't be %s, whoever asks", async (done, shutOut) => {
    const admin = await upstream.signIn(1);
    const answer = await shutOut(await deputy(), admin.user.id);
    expect(answer).toMatchObject({
      status: 409,
      body: { message: `The last active Admin can’t be ${done}, because no one could manage access anymore.` },
    });
    expect((await admin.get('/users/profile')).status).toBe(200);
  });

  it("can't be several at once either", async () => {
    const [one, two] = [await upstream.signIn(1), await upstream.signIn(1)];
    const asking = await deputy();
    expect(await remove(asking, one.user.id, two.user.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(LAST_ADMIN) },
    });
    expect(await adminsInUse()).toBe(2);
    expect((await disable(asking, one.user.id)).status).toBe(200);
  });

  it('is told in the list, while a disabled one can be deleted', async () => {
    const [admin, other] = [await upstream.signIn(1), await upstream.signIn(1)];
    const asking = await deputy();
    await disable(asking, other.user.id);
    const { users } = (await asking.get('/users/adminManagement/search')).body as {
      users: { id: number; hold: string | null }[];
    };
    expect(Object.fromEntries(users.map(({ id, hold }) => [id, hold]))).toMatchObject({
      [admin.user.id]: 'lastAdmin',
      [other.user.id]: null,
      [asking.user.id]: 'yourself',
    });
    expect((await remove(asking, other.user.id)).status).toBe(200);
  });
});
