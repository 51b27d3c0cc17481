import { afterAll, beforeAll, expect, it } from 'vitest';
import { FORBIDDEN, statusLine } from './harness/client';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;

beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.stop());

it('tells nobody else what a call takes', async () => {
  const [staff, other] = [await upstream.signIn(3), await upstream.signIn(2)];
  for (const [path, fault] of [
    ['/orders?limit=x', 'limit must be a whole number'],
    ['/orders?other=1', 'other is not known here'],
  ] as const) {
    expect(statusLine(await staff.get(path)), path).toBe(`422 The request is not valid: ${fault}.`);
    expect(statusLine(await other.get(path)), path).toBe(FORBIDDEN);
    expect((await upstream.anonymous.get(path)).status, path).toBe(401);
    expect((await upstream.withToken('x'.repeat(43)).get(path)).status, path).toBe(401);
  }
});

it('heeds a revoked session, a disabled account and a changed list from the next request on, in every copy', async () => {
  const copy = await startUpstream({ database: upstream.database });
  try {
    for (const [change, undo, status] of [
      ['update sessions set revoked_at = now() where user_id = $1', undefined, 401],
      ['update users set disabled = true where id = $1', undefined, 401],
      ['update sessions set must_change_password = true where user_id = $1', undefined, 403],
      [
        `delete from access_control where route_type = 'orders'
          and role_id = (select role_id from users where id = $1)`,
        `insert into access_control values ('orders', 3)`,
        403,
      ],
    ] as const) {
      const staff = await upstream.signIn(3);
      const clients = [staff, copy.withToken(staff.token)];
      for (const client of clients) expect((await client.get('/orders?limit=1')).status).toBe(200);
      await upstream.db.query(change, [staff.user.id]);
      for (const client of clients) expect((await client.get('/orders?limit=1')).status, change).toBe(status);
      if (undo) await upstream.db.query(undo);
    }
  } finally {
    await copy.stop();
  }
});

it('notes that a session was used, and tells the log who asked', async () => {
  const staff = await upstream.signIn(3);
  await upstream.db.query(`update sessions set last_seen_at = now() - interval '5 minutes' where user_id = $1`, [
    staff.user.id,
  ]);
  await staff.get('/access-control-list');
  await expect
    .poll(
      async () =>
        (
          await upstream.db.query(
            `select now() - last_seen_at < interval '1 minute' as seen from sessions where user_id = $1`,
            [staff.user.id],
          )
        ).rows,
    )
    .toEqual([{ seen: true }]);
  expect(upstream.log.at(-1)).toMatchObject({ path: '/access-control-list', status: 200, userId: staff.user.id });
});
