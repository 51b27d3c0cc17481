import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '@/upstream/db/migrate';
import { grantRows, PROGRAM_ROLE } from '@/upstream/db/program-role';
import { createDatabase, type TestDatabase } from './harness/database';

describe('the role of the programs', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createDatabase();
    client = new Client({ connectionString: database.programUrl });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it.each([
    ['switch a trigger off', 'ALTER TABLE point_ledger DISABLE TRIGGER point_ledger_is_append_only'],
    ['remove a trigger', 'DROP TRIGGER activity_is_append_only ON activity'],
    [
      'replace what a trigger runs',
      `CREATE OR REPLACE FUNCTION refuse_activity_change() RETURNS trigger LANGUAGE sql AS 'SELECT NULL'`,
    ],
    ['pass over triggers', 'SET session_replication_role = replica'],
    ['change the ledger', 'UPDATE point_ledger SET amount = 1'],
    ['remove steps of requests', 'DELETE FROM point_request_steps'],
    ['empty the activity', 'TRUNCATE activity'],
    ['rewrite what migrations were run', 'DELETE FROM schema_migrations'],
    ['make a table', 'CREATE TABLE further (id integer)'],
    ['become the owner', 'SET ROLE qpartner'],
    ['make a role', 'CREATE ROLE further SUPERUSER'],
  ])('may not %s', async (_, statement) => {
    // 42501: insufficient privilege.
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('that lacks a grant is refused at the start, with the command that gives it', async () => {
    const owner = new Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(`REVOKE USAGE ON SCHEMA pgboss FROM ${PROGRAM_ROLE}`);
    await expect(migrate(database.programUrl)).rejects.toThrow(
      /^The role qpartner_program may not read pgboss\.\w+: run npm run db:grants -- qpartner_program /,
    );
    await grantRows(owner, PROGRAM_ROLE);
    await owner.end();
    expect(await migrate(database.programUrl)).toEqual([]);
  });

  it('starts on a database that is up to date, and says what is missing in another one', async () => {
    expect(await migrate(database.programUrl)).toEqual([]);
    const owner = new Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(`DELETE FROM schema_migrations WHERE name LIKE '0003%'`);
    await owner.end();
    await expect(migrate(database.programUrl)).rejects.toThrow(
      'The database lacks the migration 0003_baseline_orders.sql',
    );
  });
});
