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
  /** Bearer token; missing for public calls. */
  token?: string | undefined;
  requestId: string;
  clientAddress?: string | undefined;
  idempotencyKey?: string | undefined;
  userAgent?: string | undefined;
  idleSeconds?: string | undefined;
  bulkId?: string | undefined;
  roleId?: number | undefined;
  /** Passes the gate of a follow-up call. @throws ApiError */
  authorize?: (endpoint: Endpoint) => Promise<void>;
  marks?: AnswerMarks;
}

export interface AnswerMarks {
  snapshot?: string | undefined;
  transaction?: string | undefined;
}

export interface CallOptions {
  accept: string;
  acceptEncoding?: string | undefined;
  ifNoneMatch?: string | undefined;
  /** Maximum pause between parts in milliseconds; default `TIMEOUT_MS`. */
  bodyTimeout?: number | undefined;
  signal: AbortSignal;
  form?: StreamedForm;
  /** Time to the response once the body is sent; by default only the signal decides. */
  answerTimeoutMs?: number;
}

/**
 * Longer changes and forms may be refused before they have arrived, and a connection that closes with the response
 * would lose that refusal.
 */
const MAX_BRIEF = 16_384;

export interface StreamedForm {
  contentType: string;
  /** Bytes, if known. */
  length: number | undefined;
  stream: Readable;
}

/**
 * Sends one call, built from parsed values; only a form's bytes are copied. Redirects aren't followed.
 * @returns the response after its headers: read or destroy its body
 * @throws undici's error without a response
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
