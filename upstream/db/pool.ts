import { Pool, types, type CustomTypesConfig } from 'pg';

export interface PoolOptions {
  databaseUrl: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** The most connections of this process. */
  max?: number;
  /** No statement runs longer than this, in milliseconds. */
  statementTimeout?: number;
  /** No transaction waits longer than this for its next statement, in milliseconds. */
  idleInTransactionTimeout?: number;
}

/**
 * Opens the pool of connections of one process. Nothing is connected until the first query.
 *
 * Points, ids and counts (`bigint`) are read as numbers; they stay far below 2^53. Instants are read as `Date`, days
 * as `YYYY-MM-DD`.
 *
 * @returns the pool; an idle connection that breaks is dropped from it and never throws
 */
export function createPool({
  databaseUrl,
  applicationName,
  max = 10,
  statementTimeout = 10_000,
  idleInTransactionTimeout = 30_000,
}: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: applicationName,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleInTransactionTimeout,
    // Compiling takes longer than the short statements of a request run. So does planning them anew for each value.
    // Where the plan must depend on a value, the value stands in the statement.
    options: '-c jit=off -c plan_cache_mode=force_generic_plan',
    types: TYPES,
  });
  // Without a listener, the loss of an idle connection would end the process. The next query connects anew.
  pool.on('error', () => undefined);
  return pool;
}

const BIGINT = 20;
const DATE = 1082;

const TYPES: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === BIGINT) return Number;
    if (oid === DATE) return (text: string) => text;
    return types.getTypeParser(oid, format);
  }) as CustomTypesConfig['getTypeParser'],
};
