import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@/lib/contract/endpoint';
import type { Queryable } from '@/upstream/http/reader';
import { handleRead } from '@/upstream/http/route';
import { startUpstream, type Upstream } from './harness/upstream';

const readSomething = endpoint({
  name: 'readSomething',
  summary: 'Reads what a test wants to.',
  method: 'GET',
  path: '/test/read',
  access: 'orders',
  query: z.strictObject({ flag: z.enum(['a']).optional() }),
  response: z.array(z.record(z.string(), z.unknown())),
});

let upstream: Upstream;
let reading: (db: Queryable) => Promise<object[]>;

beforeAll(async () => {
  upstream = await startUpstream({ furtherRoutes: [handleRead(readSomething, ({ db }) => reading(db) as Promise<Record<string, unknown>[]>)] });
});
afterAll(() => upstream.stop());
beforeEach(() => {
  reading = async (db) => (await db.query({ text: 'select n as id, $1::text as email from generate_series(1, 2) as n', values: ['x'] })).rows;
});

const PATH = '/test/read';

it('gives every row as it was read, and none of what was asked besides', async () => {
  const staff = await upstream.signIn(3);
  expect((await staff.get(PATH)).body).toEqual([{ id: 1, email: 'x' }, { id: 2, email: 'x' }]);
  reading = async (db) => (await db.query({ name: 'nothing', text: 'select 1 as id where false' })).rows;
  expect((await staff.get(PATH)).body).toEqual([]);
});

it('reads nothing for somebody who may not', async () => {
  const [staff, other] = [await upstream.signIn(3), await upstream.signIn(2)];
  // Whoever is let in meets the error.
  reading = async (db) => (await db.query({ name: 'divide', text: 'with d as materialized (select 1 / (random() * 0)::integer as id) select id from d' })).rows;
  expect((await staff.get(PATH)).status).toBe(500);
  expect((await other.get(PATH)).status).toBe(403);
  expect((await upstream.anonymous.get(PATH)).status).toBe(401);
  expect((await upstream.withToken('x'.repeat(43)).get(PATH)).status).toBe(401);
});

it('tells nobody else what it takes, and lets nobody else in who reads nothing', async () => {
  const [staff, other] = [await upstream.signIn(3), await upstream.signIn(2)];
  for (const path of [`${PATH}?flag=b`, `${PATH}?other=1`]) {
    expect((await staff.get(path)).status, path).toBe(422);
    expect((await other.get(path)).status, path).toBe(403);
    expect((await upstream.anonymous.get(path)).status, path).toBe(401);
  }
  reading = () => Promise.resolve([]);
  expect((await staff.get(PATH)).status).toBe(200);
  expect((await other.get(PATH)).status).toBe(403);
  expect((await upstream.anonymous.get(PATH)).status).toBe(401);
});

it('reads on by the statements after the first, and fails with it', async () => {
  const [staff, other] = [await upstream.signIn(3), await upstream.signIn(2)];
  reading = async (db) => {
    const both = await Promise.all([1, 2].map((id) => db.query({ text: 'select $1::integer as id', values: [id] })));
    return both.flatMap(({ rows }) => rows);
  };
  expect((await staff.get(PATH)).body).toEqual([{ id: 1 }, { id: 2 }]);
  expect((await other.get(PATH)).status).toBe(403);
});

it('heeds a revoked session, a disabled account and a changed list from the next request on, in every copy', async () => {
  const copy = await startUpstream({ database: upstream.database });
  try {
    for (const [change, undo, status] of [
      ['update sessions set revoked_at = now() where user_id = $1', undefined, 401],
      ['update users set disabled = true where id = $1', undefined, 401],
      ['update sessions set must_change_password = true where user_id = $1', undefined, 403],
      [`delete from access_control where route_type = 'orders' and role_id = (select role_id from users where id = $1)`, `insert into access_control values ('orders', 3)`, 403],
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
  await upstream.db.query(`update sessions set last_seen_at = now() - interval '5 minutes' where user_id = $1`, [staff.user.id]);
  await staff.get('/access-control-list');
  await expect
    .poll(async () => (await upstream.db.query(`select now() - last_seen_at < interval '1 minute' as seen from sessions where user_id = $1`, [staff.user.id])).rows)
    .toEqual([{ seen: true }]);
  expect(upstream.log.at(-1)).toMatchObject({ path: '/access-control-list', status: 200, userId: staff.user.id });
});
