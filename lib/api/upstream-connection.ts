import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '../auth/request-headers';
import { tracedCall } from '../auth/traced-call';
import { upstreamPool } from '../auth/upstream-pool';
import { addressOf, answersEvents, type Endpoint } from '../contract/endpoint';
import { writeChunked } from '../contract/chunked';
import { BULK_ID_HEADER } from '../domain/bulk-id';
import { IDEMPOTENCY_KEY_HEADER } from '../domain/idempotency-key';
import { IDLE_SECONDS_HEADER } from '../domain/session-time';
import { SNAPSHOT_HEADER, TRANSACTION_HEADER } from '../domain/snapshot';

export interface Caller {
  /** The bearer token; none for what is open to anyone. */
  token?: string | undefined;
  requestId: string;
  clientAddress?: string | undefined;
  /** Names the intention of a write. */
  idempotencyKey?: string | undefined;
  /** What the browser calls itself. */
  userAgent?: string | undefined;
  /** See `IDLE_SECONDS_HEADER`. */
  idleSeconds?: string | undefined;
  /** See `BULK_ID_HEADER`. */
  bulkId?: string | undefined;
  roleId?: number | undefined;
  /** Passes the gate of another call for the same person. @throws ApiError */
  authorize?: (endpoint: Endpoint) => Promise<void>;
  /** Takes in what the latest answer tells of the database. */
  marks?: AnswerMarks;
}

/** See `SNAPSHOT_HEADER` and `TRANSACTION_HEADER`. */
export interface AnswerMarks {
  snapshot?: string | undefined;
  transaction?: string | undefined;
}

export interface CallOptions {
  /** Media types. */
  accept: string;
  acceptEncoding?: string | undefined;
  /** The known tag. */
  ifNoneMatch?: string | undefined;
  /** How long parts of the answer may be apart, in milliseconds; `TIMEOUT_MS` unless told. */
  bodyTimeout?: number | undefined;
  /** Ends the call until the whole answer was read. */
  signal: AbortSignal;
  /** In the place of a JSON body. */
  form?: StreamedForm;
  /** For the answer to begin once the body is sent; by default only the signal decides. */
  answerTimeoutMs?: number;
}

/**
 * What goes out at once, in letters. A longer change, and a form, may be refused before it has arrived: where its
 * connection ends with the answer, that refusal would be lost.
 */
const MAX_BRIEF = 16_384;

export interface StreamedForm {
  contentType: string;
  /** Bytes, where known. */
  length: number | undefined;
  stream: Readable;
}

/**
 * Sends one call. Address, headers and body are written from parsed values, only a form's bytes are copied; redirects
 * are not followed.
 * @returns the answer once its headers are there: read or destroy its body
 * @throws the error of undici when no answer comes
 */
export async function send(
  endpoint: Endpoint,
  input: object,
  caller: Caller,
  options: CallOptions,
): Promise<Dispatcher.ResponseData> {
  const { pool, changes, streams, base } = upstreamPool();
  const { body } = input as { body?: unknown };
  const json = options.form || body === undefined ? null : await writeChunked(body);
  const ofReads = answersEvents(endpoint) ? streams : pool;
  const isBrief = endpoint.method !== 'GET' && !options.form && (json?.length ?? 0) <= MAX_BRIEF;
  const response = await tracedCall(endpoint, caller.requestId, (traced) =>
    (isBrief ? changes : ofReads).request({
      method: endpoint.method,
      path: base + addressOf(endpoint, input),
      headers: { ...headersFor(caller, options, body !== undefined), ...traced },
      body: options.form?.stream ?? json,
      signal: options.signal,
      ...(options.bodyTimeout !== undefined && { bodyTimeout: options.bodyTimeout }),
      ...(options.answerTimeoutMs !== undefined && { headersTimeout: options.answerTimeoutMs }),
    }),
  );
  if (caller.marks) {
    caller.marks.snapshot = response.headers[SNAPSHOT_HEADER]?.toString();
    caller.marks.transaction = response.headers[TRANSACTION_HEADER]?.toString();
  }
  return response;
}

function headersFor(
  { token, requestId, clientAddress, idempotencyKey, userAgent, bulkId, idleSeconds }: Caller,
  { accept, acceptEncoding, ifNoneMatch, form }: CallOptions,
  hasBody: boolean,
): Record<string, string> {
  return {
    accept,
    ...(acceptEncoding && { 'accept-encoding': acceptEncoding }),
    [REQUEST_ID_HEADER]: requestId,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(clientAddress && { [CLIENT_ADDRESS_HEADER]: clientAddress }),
    ...(idempotencyKey && { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
    ...(userAgent && { 'user-agent': userAgent }),
    ...(bulkId && { [BULK_ID_HEADER]: bulkId }),
    ...(idleSeconds && { [IDLE_SECONDS_HEADER]: idleSeconds }),
    ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }),
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(form && { 'content-type': form.contentType }),
    ...(form?.length !== undefined && { 'content-length': String(form.length) }),
  };
}
