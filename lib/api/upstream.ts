import type { Dispatcher } from 'undici';
import { BodyTooLarge, json, readText } from '../auth/bounded-body';
import type { Input, JsonEndpoint, Output } from '../contract/endpoint';
import { ApiError } from './errors';
import { faultyFields } from './faulty-fields';
import { isLongList, readLongList, rowOfBareList } from './long-list';
import { TIMEOUT_MS } from '../auth/upstream-pool';
import { send, type Caller } from './upstream-connection';
import { isRefusal, readRefusal, toApiError, contractViolation, withSecondTry, type ReadAnswer } from './upstream-answer';

/**
 * Of a bare list, for an upstream that pages nothing, and of any other answer, which is read at once: a decision about
 * 10,000 modules tells of each.
 */
const MAX_BYTES = { list: 16 * 1024 * 1024, other: 8 * 1024 * 1024 } as const;

/**
 * Makes one call.
 * @returns the answer by the contract: unknown fields are dropped
 * @throws ApiError with the upstream's status and message; 502 when it can't be reached or its answer can't be used,
 *   504 when it takes too long
 */
export async function callUpstream<E extends JsonEndpoint>(
  endpoint: E,
  input: Input<E>,
  caller: Caller,
  timeoutMs = TIMEOUT_MS,
): Promise<Output<E>> {
  const answer = await withSecondTry(endpoint, caller, () => attempt(endpoint, input, caller, timeoutMs));
  return outputOf(endpoint, caller, answer);
}

/** @throws ApiError */
export async function outputOf<E extends JsonEndpoint>(endpoint: E, caller: Caller, answer: ReadAnswer): Promise<Output<E>> {
  if (isRefusal(answer.status)) throw toApiError(answer);
  if (answer.status < 200 || answer.status >= 300) {
    throw contractViolation(endpoint, caller, `answered ${answer.status}`);
  }
  const row = rowOfBareList(endpoint.response);
  if (row && isLongList(answer.text)) {
    const list = await readLongList(answer.text, row);
    if ('fault' in list) throw contractViolation(endpoint, caller, list.fault);
    return list.rows as Output<E>;
  }
  // Some upstreams answer nothing where the contract expects an object that has no required field.
  const value = answer.text === '' ? {} : json(answer.text);
  const parsed = endpoint.response.safeParse(value);
  if (!parsed.success) {
    throw contractViolation(endpoint, caller, value === undefined ? 'is not JSON' : `lacks ${faultyFields(parsed.error)}`);
  }
  return parsed.data as Output<E>;
}

async function attempt(endpoint: JsonEndpoint, input: object, caller: Caller, timeoutMs: number): Promise<ReadAnswer> {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(endpoint, input, caller, { accept: 'application/json', signal: deadline });
    return await readAnswer(endpoint, caller, response);
  } catch (error) {
    if (deadline.aborted) throw new ApiError(504);
    throw error;
  }
}

/** @throws ApiError 502 when it is too long; the error of a connection that breaks */
export async function readAnswer(
  endpoint: JsonEndpoint,
  caller: Caller,
  response: Dispatcher.ResponseData,
): Promise<ReadAnswer> {
  try {
    if (isRefusal(response.statusCode)) return await readRefusal(response);
    const limit = rowOfBareList(endpoint.response) ? MAX_BYTES.list : MAX_BYTES.other;
    return { status: response.statusCode, text: await readText(response.body, limit) };
  } catch (error) {
    if (error instanceof BodyTooLarge) throw contractViolation(endpoint, caller, 'is too large');
    throw error;
  }
}
