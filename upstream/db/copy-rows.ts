import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Client, type Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { bounded } from '../bounded';

/** Concurrent unlimited reads per process; each has its own connection outside the pool. */
export const MAX_UNBOUNDED_READS = 3;

/** Maximum duration in milliseconds, because a snapshot that stays open keeps old rows from being removed. */
const LONGEST_READ_MS = 30 * 60_000;

const inTurn = bounded({ running: MAX_UNBOUNDED_READS, waiting: 0 });

export interface UnboundedRead<T> {
  gone: AbortSignal;
  /** Runs first in the same snapshot, to read what the caller needs before the rows. */
  first: (client: Client) => Promise<T>;
  /** A query of one json column without line feeds. It takes no parameters. */
  query: string;
}

type UnboundedReads<T> = Omit<UnboundedRead<T>, 'query'> & { queries: readonly string[] };

/**
 * Streams all rows of a query from one snapshot: each as JSON with a line feed, at the reader's pace. Destroying the
 * stream cancels the query.
 *
 * @param pool of the database; it only needs a connection for a cancellation
 * @returns the result of `first`, and the rows
 * @throws TooBusy if MAX_UNBOUNDED_READS others are running
 */
export async function copyRows<T>(
  pool: Pool,
  { query, ...read }: UnboundedRead<T>,
): Promise<{ first: T; lines: Readable }> {
  const { first, streams } = await copyAll(pool, { ...read, queries: [query] });
  return { first, lines: streams[0] as Readable };
}

/** Yields the stream's rows in batches, at the reader's pace. */
export async function* linesOf(stream: Readable): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const complete = (rest + chunk).split('\n');
    rest = complete.pop() ?? '';
    if (complete.length > 0) yield complete;
  }
}

/** Like `copyRows` for several queries, whose streams must be read in order. Destroying one ends them all. */
export function copyAll<T>(pool: Pool, read: UnboundedReads<T>): Promise<{ first: T; streams: Readable[] }> {
  return new Promise((resolve, reject) => {
    inTurn(async () => {
      read.gone.throwIfAborted();
      const client = clientApart(pool);
      let streams: Readable[] = [];
      let backend: number | undefined;
      const stop = () => {
        void cancel(pool, backend);
        for (const stream of streams) stream.destroy();
        // Before the first row, only closing the socket ends a statement on a frozen database.
        if (streams.length === 0) client.connection.stream.destroy();
      };
      read.gone.addEventListener('abort', stop);
      try {
        await client.connect();
        await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        backend = rows[0]?.pid;
        read.gone.throwIfAborted();
        const first = await read.first(client);
        await client.query(`SET LOCAL statement_timeout = ${LONGEST_READ_MS}`);
        // The connection runs each query after the previous stream was read.
        streams = read.queries.map((query) => client.query(copyTo(`COPY (${query}) TO STDOUT WITH (${AS_IT_IS})`)));
        // pg-copy-streams only emits PostgreSQL's errors, so also end the reader.
        for (const stream of streams) stream.on('error', (error) => stream.destroy(error));
        if (read.gone.aborted) stop();
        resolve({ first, streams });
        await Promise.all(streams.map((stream) => finished(stream))).catch(stop);
        if (!streams.every(({ readableEnded }) => readableEnded)) return;
        // Behind a pooler the session now belongs to someone else, so don't cancel it.
        backend = undefined;
        await client.query('COMMIT');
        await client.end();
      } finally {
        read.gone.removeEventListener('abort', stop);
        // An unread stream would keep the connection from closing normally.
        client.connection.stream.destroy();
      }
    }).catch(reject);
  });
}

/** JSON escapes control characters, so this format never quotes, and writes rows as they are. */
const AS_IT_IS = `FORMAT csv, DELIMITER E'\\x02', QUOTE E'\\x01'`;

/** Creates an unopened connection outside the pool, to the same database. */
function clientApart(pool: Pool): Client {
  const client = new ((pool.options.Client ?? Client) as typeof Client)({
    ...pool.options,
    // Reading the rows may take as long as needed.
    query_timeout: 0,
    application_name: `${pool.options.application_name ?? 'upstream'}-rows`,
  });
  // A lost connection rejects the pending query. Without a listener it would also end the process.
  client.on('error', () => undefined);
  return client;
}

/** Cancels a query. If only the connection closed, the database would notice at the next row. */
async function cancel(pool: Pool, backend: number | undefined): Promise<void> {
  if (backend === undefined) return;
  // If the pool is unreachable too, the closed connection ends the query.
  await pool.query('SELECT pg_cancel_backend($1)', [backend]).catch(() => undefined);
}
