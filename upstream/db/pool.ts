import { Client, Pool, types, type CustomTypesConfig } from 'pg';
import { sendTraced } from './traced';

export interface PoolOptions {
  databaseUrl: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  max?: number;
  /** Maximum wait for a connection, in milliseconds. */
  connectionTimeout?: number;
  /** Maximum duration of a statement, in milliseconds. Behind a pooler, SESSION applies. */
  statementTimeout?: number;
  /** Maximum wait for a response in milliseconds, because a frozen server ends no statement. */
  answerTimeout?: number;
  /** Whether the URL leads through a pooler, which may use a different session per transaction. */
  pooled?: boolean;
}

/**
 * Settings of every session; times in milliseconds. For short statements, compiling, parallel workers and replanning
 * cost more than they save. A plan that depends on a value needs that value as a literal.
 */
const SESSION = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: '10000',
  // Maximum wait for a transaction's next statement.
  idle_in_transaction_session_timeout: '30000',
} as const;

/** Settings for which the driver has no option. */
const PLANNING = ['jit', 'max_parallel_workers_per_gather', 'plan_cache_mode'] as const;

/**
 * Opens a process's connection pool, which connects at the first query. `bigint` values are read as numbers, because
 * all stay far below 2^53. Instants become `Date`, days `YYYY-MM-DD`.
 *
 * @returns the pool; a broken idle connection is dropped without an error
 */
export function createPool({
  databaseUrl,
  applicationName,
  max = 10,
  connectionTimeout = 5_000,
  statementTimeout = Number(SESSION.statement_timeout),
  answerTimeout = 0,
  pooled = false,
}: PoolOptions): Pool {
  const pool = new TracedPool({
    connectionString: databaseUrl,
    application_name: applicationName,
    max,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: 60_000,
    query_timeout: answerTimeout,
    // Keep-alive detects a machine that is gone without closing its connections.
    keepAlive: true,
    ...(pooled
      ? { Client: UnnamedClient }
      : {
          Client: TracedClient,
          statement_timeout: statementTimeout,
          idle_in_transaction_session_timeout: Number(SESSION.idle_in_transaction_session_timeout),
          options: PLANNING.map((name) => `-c ${name}=${SESSION[name]}`).join(' '),
        }),
    types: TYPES,
  });
  // Without a listener, losing an idle connection would end the process. The next query reconnects.
  pool.on('error', () => undefined);
  return pool;
}

/** Adds trace marks to every form of query (see `sendTraced`). */
class TracedClient extends Client {
  override query = ((query: unknown, ...rest: unknown[]) =>
    sendTraced(query, (marked) => super.query(...([marked, ...rest] as unknown as [string])))) as Client['query'];
}

/** Mark queries here too, because a queued query is sent while another request is handled. */
class TracedPool extends Pool {
  override query = ((query: unknown, ...rest: unknown[]) =>
    sendTraced(query, (marked) => super.query(...([marked, ...rest] as unknown as [string])))) as Pool['query'];
}

/** Behind a pooler, a named statement may reach a session that doesn't know it. */
class UnnamedClient extends Client {
  override query = ((query: unknown, ...rest: unknown[]) => {
    const isNamed = typeof query === 'object' && query !== null && 'name' in query && 'text' in query;
    return sendTraced(isNamed ? { ...query, name: undefined } : query, (marked) =>
      super.query(...([marked, ...rest] as unknown as [string])),
    );
  }) as Client['query'];
}

/**
 * Checks the settings of a pooler's sessions. They can't be sent through a pooler, so the role must have them.
 *
 * @returns undefined, or a sentence for the operator with the statement to run
 */
export async function lackOfSessions(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: keyof typeof SESSION; setting: string; role: string }>(
    'SELECT name, setting, quote_ident(current_user) AS role FROM pg_settings WHERE name = ANY ($1)',
    [Object.keys(SESSION)],
  );
  const role = rows[0]?.role ?? 'CURRENT_USER';
  const fixing = rows
    .filter(({ name, setting }) => setting !== SESSION[name])
    .map(({ name }) => `ALTER ROLE ${role} SET ${name} = '${SESSION[name]}';`);
  if (fixing.length === 0) return undefined;
  return [
    'The pooler doesn’t forward settings, and the role of DATABASE_URL lacks them. Run this once as its owner:',
    ...fixing,
    'Then let the pooler reconnect (RECONNECT).',
  ].join(' ');
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
