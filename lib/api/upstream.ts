import { Pool } from 'undici';
import { BodyTooLarge, readText } from '../auth/bounded-body';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '../auth/request-headers';
import { addressOf, type Endpoint, type Input, type Output } from '../contract/endpoint';
import { ErrorAnswer } from '../contract/wire';
import { env } from '../env';
import { ApiError } from './errors';
import { faultyFields } from './faulty-fields';
import { log } from './log';

/** For whom a call is made. */
export interface Caller {
  /** The upstream's bearer token; none for what may be called without being signed in. */
  token?: string | undefined;
  requestId: string;
  clientAddress?: string | undefined;
}

/** How long the upstream may take for a whole answer. */
const TIMEOUT_MS = 10_000;

/** The most that is read of an answer; room for the bare list of an upstream that pages nothing. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

const MAX_ERROR_BYTES = 64 * 1024;

/** What balancers and gateways say in the upstream's place. */
const PASSING: readonly number[] = [502, 503, 504];

let connections: { pool: Pool; base: string } | undefined;

/** Connections to the upstream, kept open between calls, and the path that its address starts with. */
function upstream(): { pool: Pool; base: string } {
  const { origin, pathname } = new URL(env().API_BASE_URL);
  connections ??= { pool: new Pool(origin, { connections: 128 }), base: pathname.replace(/\/+$/, '') };
  return connections;
}

/**
 * Makes one call of the contract. Nothing of an incoming request is copied: address, headers and body are written
 * from parsed values. A read that fails to arrive is tried once more, a write never. Redirects are not followed.
 *
 * @param timeoutMs how long the whole answer may take
 * @returns the answer, parsed by the contract: unknown fields are dropped
 * @throws ApiError with the upstream's status and message; 502 when it can't be reached or its answer can't be
 *   used, 504 when it takes too long
 */
export async function callUpstream<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  caller: Caller,
  timeoutMs = TIMEOUT_MS,
): Promise<Output<E>> {
  const answer = await send(endpoint, input, caller, timeoutMs);
  if (answer.status >= 400 && answer.status < 600) throw refusal(answer);
  if (answer.status < 200 || answer.status >= 300) {
    throw unusable(endpoint, caller, `answered ${answer.status}`);
  }
  // Some upstreams answer nothing where the contract expects an object that has no required field.
  const value = answer.text === '' ? {} : json(answer.text);
  const parsed = endpoint.response.safeParse(value);
  if (!parsed.success) {
    throw unusable(endpoint, caller, value === undefined ? 'is not JSON' : `lacks ${faultyFields(parsed.error)}`);
  }
  return parsed.data as Output<E>;
}

interface Answer {
  status: number;
  text: string;
  retryAfter?: number | undefined;
}

async function send(endpoint: Endpoint, input: object, caller: Caller, timeoutMs: number): Promise<Answer> {
  const isRead = endpoint.method === 'GET';
  try {
    const answer = await attempt(endpoint, input, caller, timeoutMs);
    if (!isRead || (answer.status !== 502 && answer.status !== 503)) return answer;
  } catch (error) {
    if (!isRead || error instanceof ApiError) throw failure(error, endpoint, caller);
  }
  try {
    return await attempt(endpoint, input, caller, timeoutMs);
  } catch (error) {
    throw failure(error, endpoint, caller);
  }
}

async function attempt(endpoint: Endpoint, input: object, caller: Caller, timeoutMs: number): Promise<Answer> {
  const { pool, base } = upstream();
  const { body } = input as { body?: unknown };
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const response = await pool.request({
      method: endpoint.method,
      path: base + addressOf(endpoint, input),
      headers: headersFor(caller, body !== undefined),
      body: body === undefined ? null : JSON.stringify(body),
      signal: deadline,
    });
    const text = await readText(response.body, response.statusCode < 400 ? MAX_ANSWER_BYTES : MAX_ERROR_BYTES);
    return { status: response.statusCode, text, retryAfter: secondsOf(response.headers['retry-after']) };
  } catch (error) {
    if (deadline.aborted) throw new ApiError(504);
    if (error instanceof BodyTooLarge) throw unusable(endpoint, caller, 'is too large');
    throw error;
  }
}

function headersFor({ token, requestId, clientAddress }: Caller, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    [REQUEST_ID_HEADER]: requestId,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(clientAddress && { [CLIENT_ADDRESS_HEADER]: clientAddress }),
    ...(hasBody && { 'content-type': 'application/json' }),
  };
}

/** The error that the upstream means, without what people must not read. */
function refusal({ status, text, retryAfter }: Answer): ApiError {
  const parsed = ErrorAnswer.safeParse(json(text));
  // An error page of something between here and the upstream.
  if (!parsed.success) return new ApiError(status >= 500 && !PASSING.includes(status) ? 502 : status, { retryAfter });
  const { message, ...rest } = parsed.data;
  // A trace has places in files below its message; a sentence for people has one line.
  const isSentence = message.length > 0 && message.length <= 1000 && !/\n\s*at\s/.test(message);
  return new ApiError(status, { ...rest, ...(isSentence && { message }), retryAfter });
}

/** A call that brought no answer. */
function failure(error: unknown, endpoint: Endpoint, caller: Caller): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  log.warn({ requestId: caller.requestId, endpoint: endpoint.name, code }, 'the upstream could not be reached');
  return new ApiError(502);
}

/** An answer that breaks the contract: how is for the log only. */
function unusable(endpoint: Endpoint, caller: Caller, fault: string): ApiError {
  log.error({ requestId: caller.requestId, endpoint: endpoint.name, fault }, 'the upstream broke the contract');
  return new ApiError(502);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function secondsOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

