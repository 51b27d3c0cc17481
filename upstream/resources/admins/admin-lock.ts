import type { PoolClient } from 'pg';

// Any number that nothing else locks.
const LOCK = 7_310_014;

/**
 * Makes changes that could leave nobody to administer the portal wait for each other, until the transaction ends. It is
 * taken before any row: two who lock rows first could wait for each other.
 */
export async function lockAdministration(tx: PoolClient): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
}
