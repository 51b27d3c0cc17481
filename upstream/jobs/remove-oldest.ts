import type { Pool } from 'pg';

/** How many rows one statement removes: a long one would hold many at once. */
const AT_ONCE = 1_000;

/** What may be swept, and the column by which its rows grow old; each has an index. */
const AGED = {
  idempotency_keys: 'created_at',
  sessions: 'expires_at',
  temporary_passwords: 'expires_at',
} as const;

/**
 * Removes the oldest rows of a table, at most so many as one statement should. Safe at any time and in any number of
 * copies: rows that another copy is removing are left to it.
 *
 * @param until rows that are older go
 * @returns how many were removed
 */
export async function removeOldest(pool: Pool, table: keyof typeof AGED, until: Date): Promise<number> {
  const column = AGED[table];
  const { rowCount } = await pool.query({
    name: `remove-oldest-${table}`,
    text: `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM ${table} WHERE ${column} < $1 ORDER BY ${column} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
           ))`,
    values: [until],
  });
  return rowCount ?? 0;
}

/** Repeats a removal until it finds less than one statement removes. */
export async function removeAll(removing: () => Promise<number>): Promise<void> {
  while ((await removing()) === AT_ONCE);
}
