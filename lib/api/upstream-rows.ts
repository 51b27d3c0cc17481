import type { Readable } from 'node:stream';
import { json } from '../auth/bounded-body';
import type { Input, Row, RowsEndpoint } from '../contract/endpoint';
import { ROWS_TYPE, RowsEnd, RowsStart } from '../contract/wire';
import { ApiError } from './errors';
import { describeFaults } from './answer-faults';
import { mediaTypeOf } from './media-type';
import { TIMEOUT_MS } from '../auth/upstream-pool';
import type { Caller } from './upstream-connection';
import {
  contractViolation,
  discard,
  openAnswer,
  toApiError,
  withSecondTry,
  type StreamedResponse,
} from './upstream-answer';

export interface OpenRows<E extends RowsEndpoint> {
  total: number | null;
  /** @throws ApiError if the stream breaks off or is invalid */
  batches: AsyncIterable<Row<E>[]>;
  /** Says what the file lacks, after all rows are read. */
  note?: () => string | undefined;
}

/** A report may wait for another one, and sorting takes time before the first row. */
export const REPORT_TIMEOUTS_MS = { answer: 3 * TIMEOUT_MS, betweenParts: 120_000 } as const;

const MAX_LINE = 1024 * 1024;

/**
 * Streams rows, each validated.
 * @throws ApiError with the upstream's status and message; 502 if unreachable, 504 if too slow
 */
export async function directRows<E extends RowsEndpoint>(
  endpoint: E,
  input: Input<E>,
  caller: Caller,
  signal: AbortSignal,
  open = openAnswer,
): Promise<OpenRows<E>> {
  const answer = await withSecondTry(endpoint, caller, () =>
    open(endpoint, input, caller, REPORT_TIMEOUTS_MS.answer, {
      accept: ROWS_TYPE,
      bodyTimeout: REPORT_TIMEOUTS_MS.betweenParts,
      signal,
    }),
  );
  if ('text' in answer) throw toApiError(answer, caller.requestId);
  if (answer.status !== 200 || !isRows(answer)) {
    discard(answer.body);
    throw contractViolation(endpoint, caller, 'is of another type');
  }
  const lines = linesOf(answer.body, () => contractViolation(endpoint, caller, 'has a line without an end'));
  const first = await readStart(lines, endpoint, caller, signal);
  return { total: first.total, batches: rowsOf(endpoint, caller, first.rest, lines, signal) };
}

function isRows({ headers }: StreamedResponse): boolean {
  const type = headers['content-type'];
  return typeof type === 'string' && mediaTypeOf(type) === ROWS_TYPE;
}

/** Lines of a body. An incomplete last line is dropped. */
async function* linesOf(body: Readable, endless: () => ApiError): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw endless();
    if (lines.length > 0) yield lines;
  }
}

async function readStart(
  lines: AsyncGenerator<string[]>,
  endpoint: RowsEndpoint,
  caller: Caller,
  signal: AbortSignal,
): Promise<{ total: number | null; rest: string[] }> {
  const { value = [] } = await lines.next().catch((error: unknown) => {
    throw brokenOff(error, endpoint, caller, signal);
  });
  const [line = '', ...rest] = value as string[];
  const start = RowsStart.safeParse(json(line));
  if (start.success) return { total: start.data.total, rest };
  await lines.return(undefined);
  throw contractViolation(endpoint, caller, 'does not begin as rows do');
}

async function* rowsOf<E extends RowsEndpoint>(
  endpoint: E,
  caller: Caller,
  first: string[],
  lines: AsyncGenerator<string[]>,
  signal: AbortSignal,
): AsyncGenerator<Row<E>[]> {
  let seen = 0;
  try {
    for (let read = first; ;) {
      const values = read.map(json);
      const end = RowsEnd.safeParse(values.at(-1));
      const rows = (end.success ? values.slice(0, -1) : values).map((value) => rowOf(endpoint, caller, value));
      seen += rows.length;
      if (rows.length > 0) yield rows;
      if (end.success) {
        if (end.data.rows !== seen)
          throw contractViolation(endpoint, caller, `counts ${end.data.rows} rows, of which ${seen} came`);
        return;
      }
      const next = await lines.next();
      if (next.done) throw contractViolation(endpoint, caller, 'broke off before its end');
      read = next.value;
    }
  } catch (error) {
    throw brokenOff(error, endpoint, caller, signal);
  } finally {
    await lines.return(undefined);
  }
}

function rowOf<E extends RowsEndpoint>(endpoint: E, caller: Caller, value: unknown): Row<E> {
  const parsed = endpoint.row.safeParse(value);
  if (parsed.success) return parsed.data as Row<E>;
  throw contractViolation(
    endpoint,
    caller,
    value === undefined
      ? 'has a line that is not JSON'
      : `has a row whose fault is: ${describeFaults(parsed.error, value)}`,
  );
}

function brokenOff(error: unknown, endpoint: RowsEndpoint, caller: Caller, signal: AbortSignal): ApiError {
  if (error instanceof ApiError) return error;
  if (signal.aborted) return new ApiError(503);
  return contractViolation(endpoint, caller, 'broke off before its end');
}
