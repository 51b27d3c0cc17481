import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Client, type Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { bounded } from '../bounded';

/** Reads without a bound that one process makes at a time; each has a connection of its own beside the pool's. */
export const MAX_UNBOUNDED_READS = 3;

/**
 * The longest that one may take, in milliseconds: a snapshot that is held for ever keeps old rows from being removed.
 */
const LONGEST_READ_MS = 30 * 60_000;

const inTurn = bounded({ running: MAX_UNBOUNDED_READS, waiting: 0 });

/** What an unbounded read is made of. */
export interface UnboundedRead<T> {
  /** Ends the stream, at any time. */
  gone: AbortSignal;
  /** Asks first, in the same snapshot, what the caller must know before the rows come. */
  first: (client: Client) => Promise<T>;
  /** A query of one column of the type json, whose values hold no line feed. It can take no parameters. */
  query: string;
}

/** As `UnboundedRead`, of several queries. */
type UnboundedReads<T> = Omit<UnboundedRead<T>, 'query'> & { queries: readonly string[] };

/**
 * Reads as many rows as a query gives, all from one snapshot of the database, without holding them: each as JSON with a
 * line feed after it, no faster than they are taken. Destroying the stream cancels the query at once.
 *
 * @param pool of the database that is read; its connections stay free but for the moment of a cancellation
 * @returns what `first` gave, and the rows
 * @throws TooBusy while MAX_UNBOUNDED_READS others are under way
 */
export async function copyRows<T>(
  pool: Pool,
  { query, ...read }: UnboundedRead<T>,
): Promise<{ first: T; lines: Readable }> {
  const { first, streams } = await copyAll(pool, { ...read, queries: [query] });
  return { first, lines: streams[0] as Readable };
}

/** The rows of such a stream, as they have come, read when they are asked for and no faster. */
export async function* linesOf(stream: Readable): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const complete = (rest + chunk).split('\n');
    rest = complete.pop() ?? '';
    if (complete.length > 0) yield complete;
  }
}

/** As `copyRows`, of several queries, whose streams must be read one after another. Destroying one ends them all. */
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
        // Without rows yet, a statement is waited for, which a database that has frozen never ends.
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
        // The connection runs one when those before it were read.
        streams = read.queries.map((query) => client.query(copyTo(`COPY (${query}) TO STDOUT WITH (${AS_IT_IS})`)));
        // PostgreSQL's failure is an event. It must end the reader too.
        for (const stream of streams) stream.on('error', (error) => stream.destroy(error));
        if (read.gone.aborted) stop();
        resolve({ first, streams });
        await Promise.all(streams.map((stream) => finished(stream))).catch(stop);
        if (!streams.every(({ readableEnded }) => readableEnded)) return;
        // Behind a pooler, the session is somebody else's from then on.
        backend = undefined;
        await client.query('COMMIT');
        await client.end();
      } finally {
        read.gone.removeEventListener('abort', stop);
        // What is not read to its end would keep the connection from ending in the ordinary way.
        client.connection.stream.destroy();
      }
    }).catch(reject);
  });
}

/** JSON escapes control characters, so that the format finds nothing to quote: each row is written as it is. */
const AS_IT_IS = `FORMAT csv, DELIMITER E'\\x02', QUOTE E'\\x01'`;

/** A connection beside the pool's, to the same database; it is not opened yet. */
function clientApart(pool: Pool): Client {
  const client = new ((pool.options.Client ?? Client) as typeof Client)({
    ...pool.options,
    // Its rows may take as long as they are read.
    query_timeout: 0,
    application_name: `${pool.options.application_name ?? 'upstream'}-rows`,
  });
  // A pending query rejects when the connection is lost. Without a listener the process would end too.
  client.on('error', () => undefined);
  return client;
}

/** Cancels a query. Were only its connection closed, the database would notice it with the next row. */
async function cancel(pool: Pool, backend: number | undefined): Promise<void> {
  if (backend === undefined) return;
  // Where the pool can't be reached either, the closed connection ends it.
  await pool.query('SELECT pg_cancel_backend($1)', [backend]).catch(() => undefined);
}
