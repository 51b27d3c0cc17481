import type { PoolClient } from 'pg';

/** Names the lock among PostgreSQL's advisory ones. */
const ADMINISTRATION = 7_310_014;

/**
 * Takes turns with everything that could leave nobody who administers the portal: changes of the access control list,
 * of roles, and of the people who hold them. Take it first in a transaction, before any row; it is held to its end.
 */
export async function lockAdministration(tx: PoolClient): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [ADMINISTRATION]);
}
