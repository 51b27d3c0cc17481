import type { Dispatcher } from 'undici';
import { BodyTooLarge, readText } from '../auth/bounded-body';
import { TIMEOUT_MS } from '../auth/upstream-pool';
import { checkChunked, parseChunked } from '../contract/chunked';
import { actionsOf, isChange, type Input, type JsonEndpoint, type Output } from '../contract/endpoint';
import { SAVED_UNREADABLE, SAVED_UNREADABLE_SENTENCE } from '../domain/saved-unreadable';
import { describeFaults } from './answer-faults';
import { cleanAnswer } from './clean-answer';
import { ApiError, withRequestToQuote } from './errors';
import { sendForm, type SentForm } from './form-body';
import { send, type Caller } from './upstream-connection';
import {
  contractViolation,
  isRefusal,
  readRefusal,
  toApiError,
  withSecondTry,
  type ReadAnswer,
} from './upstream-answer';

export interface CallLimits {
  /** Time for the whole response; forms have their own. */
  timeoutMs?: number;
  form?: SentForm;
}

const MAX_BYTES = { report: 64 * 1024 * 1024, other: 16 * 1024 * 1024 } as const;

export function maxAnswerBytes(endpoint: JsonEndpoint): number {
  if (actionsOf(endpoint).includes('export')) return MAX_BYTES.report;
  return Math.max(MAX_BYTES.other, endpoint.maxBodyBytes ?? 0);
}

/**
 * Calls our upstream.
 * @returns the answer by the contract, without unknown fields
 * @throws ApiError with the upstream's status and message; 502 if unreachable or in breach of the contract, 504 if too
 *   slow
 */
export async function directCall<E extends JsonEndpoint>(
  endpoint: E,
  input: Input<E>,
  caller: Caller,
  limits: CallLimits = {},
): Promise<Output<E>> {
  const answer = await withSecondTry(endpoint, caller, () => attempt(endpoint, input, caller, limits));
  if (isRefusal(answer.status)) throw toApiError(answer, caller.requestId);
  if (answer.status !== 200) throw violation(endpoint, caller, `answered ${answer.status}`);
  const value = await parseChunked(answer.text).catch(() => undefined);
  if (value === undefined) throw violation(endpoint, caller, 'is not JSON');
  const parsed = await checkChunked(endpoint.response, value);
  if (!parsed.success) throw violation(endpoint, caller, describeFaults(parsed.error, value));
  return cleanAnswer(endpoint, parsed.data as Output<E>, () => false);
}

/** Don't report a change as failed if only its answer is invalid. */
export function violation(endpoint: JsonEndpoint, caller: Caller, fault: string): ApiError {
  const error = contractViolation(endpoint, caller, fault);
  if (!isChange(endpoint) || endpoint.access === 'public') return error;
  const message = withRequestToQuote(SAVED_UNREADABLE_SENTENCE, caller.requestId);
  return new ApiError(502, { statusCode: SAVED_UNREADABLE, message });
}

async function attempt(
  endpoint: JsonEndpoint,
  input: object,
  caller: Caller,
  { timeoutMs = TIMEOUT_MS, form }: CallLimits,
): Promise<ReadAnswer> {
  const read = (response: Dispatcher.ResponseData) => readAnswer(endpoint, caller, response);
  if (form) return sendForm(endpoint, input, caller, form, read);
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    return await read(await send(endpoint, input, caller, { accept: 'application/json', signal: deadline }));
  } catch (error) {
    if (deadline.aborted) throw new ApiError(504);
    throw error;
  }
}

async function readAnswer(
  endpoint: JsonEndpoint,
  caller: Caller,
  response: Dispatcher.ResponseData,
): Promise<ReadAnswer> {
  try {
    if (isRefusal(response.statusCode)) return await readRefusal(response);
    return { status: response.statusCode, text: await readText(response.body, maxAnswerBytes(endpoint)) };
  } catch (error) {
    if (error instanceof BodyTooLarge) throw contractViolation(endpoint, caller, 'is too large');
    throw error;
  }
}
