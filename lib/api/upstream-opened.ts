import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { BodyTooLarge } from '../auth/bounded-body';
import type { Endpoint } from '../contract/endpoint';
import { ApiError } from './errors';
import { send, type Caller, type CallOptions } from './upstream-connection';
import { isRefusal, readRefusal, contractViolation, type ReadAnswer } from './upstream-failures';

/** An answer whose body is read later, and what came before it. */
export type StreamedResponse = Pick<Dispatcher.ResponseData, 'headers' | 'body'> & { status: number };

/**
 * Makes a call whose answer is read as it comes, and waits for its headers.
 * @param headersMs how long these may take, in milliseconds; the body may take as long as it needs
 * @returns a refusal read to its end, anything else still open
 * @throws ApiError 504 when the headers take too long, 503 when `signal` ended the call, 502 for a refusal that is too
 *   large
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
    const response = await send(endpoint, input, caller, { ...options, signal: AbortSignal.any([signal, deadline.signal]) });
    if (isRefusal(response.statusCode)) return await readRefusal(response);
    return { status: response.statusCode, headers: response.headers, body: response.body };
  } catch (error) {
    if (deadline.signal.aborted) throw new ApiError(504);
    // Nobody is left to read this.
    if (signal.aborted) throw new ApiError(503);
    if (error instanceof BodyTooLarge) throw contractViolation(endpoint, caller, 'is too large');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Closes a body that nobody reads; that it is cut short is no error then. */
export function discard(body: Readable): void {
  body.on('error', () => undefined).destroy();
}
