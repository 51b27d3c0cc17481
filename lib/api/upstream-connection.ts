import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '../auth/request-headers';
import { upstreamPool } from '../auth/upstream-pool';
import { addressOf, type Endpoint } from '../contract/endpoint';
import { IDEMPOTENCY_KEY_HEADER } from '../domain/idempotency-key';

/** For whom a call is made. */
export interface Caller {
  /** The upstream's bearer token; none for what may be called without being signed in. */
  token?: string | undefined;
  requestId: string;
  clientAddress?: string | undefined;
  /** Names the intention of a write, where the endpoint takes it. */
  idempotencyKey?: string | undefined;
}

/** What a caller wants of a call beyond what the contract says. */
export interface CallOptions {
  /** Media types. */
  accept: string;
  /** The tag of what is known already. */
  ifNoneMatch?: string | undefined;
  /** How long the parts of the answer's body may be apart, in milliseconds; as long as an answer may take, unless told. */
  bodyTimeout?: number | undefined;
  /** Ends the call, at any time until the whole answer was read. */
  signal: AbortSignal;
  /** A multipart body, in the place of a JSON one. */
  form?: StreamedForm;
  /** How long the answer may take to begin once the body is sent; by default only the signal decides. */
  answerTimeoutMs?: number;
}

/** A multipart body as it is sent on. */
export interface StreamedForm {
  contentType: string;
  /** Bytes, where they are known beforehand. */
  length: number | undefined;
  stream: Readable;
}

/**
 * Sends one call of the contract. Nothing of an incoming request is copied but the bytes of a form: address, headers
 * and body are written from parsed values. Redirects are not followed.
 * @returns the answer as soon as its headers are there; the caller must read or destroy its body
 * @throws the error of undici when no answer comes
 */
export function send(endpoint: Endpoint, input: object, caller: Caller, options: CallOptions): Promise<Dispatcher.ResponseData> {
  const { pool, base } = upstreamPool();
  const { body } = input as { body?: unknown };
  return pool.request({
    method: endpoint.method,
    path: base + addressOf(endpoint, input),
    headers: headersFor(caller, options, body !== undefined),
    body: options.form?.stream ?? (body === undefined ? null : JSON.stringify(body)),
    signal: options.signal,
    ...(options.bodyTimeout !== undefined && { bodyTimeout: options.bodyTimeout }),
    ...(options.answerTimeoutMs !== undefined && { headersTimeout: options.answerTimeoutMs }),
  });
}

function headersFor(
  { token, requestId, clientAddress, idempotencyKey }: Caller,
  { accept, ifNoneMatch, form }: CallOptions,
  hasBody: boolean,
): Record<string, string> {
  return {
    accept,
    [REQUEST_ID_HEADER]: requestId,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(clientAddress && { [CLIENT_ADDRESS_HEADER]: clientAddress }),
    ...(idempotencyKey && { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
    ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }),
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(form && { 'content-type': form.contentType }),
    ...(form?.length !== undefined && { 'content-length': String(form.length) }),
  };
}
