import { exists, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { drizzle, type NodePgClient, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ClientBase, Pool } from 'pg';

// Connections live long: each is wrapped once, and forgotten with it.
const wrapped = new WeakMap<Pool | ClientBase, NodePgDatabase>();

/**
 * Lets Drizzle write a statement, typed by the tables of the schema: for what is plain (decision 18). It is sent as
 * written SQL would be, by the same connection. What PostgreSQL refuses is thrown wrapped: ask `rootCause` or
 * `violationOf` what it was.
 *
 * @example
 * const [role] = await drizzleOn(tx).select(ROLE).from(roles).where(eq(roles.id, id)).for('update');
 *
 * @param db a pool; or the connection of a transaction, of which the statement is then a part
 */
export function drizzleOn(db: Pool | ClientBase): NodePgDatabase {
  const known = wrapped.get(db);
  if (known) return known;
  // Whatever kind of connection it is, nothing is called but its `query`.
  const made = drizzle({ client: db as NodePgClient });
  wrapped.set(db, made);
  return made;
}

/** Does a query find anything? No more of it is run than it takes to know. */
export async function findsAny(db: Pool | ClientBase, query: SQLWrapper): Promise<boolean> {
  const { rows } = await drizzleOn(db).execute<{ found: boolean }>(sql`select ${exists(query)} as found`);
  return single(rows).found;
}

/** What an update that raises a number by one sets it to: a version, most often. */
export function raised(column: PgColumn): SQL<number> {
  return sql<number>`${column} + 1`;
}

/** The one row that a statement had to write or to find. */
export function single<T>([row]: readonly T[]): T {
  if (!row) throw new Error('A row that must be there is missing.');
  return row;
}
