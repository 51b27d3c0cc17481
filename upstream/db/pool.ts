import { Client, Pool, types, type CustomTypesConfig } from 'pg';
import { sendTraced } from './traced';

export interface PoolOptions {
  databaseUrl: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** The most connections of this process. */
  max?: number;
  /** No query waits longer than this for a connection, in milliseconds. */
  connectionTimeout?: number;
  /** No statement runs longer than this, in milliseconds. Behind a pooler it is SESSION's. */
  statementTimeout?: number;
  /** No answer to a statement is waited for longer, in milliseconds: a server that has frozen ends none. */
  answerTimeout?: number;
  /** Does the address lead through a pooler, which hands each transaction to any session? */
  pooled?: boolean;
}

/**
 * The settings of every session; times in milliseconds. Compiling takes longer than the short statements of a request
 * run. So does starting further processes for one, and planning it anew for each value: where the plan must depend on a
 * value, the value stands in the statement.
 */
const SESSION = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: '10000',
  // No transaction waits longer for its next statement.
  idle_in_transaction_session_timeout: '30000',
} as const;

/** Those of them for which the driver has no option of its own. */
const PLANNING = ['jit', 'max_parallel_workers_per_gather', 'plan_cache_mode'] as const;

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
    // A machine that is gone closes no connection.
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
  // Without a listener, the loss of an idle connection would end the process. The next query connects anew.
  pool.on('error', () => undefined);
  return pool;
}

/** Marks what is sent for a trace (see `sendTraced`), whatever of its many forms a query has. */
class TracedClient extends Client {
  override query = ((query: unknown, ...rest: unknown[]) =>
    sendTraced(query, (marked) => super.query(...([marked, ...rest] as unknown as [string])))) as Client['query'];
}

/** Here and not by its connections: what waits for one is sent while another request is answered. */
class TracedPool extends Pool {
  override query = ((query: unknown, ...rest: unknown[]) =>
    sendTraced(query, (marked) => super.query(...([marked, ...rest] as unknown as [string])))) as Pool['query'];
}

/** Behind a pooler, a statement that one session knows by its name meets another session the next time. */
class UnnamedClient extends Client {
  override query = ((query: unknown, ...rest: unknown[]) => {
    const isNamed = typeof query === 'object' && query !== null && 'name' in query && 'text' in query;
    return sendTraced(isNamed ? { ...query, name: undefined } : query, (marked) =>
      super.query(...([marked, ...rest] as unknown as [string])),
    );
  }) as Client['query'];
}

/**
 * Makes sure of the settings of a pooler's sessions. They can't be sent through it, so that the role must bring them.
 *
 * @returns undefined, or a sentence for the operator with the statement that mends it
 */
export async function lackOfSessions(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: keyof typeof SESSION; setting: string; role: string }>(
    'SELECT name, setting, quote_ident(current_user) AS role FROM pg_settings WHERE name = ANY ($1)',
    [Object.keys(SESSION)],
  );
  const role = rows[0]?.role ?? 'CURRENT_USER';
  const mending = rows
    .filter(({ name, setting }) => setting !== SESSION[name])
    .map(({ name }) => `ALTER ROLE ${role} SET ${name} = '${SESSION[name]}';`);
  if (mending.length === 0) return undefined;
  return [
    'A pooler passes no settings on, and the role of DATABASE_URL does not bring them. Run once as its owner:',
    ...mending,
    'Then have the pooler reconnect (RECONNECT).',
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
