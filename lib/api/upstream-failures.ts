import type { Dispatcher } from 'undici';
import { readText } from '../auth/bounded-body';
import type { Endpoint } from '../contract/endpoint';
import { ErrorAnswer } from '../contract/wire';
import { ApiError } from './errors';
import { log } from './log';
import type { Caller } from './upstream-connection';

const MAX_ERROR_BYTES = 64 * 1024;

/** What balancers and gateways say in the upstream's place. */
const PASSING: readonly number[] = [502, 503, 504];

/** An answer that is read whole. */
export interface ReadAnswer {
  status: number;
  text: string;
  retryAfter?: number | undefined;
}

/**
 * Makes a call. A read that fails to arrive, or meets a passing fault, is tried once more, a write never.
 * @param attempt makes the call once
 * @throws ApiError
 */
export async function withSecondTry<A extends { status: number }>(
  endpoint: Endpoint,
  caller: Caller,
  attempt: () => Promise<A>,
): Promise<A> {
  const isRead = endpoint.method === 'GET';
  try {
    const answer = await attempt();
    if (!isRead || (answer.status !== 502 && answer.status !== 503)) return answer;
  } catch (error) {
    if (!isRead || error instanceof ApiError) throw failure(error, endpoint, caller);
  }
  try {
    return await attempt();
  } catch (error) {
    throw failure(error, endpoint, caller);
  }
}

/** Does this status say that the call was refused, or failed? */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 600;
}

/** Reads what the upstream says of a refusal. @throws BodyTooLarge */
export async function readRefusal({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<ReadAnswer> {
  const text = await readText(body, MAX_ERROR_BYTES);
  return { status: statusCode, text, retryAfter: secondsOf(headers['retry-after']) };
}

/** The error that the upstream means, without what people must not read. */
export function toApiError({ status, text, retryAfter }: ReadAnswer): ApiError {
  const parsed = ErrorAnswer.safeParse(json(text));
  // An error page of something between here and the upstream.
  if (!parsed.success) return new ApiError(status >= 500 && !PASSING.includes(status) ? 502 : status, { retryAfter });
  const { message, ...rest } = parsed.data;
  // A trace has places in files below its message; a sentence for people has one line.
  const isSentence = message.length > 0 && message.length <= 1000 && !/\n\s*at\s/.test(message);
  return new ApiError(status, { ...rest, ...(isSentence && { message }), retryAfter });
}

/** An answer that breaks the contract: how is for the log only. */
export function contractViolation(endpoint: Endpoint, caller: Caller, fault: string): ApiError {
  log.error({ requestId: caller.requestId, endpoint: endpoint.name, fault }, 'the upstream broke the contract');
  return new ApiError(502);
}

/** A call that brought no answer. */
function failure(error: unknown, endpoint: Endpoint, caller: Caller): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  log.warn({ requestId: caller.requestId, endpoint: endpoint.name, code }, 'the upstream could not be reached');
  return new ApiError(502);
}

/** Parses JSON; undefined where it is none. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function secondsOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}
