import type { ClientBase } from 'pg';

/** Tables whose size grows with orders, claims or projects. */
export const BULK_TABLES: readonly string[] = [
  ...['orders', 'order_lines', 'order_timeline', 'coupon_codes', 'point_ledger'],
  ...['claims', 'serial_numbers', 'approvals', 'projects'],
];

/** Tables with triggers for totals that the load computes once. */
const KEPT_BY_TRIGGERS = ['orders', 'point_ledger', 'claims'];

/**
 * Runs a load without indexes, foreign keys and triggers, and restores them. A million insertions into each index take
 * minutes; building it once takes seconds. It runs in the caller's transaction, so a killed load changes nothing.
 *
 * @param tables BULK_TABLES and others to fill
 * @param load fills the tables, and computes the totals that triggers would maintain
 */
export async function withBareTables(
  client: ClientBase,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ name: string; relation: string; definition: string }>(
    `SELECT conname AS name, conrelid::regclass::text AS relation, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY($1::regclass[])`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index
     WHERE indrelid = ANY($1::regclass[])
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))`,
    [tables],
  );
  for (const key of keys) await client.query(`ALTER TABLE ${key.relation} DROP CONSTRAINT "${key.name}"`);
  for (const index of indexes) await client.query(`DROP INDEX ${index.name}`);
  for (const table of KEPT_BY_TRIGGERS) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);

  await load();

  for (const table of KEPT_BY_TRIGGERS) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const index of indexes) await client.query(index.definition);
  for (const key of keys)
    await client.query(`ALTER TABLE ${key.relation} ADD CONSTRAINT "${key.name}" ${key.definition}`);
}

/** Updates statistics and visibility for index-only scans. It can't run in a transaction. */
export async function vacuumAll(client: ClientBase): Promise<void> {
  await client.query('VACUUM (ANALYZE)');
}
