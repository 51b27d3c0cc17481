import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { BodyTooLarge, json, readText } from '../auth/bounded-body';
import type { Endpoint } from '../contract/endpoint';
import { ErrorAnswer } from '../contract/wire';
import { ApiError, PLAIN_MESSAGES, withRequestToQuote } from './errors';
import { log } from './log';
import { send, type Caller, type CallOptions } from './upstream-connection';

const MAX_ERROR_BYTES = 64 * 1024;

/** Statuses that balancers and gateways send. */
const PASSING: readonly number[] = [502, 503, 504];

export interface ReadAnswer {
  status: number;
  text: string;
  retryAfter?: number | undefined;
}

/** Makes a call. Reads that fail temporarily are retried once, writes never. @throws ApiError */
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
    if (!isRead || error instanceof ApiError) throw reachFailure(error, endpoint, caller);
  }
  try {
    return await attempt();
  } catch (error) {
    throw reachFailure(error, endpoint, caller);
  }
}

export function isRefusal(status: number): boolean {
  return status >= 400 && status < 600;
}

/** @throws BodyTooLarge */
export async function readRefusal({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<ReadAnswer> {
  const text = await readText(body, MAX_ERROR_BYTES);
  return { status: statusCode, text, retryAfter: secondsOf(headers['retry-after']) };
}

/** A message or a list of errors. The code may be missing, and there may be several messages. */
const Refusal = ErrorAnswer.extend({
  message: z
    .union([
      z.string(),
      z
        .array(z.string())
        .min(1)
        .transform((sentences) => sentences.join('\n')),
    ])
    .optional(),
  statusCode: ErrorAnswer.shape.statusCode.optional().catch(undefined),
  errors: ErrorAnswer.shape.errors.catch(undefined),
}).refine(({ message, errors }) => message !== undefined || errors !== undefined);

/** The upstream's error without internals; without a reason, it has the request id. */
export function toApiError({ status, text, retryAfter }: ReadAnswer, requestId: string): ApiError {
  const parsed = Refusal.safeParse(json(text));
  // An error page of a proxy.
  if (!parsed.success)
    return withoutReason(status >= 500 && !PASSING.includes(status) ? 502 : status, requestId, { retryAfter });
  const { message, errors, statusCode } = parsed.data;
  const details = {
    statusCode,
    ...(errors && { errors: errors.filter(({ msg }) => isForPeople(msg)) }),
    retryAfter,
  };
  return message !== undefined && isForPeople(message)
    ? new ApiError(status, { ...details, message })
    : withoutReason(status, requestId, details);
}

function withoutReason(
  status: number,
  requestId: string,
  details: Partial<ErrorAnswer> & { retryAfter?: number | undefined },
): ApiError {
  const isFault = status === 500 || status === 502;
  const message = isFault ? { message: withRequestToQuote(PLAIN_MESSAGES[status], requestId) } : {};
  return new ApiError(status, { ...details, ...message, hasNoMessage: true });
}

/** Signs of messages for developers, which help no one else and reveal internals. */
const INTERNAL: readonly RegExp[] = [
  // Stack traces.
  /\n\s*at\s/,
  /\bat\s[^\s]+\s\([^)]*:\d+/,
  /\b(Traceback|Caused by:|File "[^"]+", line \d)/,
  // An error name before the message.
  /\b[A-Za-z.]*(Error|Exception)\b\s?:/,
  // A file with a line, or a path.
  /\.(m?[jt]sx?|py|java|kt|rb|php|go|rs|cs|cpp|ex)\b(:\d|\s?\(\d|", line)/,
  /(^|[\s'"(=:])\/(usr|var|opt|srv|home|root|etc|app|tmp|mnt|data|Users|workspace)\/\S/,
  /\b[A-Za-z]:\\\S/,
  /node_modules|site-packages/,
  // A host inside a network.
  /(?<![\d.])\d{1,3}(\.\d{1,3}){3}:\d/,
  /\bCannot (GET|POST|PATCH|PUT|DELETE) \//,
  // SQL and database messages.
  /\b(SELECT\b.*\bFROM|INSERT\s+INTO|UPDATE\b.*\bSET|DELETE\s+FROM|(CREATE|ALTER|DROP)\s+TABLE)\b/,
  /\b(select\b.+\bfrom\b.+\bwhere|insert into \S+ \(|delete from \S+ where)\b/i,
  /\b(relation|column|constraint|table|schema) ["`']\w+["`']|\bviolates\b.*\bconstraint\b/i,
  /\bsyntax error at\b|SQLSTATE|\bORA-\d|\bSQL syntax\b/i,
  // Sockets and JavaScript errors.
  /\bE(CONN|HOST|NOT|PIPE|ACCES|ADDR|NOENT|TIMEDOUT|AI_)[A-Z_]*\b/,
  /\bCannot read propert|\bis not a function\b|\bundefined\b|\bnull pointer\b/i,
];

export function isForPeople(message: string): boolean {
  return message.length > 0 && message.length <= 1000 && !INTERNAL.some((trait) => trait.test(message));
}

/** Contract violations are detailed only in the log. */
export function contractViolation(endpoint: Endpoint, caller: Caller, fault: string): ApiError {
  log.error({ requestId: caller.requestId, endpoint: endpoint.name, fault }, 'the upstream broke the contract');
  return new ApiError(502, { isStrange: true, message: withRequestToQuote(PLAIN_MESSAGES[502], caller.requestId) });
}

export function reachFailure(error: unknown, endpoint: Endpoint, caller: Caller): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  log.warn({ requestId: caller.requestId, endpoint: endpoint.name, code }, 'the upstream could not be reached');
  return new ApiError(502, { message: withRequestToQuote(PLAIN_MESSAGES[502], caller.requestId) });
}

function secondsOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

export type StreamedResponse = Pick<Dispatcher.ResponseData, 'headers' | 'body'> & { status: number };

/**
 * Waits `headersMs` for headers; the body may take longer.
 * @returns a refusal with its body read, anything else open
 * @throws ApiError 504 for late headers, 503 if aborted, 502 for an oversized refusal
 */
export async function openAnswer(
  endpoint: Endpoint,
  input: object,
  caller: Caller,
  headersMs: number,
  options: CallOptions,
): Promise<StreamedResponse | ReadAnswer> {
  const { signal } = options;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), headersMs);
  try {
    const response = await send(endpoint, input, caller, {
      ...options,
      signal: AbortSignal.any([signal, deadline.signal]),
    });
    if (isRefusal(response.statusCode)) return await readRefusal(response);
    return { status: response.statusCode, headers: response.headers, body: response.body };
  } catch (error) {
    if (deadline.signal.aborted) throw new ApiError(504);
    // The client has disconnected.
    if (signal.aborted) throw new ApiError(503);
    if (error instanceof BodyTooLarge) throw contractViolation(endpoint, caller, 'is too large');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Closes an unread body; its abort is not an error. */
export function discard(body: Readable): void {
  body.on('error', () => undefined).destroy();
}
