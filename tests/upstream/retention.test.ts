import { readFileSync } from 'node:fs';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '@/upstream/db/pool';
import { removeOld, RETENTION, type AgingTable } from '@/upstream/jobs/retention';
import { createDatabase, type TestDatabase } from './harness/database';
import { TEST_RETENTION } from './harness/test-config';

const TABLES = Object.keys(RETENTION) as AgingTable[];
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

let database: TestDatabase;
let owner: Client;
/** Of the programs, who own nothing. */
let db: Pool;

beforeAll(async () => {
  database = await createDatabase();
  owner = new Client({ connectionString: database.url });
  await owner.connect();
  db = createPool({ databaseUrl: database.programUrl, applicationName: 'test', max: 3 });
});
afterAll(async () => {
  await db.end();
  await owner.end();
  await database.drop();
});

describe('what grows old', () => {
  it.each(TABLES)('%s is found by its age in an index', async (table) => {
    const { rows } = await owner.query(
      `SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE i.indrelid = $1::regclass AND a.attname = $2`,
      [table, RETENTION[table].column],
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('is told to operators: each table, with its days and its setting', () => {
    const page = readFileSync('docs/operations.md', 'utf8').split('\n### Retention\n')[1]!;
    for (const table of TABLES) {
      const { days } = RETENTION[table];
      const told = typeof days === 'number' ? `${days}` : `${TEST_RETENTION[days]}, \`${days}\``;
      expect(page).toMatch(new RegExp(`\\| \`${table}\`[^|]*\\| [^|]+\\| ${told}[^|]*\\|`));
    }
  });

  it('is never the ledger, a step of points or another record that is kept for good', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname ~ '_(is|are)_append_only$'`,
    );
    const kept = rows.map(({ name }) => name).filter((name) => name !== 'activity');
    expect(kept).toContain('point_ledger');
    expect(TABLES.filter((table) => kept.includes(table))).toEqual([]);
  });

  it('goes to the last row, also where one statement does not reach', async () => {
    await owner.query(
      `INSERT INTO used_tokens (token_hash, expires_at)
       SELECT sha256(n::text::bytea), now() - interval '1 hour' FROM generate_series(1, 2500) n`,
    );
    expect(await removeOld(db, 'used_tokens', { retention: TEST_RETENTION, now: new Date() })).toBe(2500);
  });

  it('of downloads are those whose last one was two years ago', async () => {
    await owner.query(`
      INSERT INTO companies (id, name) VALUES (1, 'Sun Ltd.');
      INSERT INTO users (id, email, role_id, company_id) VALUES (1, 'a@example.com', 5, 1), (2, 'b@example.com', 5, 1);
      INSERT INTO content_items (id, area, title, publish_at) VALUES (1, 'news', 'News', now())`);
    for (const [user, days] of [
      [1, 729],
      [2, 731],
    ] as const)
      await db.query('INSERT INTO content_downloads VALUES (1, $1, 1, 3, $2)', [user, daysAgo(days)]);
    await removeOld(db, 'content_downloads', { retention: TEST_RETENTION, now: new Date() });
    expect((await db.query('SELECT user_id FROM content_downloads')).rows).toEqual([{ user_id: 1 }]);
  });
});

describe('proposed changes', () => {
  const propose = (name: string, days: number | null) =>
    owner.query(
      `INSERT INTO proposed_changes (call, area, request, about_key, about, fields, state, user_name, created_at,
         decided_by_name, decided_at)
       VALUES ('editAdmin', 'adminControls', '{}', $1, $1, '[]', CASE WHEN $2::timestamptz IS NULL THEN 'waiting'
         ELSE 'rejected' END, 'Ruth', $3, CASE WHEN $2::timestamptz IS NOT NULL THEN 'Kenji' END, $2)`,
      [name, days === null ? null : daysAgo(days), daysAgo(2_600)],
    );

  it('are kept as long as the log from their decision on, and for as long as they wait', async () => {
    await propose('decided long ago', 2_558);
    await propose('decided later', 2_556);
    await propose('waits', null);
    expect(await removeOld(db, 'proposed_changes', { retention: TEST_RETENTION, now: new Date() })).toBe(1);
    const { rows } = await owner.query('SELECT about FROM proposed_changes ORDER BY id');
    expect(rows).toEqual([{ about: 'decided later' }, { about: 'waits' }]);
  });
});

describe('the activity', () => {
  const enter = (days: number) =>
    db.query(`INSERT INTO activity (action, object_type, object_name, created_at) VALUES ('x', 'order', $1, $2)`, [
      `${days}`,
      daysAgo(days),
    ]);
  const left = async () =>
    (await db.query<{ name: string }>('SELECT object_name AS name FROM activity ORDER BY id')).rows.map(
      ({ name }) => name,
    );

  beforeEach(async () => {
    await owner.query('ALTER TABLE activity DISABLE TRIGGER USER; TRUNCATE activity');
    await owner.query('ALTER TABLE activity ENABLE TRIGGER USER');
    for (const days of [2600, 2558, 2556, 400, 1]) await enter(days);
  });

  it('is kept for seven years', async () => {
    expect(await removeOld(db, 'activity', { retention: TEST_RETENTION, now: new Date() })).toBe(2);
    expect(await left()).toEqual(['2556', '400', '1']);
  });

  it('of the last year stays, whatever the programs ask for', async () => {
    const inFuture = new Date(Date.now() + 9_000 * DAY_MS);
    expect(await removeOld(db, 'activity', { retention: TEST_RETENTION, now: inFuture })).toBe(4);
    expect(await left()).toEqual(['1']);
    await expect(owner.query('DELETE FROM activity')).rejects.toThrow('append-only');
  });

  it.each(['DELETE FROM activity', `UPDATE activity SET action = 'y'`])(
    'lets the programs do nothing else to what is old: %s',
    async (statement) => {
      await expect(db.query(statement)).rejects.toMatchObject({ code: '42501' });
    },
  );

  it('is forgotten by nobody who was not granted it', async () => {
    await owner.query('CREATE ROLE retention_stranger');
    await owner.query('GRANT USAGE ON SCHEMA public TO retention_stranger; SET ROLE retention_stranger');
    try {
      await expect(owner.query('SELECT forget_activity(now(), 10)')).rejects.toMatchObject({ code: '42501' });
    } finally {
      await owner.query('RESET ROLE; DROP OWNED BY retention_stranger; DROP ROLE retention_stranger');
    }
  });
});
