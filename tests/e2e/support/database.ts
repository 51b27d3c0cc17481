import type { Pool } from 'pg';
import { createPool } from '@/upstream/db/pool';

let pool: Pool | undefined;

/**
 * The database of the product under test, in which a test makes what no call of the upstream makes, such as orders.
 * What a test changes it makes itself, so that tests that run at the same time never share it.
 */
export function database(): Pool {
  const databaseUrl = process.env.E2E_DATABASE_URL;
  if (!databaseUrl) throw new Error('E2E_DATABASE_URL must name the database of the product at E2E_BASE_URL.');
  // It ends with the worker: no test waits for it.
  pool ??= createPool({ databaseUrl, applicationName: 'browser tests', max: 2 });
  return pool;
}
