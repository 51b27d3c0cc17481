import { exists, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { drizzle, type NodePgClient, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ClientBase, Pool } from 'pg';

// Connections live long, so wrap each once and forget it with the connection.
const wrapped = new WeakMap<Pool | ClientBase, NodePgDatabase>();

/**
 * Returns a query builder typed by the schema, for plain statements (decision 18). They run on the same connection as
 * handwritten SQL. PostgreSQL's errors are wrapped, so read them with `rootCause` or `violationOf`.
 *
 * @example
 * const [role] = await drizzleOn(tx).select(ROLE).from(roles).where(eq(roles.id, id)).for('update');
 *
 * @param db a pool, or a transaction's connection, whose transaction then includes the statement
 */
export function drizzleOn(db: Pool | ClientBase): NodePgDatabase {
  const known = wrapped.get(db);
  if (known) return known;
  // Drizzle only calls `query`, whichever kind of connection it is.
  const made = drizzle({ client: db as NodePgClient });
  wrapped.set(db, made);
  return made;
}

/** Whether a query finds a row. It stops at the first one. */
export async function findsAny(db: Pool | ClientBase, query: SQLWrapper): Promise<boolean> {
  const { rows } = await drizzleOn(db).execute<{ found: boolean }>(sql`select ${exists(query)} as found`);
  return single(rows).found;
}

export function raised(column: PgColumn): SQL<number> {
  return sql<number>`${column} + 1`;
}

export function single<T>([row]: readonly T[]): T {
  if (!row) throw new Error('A row that must be there is missing.');
  return row;
}
