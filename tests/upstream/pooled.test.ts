import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseSentence } from '@/upstream/db/database-sentence';
import { createPool, lackOfSessions } from '@/upstream/db/pool';
import { createDatabase, type TestDatabase } from './harness/database';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createDatabase();
  pool = createPool({ databaseUrl: database.url, applicationName: 'pooled', pooled: true, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('a pool that leads through a pooler', () => {
  it('leaves no statement behind in a session, whoever names it', async () => {
    const { rows } = await pool.query<{ one: number }>({ name: 'named', text: 'SELECT $1::int AS one', values: [1] });
    expect(rows).toEqual([{ one: 1 }]);
    const tx = await pool.connect();
    await tx.query({ name: 'other', text: 'SELECT 1' });
    tx.release();
    const { rows: left } = await pool.query('SELECT name FROM pg_prepared_statements');
    expect(left).toEqual([]);
  });

  it('says what its sessions lack, and is content when the role brings it', async () => {
    const role = `pooled_${database.url.split('_').at(-1)}`;
    await pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'pooled'`);
    const url = Object.assign(new URL(database.url), { username: role, password: 'pooled' }).href;
    const lackOf = async () => {
      const own = createPool({ databaseUrl: url, applicationName: 'pooled', pooled: true, max: 1 });
      const lack = await lackOfSessions(own);
      await own.end();
      return lack;
    };
    const lack = await lackOf();
    const [fixing = ''] = /(?:ALTER ROLE \w+ SET \w+ = '\w+'; ?){3,4}/.exec(lack ?? '') ?? [];
    expect(lack).toContain('The pooler doesn’t forward settings');
    await pool.query(fixing);
    expect(await lackOf()).toBeUndefined();
    await pool.query(`DROP ROLE ${role}`);
  });

  it('is told of where the way must be direct', () => {
    // PgBouncer's words, of a connection that sends settings.
    const refused = Object.assign(new Error('unsupported startup parameter: options'), { code: '08P01' });
    expect(databaseSentence(refused)).toContain('set DATABASE_DIRECT_URL too');
  });
});
