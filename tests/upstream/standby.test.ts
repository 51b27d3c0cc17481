import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '@/scripts/ports';
import { slowly } from '@/scripts/timeouts.mjs';
import { createPool } from '@/upstream/db/pool';
import { watchStandby } from '@/upstream/db/standby';
import { createLog } from '@/upstream/log';
import { createDatabase, type TestDatabase } from './harness/database';

// A real standby is in `npm run test:standby`: it needs programs that the embedded PostgreSQL lacks.

let database: TestDatabase;
let primary: Pool;

beforeAll(async () => {
  database = await createDatabase();
  primary = createPool({ databaseUrl: database.url, applicationName: 'primary' });
});
afterAll(async () => {
  await primary.end();
  await database.drop();
});

it.each([
  ['is no standby', () => Promise.resolve(database.url)],
  ['is not there', async () => Object.assign(new URL(database.url), { port: String(await freePort()) }).href],
])('what %s is left alone, and the primary answers', async (_, url) => {
  const log: string[] = [];
  const other = createPool({ databaseUrl: await url(), applicationName: 'reader' });
  const standby = watchStandby(primary, other, createLog({ write: (line) => void log.push(line) }), {
    everyMs: 20,
    behindMs: 1_000,
    answerMs: slowly(3_000),
  });
  const { rows } = await standby.longRead((db) => db.query('SELECT 1 AS one'));
  expect(rows).toEqual([{ one: 1 }]);
  await expect.poll(() => log).toHaveLength(1);
  expect(standby.state()).toBe('away');
  await standby.stop();
  expect(log[0]).toContain('the standby is left alone: the primary answers long reads');
});
