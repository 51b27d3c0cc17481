import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { endpoint, isLogged, type Endpoint } from '@/lib/contract/endpoint';
import { slowly } from '@/scripts/timeouts.mjs';
import { inOneTransaction } from '@/upstream/db/transaction';
import { handle } from '@/upstream/http/route';
import { erasePerson } from '@/upstream/resources/personal-data/erasure';
import { CLIENT_ID, startIdentityProvider, type IdentityProvider } from '@/tests/harness/identity-provider';
import { CHANGE_SAMPLES, useProvider } from './change-samples';
import { rowsWith } from './erasure-fixture';
import type { TestUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

const ENDPOINTS: readonly Endpoint[] = ALL_ENDPOINTS;
const CHANGING = ENDPOINTS.filter(isLogged).map(({ name }) => name);

/** When sessions and keys were last used. */
const USED_AT: Readonly<Record<string, string>> = { sessions: 'last_seen_at', api_keys: 'last_used_at' };

let upstream: Upstream;
let provider: IdentityProvider;
/** Who made the changes. */
const people: TestUser[] = [];
/** Reads all tables at once: one by one they took most of the time of this file. */
let readEverything: string;

beforeAll(async () => {
  provider = await startIdentityProvider('http://127.0.0.1/');
  useProvider(provider);
  upstream = await startUpstream({
    config: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT_ID, SMTP_URL: 'smtp://mail.example.com' },
  });
  const { rows: tables } = await upstream.db.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables
      WHERE schemaname = 'public' AND tablename NOT IN ('login_attempts', 'passkey_challenges')`,
  );
  readEverything = tables
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, md5(string_agg(row, E'\\n' ORDER BY row)) AS content FROM (
          SELECT (to_jsonb(t) - '${USED_AT[name] ?? ''}')::text AS row FROM ${name} t
        ) AS held`,
    )
    .join(' UNION ALL ');
});
afterAll(async () => {
  await upstream.stop();
  await provider.stop();
});

/** What every table holds, but for counts of attempts, used challenges, and when sessions and keys were last used. */
async function everything(): Promise<Record<string, string | null>> {
  const { rows } = await upstream.db.query<{ name: string; content: string | null }>(readEverything);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

describe.each(CHANGING)('%s', (name) => {
  it('leaves one entry for each object that it changes: who, when, from where, what', async () => {
    const admin = await upstream.signIn(1);
    people.push(admin.user);
    const { make, objects = 1, isAnonymous, byKey } = await CHANGE_SAMPLES[name]!(upstream, admin);
    const requestId = randomUUID();
    const answer = await make({ 'x-request-id': requestId, 'x-client-address': '203.0.113.7' });
    expect(answer.status, answer.text).toBe(200);

    const { rows } = await upstream.db.query('SELECT * FROM activity WHERE request_id = $1', [requestId]);
    expect(rows).toHaveLength(objects);
    for (const entry of rows) {
      expect(entry).toMatchObject({
        action: name,
        user_id: isAnonymous || byKey ? null : admin.user.id,
        user_name: byKey ? `Key ${byKey}` : isAnonymous ? null : `${admin.user.firstName} ${admin.user.lastName}`,
        client_address: '203.0.113.7',
        object_id: expect.stringMatching(/^\d+$/),
        subject_id: expect.stringMatching(/^\d+$/),
      });
      expect(Math.abs(entry.created_at.getTime() - Date.now())).toBeLessThan(slowly(10_000));
      expect(entry.before ?? entry.after, 'before or after').not.toBeNull();
    }
    expect(new Set(rows.map(({ object_id: id }) => id)).size).toBe(objects);
  });

  it('changes nothing at all when its entry can’t be written', async () => {
    const { make } = await CHANGE_SAMPLES[name]!(upstream, await upstream.signIn(1));
    const before = await everything();
    await upstream.db.query('ALTER TABLE activity ADD CONSTRAINT nothing_more CHECK (false) NOT VALID');
    try {
      expect((await make({})).status).toBe(500);
    } finally {
      await upstream.db.query('ALTER TABLE activity DROP CONSTRAINT nothing_more');
    }
    expect(await everything()).toEqual(before);
  });
});

it('who made a change is named nowhere once they are erased, whatever it was', async () => {
  const words = people.flatMap(({ firstName, lastName, email }) => [`${firstName} ${lastName}`, email]);
  expect((await rowsWith(upstream.db, words)).length).toBeGreaterThan(10);
  for (const { id } of people) await inOneTransaction(upstream.db, (tx) => erasePerson(tx, id, new Date()));
  expect(await rowsWith(upstream.db, words)).toEqual([]);
});

it(
  'whoever a change was about is named nowhere once they are erased, in no table and no job',
  async () => {
    const { rows: accounts } = await upstream.db.query<TestUser>(
      `SELECT id, first_name AS "firstName", last_name AS "lastName", email FROM users WHERE deleted_at IS NULL`,
    );
    expect(accounts.length).toBeGreaterThan(20);
    // One after the other: what tells of two of them must be found by each.
    for (const { id, firstName, lastName, email } of accounts) {
      await inOneTransaction(upstream.db, (tx) => erasePerson(tx, id, new Date()));
      const left = await rowsWith(upstream.db, [`${firstName} ${lastName}`, lastName, email]);
      expect([id, lastName, left]).toEqual([id, lastName, []]);
    }
  },
  slowly(180_000),
);

it('a changing endpoint that would leave no entry keeps the upstream from starting', async () => {
  const paintHouse = endpoint('paintHouse', 'POST', '/test/houses', {
    summary: 'Paints a house.',
    access: 'signed-in',
    response: z.object({}),
  });
  await expect(startUpstream({ furtherRoutes: [handle(paintHouse, async () => ({}))] })).rejects.toThrow('paintHouse');
});
