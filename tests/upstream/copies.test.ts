import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Category } from '@/lib/contract/categories';
import { endpoint } from '@/lib/contract/endpoint';
import { slowly } from '@/scripts/timeouts.mjs';
import { migrate } from '@/upstream/db/migrate';
import { handle } from '@/upstream/http/route';
import { STALE, statusLine } from './harness/client';
import { createBareDatabase } from './harness/database';
import { startUpstream } from './harness/upstream';

const linger = endpoint('linger', 'GET', '/test/linger', {
  summary: 'Takes its time.',
  access: 'public',
  response: z.object({ done: z.literal(true) }),
});

describe('several copies', () => {
  it('that start at once bring an empty database up to date once', async () => {
    const database = await createBareDatabase();
    try {
      const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));
      const applied = runs.flat();
      expect(applied.length).toBeGreaterThan(0);
      expect(new Set(applied).size).toBe(applied.length);

      const client = new Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query('select count(*)::int as roles from roles');
      await client.end();
      expect(rows).toEqual([{ roles: 6 }]);
    } finally {
      await database.drop();
    }
  });

  it('before one database serve the same sessions', async () => {
    const first = await startUpstream();
    const second = await startUpstream({ database: first.database });
    const { token, get, post } = await first.signIn(1);
    expect((await second.withToken(token).get('/users/profile')).body).toEqual((await get('/users/profile')).body);
    expect((await post('/logout')).status).toBe(200);
    expect((await second.withToken(token).get('/users/profile')).status).toBe(401);
    await second.stop();
    await first.stop();
  });

  it('check the same version: what was opened at one is saved at another, and what that changed is outdated at both', async () => {
    const first = await startUpstream();
    const second = await startUpstream({ database: first.database });
    const { token, get, post, patch } = await first.signIn(1);
    const elsewhere = second.withToken(token);
    const { body: made } = await post('/categories', { name: 'Cables' });
    const { id, version } = ((await get('/categories')).body as Category[]).find(
      (category) => category.id === (made as Category).id,
    )!;
    expect((await elsewhere.patch(`/categories/${id}`, { name: 'Wires', version })).status).toBe(200);
    const outdated = [
      await patch(`/categories/${id}`, { name: 'Cords', version }),
      await elsewhere.patch(`/categories/${id}`, { name: 'Cords', version }),
    ];
    expect(outdated.map(statusLine).sort()).toEqual([STALE, STALE]);
    expect((await get('/categories')).body).toEqual((await elsewhere.get('/categories')).body);
    await second.stop();
    await first.stop();
  });
});

describe('a copy that stops', () => {
  it('finishes the requests in flight, takes no more and does not wait for idle connections', async () => {
    let started = () => {};
    const arrival = new Promise<void>((resolve) => (started = resolve));
    const upstream = await startUpstream({
      furtherRoutes: [
        handle(linger, async ({ db }) => {
          started();
          await db.query('select pg_sleep(0.6)');
          return { done: true as const };
        }),
      ],
    });
    // Leaves a kept-alive connection behind.
    await upstream.anonymous.get('/health');
    const inFlight = upstream.anonymous.get('/test/linger');
    await arrival;

    const began = performance.now();
    const drained = upstream.drain();
    // Who waits before its door already is still let in.
    await vi.waitFor(() => expect(upstream.anonymous.get('/health')).rejects.toThrow('fetch failed'), {
      interval: 150,
      timeout: slowly(3_000),
    });
    expect(await inFlight).toMatchObject({ status: 200, body: { done: true } });
    await drained;
    expect(performance.now() - began).toBeLessThan(slowly(3_000));
    await upstream.stop();
  });
});
