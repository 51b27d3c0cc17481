import { Client } from 'pg';
import { expect, it } from 'vitest';
import { migrate } from '@/upstream/db/migrate';
import { createBareDatabase } from './harness/database';
import { migrateBefore } from './harness/old-schema';

/** A rate that was added and changed, one that only changed, and one that nobody ever changed. */
const OLD = `
  insert into configurations (id, configuration_type, product_name, rate, qualified, created_at) values
    (11, 'modules', 'ADDED', 0, true, '2026-01-01T08:00:00Z'),
    (12, 'modules', 'LOADED', 14, true, '2026-01-02T08:00:00Z'),
    (13, 'ess', 'STILL', 20, true, '2026-01-03T08:00:00Z');
  insert into activity (created_at, action, object_type, object_id, subject_type, subject_id, before, after)
    select at::timestamptz, action, 'default rate', id, 'default rate', id, was::jsonb, is_now::jsonb
    from (values
      ('2026-01-01T08:00:00Z', 'createConfiguration', '11', null, '{"rate": 10}'),
      ('2026-02-01T08:00:00Z', 'changeConfiguration', '11', '{"rate": 10}', '{"rate": 12}'),
      ('2026-02-15T08:00:00Z', 'changeConfiguration', '11', '{"rate": 12}', '{"rate": 12}'),
      ('2026-03-01T08:00:00Z', 'deleteConfiguration', '11', '{"rate": 12}', '{"rate": 0}'),
      ('2026-04-01T08:00:00Z', 'changeConfiguration', '12', '{"rate": 9}', '{"rate": 14}'),
      ('2026-05-01T08:00:00Z', 'changeConfiguration', '13', '{"rate": 20}', '{"rate": 20}')
    ) as told (at, action, id, was, is_now)`;

it('default rates that are older than their history have that which the activity log tells', async () => {
  const database = await createBareDatabase();
  const client = new Client({ connectionString: database.url });
  try {
    await migrateBefore('0054', database.url);
    await client.connect();
    await client.query(OLD);
    await migrate(database.url);
    const { rows } = await client.query<{ id: number; rates: string }>(
      `select configuration_id as id, string_agg(rate || ' from ' || (since at time zone 'UTC')::date, ', ' order by since) as rates
       from default_rates where configuration_id > 10 group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { id: 11, rates: '10 from 2026-01-01, 12 from 2026-02-01, 0 from 2026-03-01' },
      { id: 12, rates: '9 from 2026-01-02, 14 from 2026-04-01' },
      { id: 13, rates: '20 from 2026-01-03' },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});

it('what was told of promotions before a rate had a history is found in that history', async () => {
  const database = await createBareDatabase();
  const client = new Client({ connectionString: database.url });
  try {
    await migrateBefore('0058', database.url);
    await client.connect();
    await client.query(
      `insert into activity (action, object_type, object_id, subject_type, subject_id, before, after) values
         ('createPromotion', 'promotion', '5', 'promotion', '5', null, '{"id": 5, "configurationId": 11}'),
         ('deletePromotion', 'promotion', '5', 'promotion', '5', '{"id": 5, "configurationId": 11}', null),
         ('changePromotion', 'promotion', '6', 'default rate', '12', '{"id": 6}', '{"id": 6}'),
         ('createCategory', 'category', '11', 'category', '11', null, '{"id": 11}')`,
    );
    await migrate(database.url);
    const { rows } = await client.query(
      `select subject_type || ' ' || subject_id as subject from activity order by id`,
    );
    expect(rows.map(({ subject }) => subject)).toEqual([
      'default rate 11',
      'default rate 11',
      'default rate 12',
      'category 11',
    ]);
    await expect(client.query(`update activity set subject_id = '1'`)).rejects.toThrow();
  } finally {
    await client.end();
    await database.drop();
  }
});
