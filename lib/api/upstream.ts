import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import { BodyTooLarge, readText } from '../auth/bounded-body';
import { actionsOf, isChange, type Input, type JsonEndpoint, type Output } from '../contract/endpoint';
import { checkChunked, parseChunked } from '../contract/chunked';
import { noteUnreadableRows } from '../domain/unreadable-rows';
import { SAVED_UNREADABLE, SAVED_UNREADABLE_SENTENCE } from '../domain/saved-unreadable';
import { ApiError, withRequestToQuote } from './errors';
import { describeFaults } from './answer-faults';
import { specAnswerOf } from './adapters/all-adapters';
import { mendAnswer } from './adapters/mend-answer';
import { RECORD_LISTS } from './adapters/record-lists';
import { log } from './log';
import { isLongList, readLongList, rowOfBareList } from './long-list';
import { readableParts } from './readable-parts';
import { readableRows, rowOf } from './readable-rows';
import { TIMEOUT_MS } from '../auth/upstream-pool';
import { send, type Caller } from './upstream-connection';
import {
  isRefusal,
  readRefusal,
  refusalOf,
  contractViolation,
  withSecondTry,
  type ReadAnswer,
} from './upstream-answer';

/**
 * Of a bare list, for an upstream that pages nothing; of a whole report as one list; and of any other answer, which is
 * read at once: a decision about 10,000 modules tells of each.
 */
const MAX_BYTES = { list: 16 * 1024 * 1024, report: 64 * 1024 * 1024, other: 8 * 1024 * 1024 } as const;

/** What may be sent as many rows may be answered row by row. */
function maxAnswerBytes(endpoint: JsonEndpoint): number {
  if (actionsOf(endpoint).includes('export')) return MAX_BYTES.report;
  return rowOfBareList(endpoint.response) ? MAX_BYTES.list : Math.max(MAX_BYTES.other, endpoint.maxBodyBytes ?? 0);
}

/**
 * Makes one call.
 * @returns the answer by the contract, or that of the specs for its adapter: unknown fields are dropped
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
export async function outputOf<E extends JsonEndpoint>(
  endpoint: E,
  caller: Caller,
  answer: ReadAnswer,
): Promise<Output<E>> {
  if (isRefusal(answer.status)) throw refusalOf(endpoint, answer, caller.requestId);
  if (answer.status < 200 || answer.status >= 300) {
    throw contractViolation(endpoint, caller, `answered ${answer.status}`);
  }
  const row = rowOfBareList(endpoint.response);
  if (row && isLongList(answer.text)) {
    const list = await readLongList(answer.text, row);
    if ('fault' in list) throw contractViolation(endpoint, caller, list.fault);
    const { rows, unreadableRows, faults } = list;
    if (faults.length === 0) return rows as Output<E>;
    if (rowOf(endpoint) === undefined || rows.length === 0) throw contractViolation(endpoint, caller, firstOf(faults));
    logUnreadableRows(endpoint, caller, { count: faults.length, fault: firstOf(faults) });
    return noteUnreadableRows(rows, unreadableRows) as Output<E>;
  }
  const value = answer.text === '' ? {} : await parseChunked(answer.text).catch(() => undefined);
  const parsed = await parseAnswer(endpoint.response, value);
  if (parsed.success) return parsed.data as Output<E>;
  const ofSpecs = specAnswerOf(endpoint);
  const adaptable = ofSpecs && (await parseAnswer(ofSpecs, value));
  if (adaptable?.success) return adaptable.data as Output<E>;
  const rowOfList = rowOf(endpoint);
  const readable = rowOfList ? readableRows(endpoint, rowOfList, value) : null;
  if (readable) {
    const { faults } = readable;
    logUnreadableRows(endpoint, caller, { count: faults.length, fault: firstOf(faults) });
    return readable.answer as Output<E>;
  }
  const record = readableRecord(endpoint, ofSpecs, value);
  if (record) {
    logUnreadableRows(endpoint, caller, record);
    return record.answer as Output<E>;
  }
  // Where the specs show no answer, whatever is said beside a 2xx, the change was made.
  const nothing = isChange(endpoint) ? endpoint.response.safeParse({}) : parsed;
  if (nothing.success) return nothing.data as Output<E>;
  const fault = value === undefined ? 'is not JSON' : describeFaults(parsed.error, value);
  const violation = contractViolation(endpoint, caller, fault);
  if (!isChange(endpoint) || endpoint.access === 'public') throw violation;
  const message = withRequestToQuote(SAVED_UNREADABLE_SENTENCE, caller.requestId);
  throw new ApiError(502, { statusCode: SAVED_UNREADABLE, message });
}

const firstOf = (faults: readonly string[]) => faults.slice(0, 3).join('; ');

/** @param ofSpecs the answer of the specs, where the contract's needs more than that */
function readableRecord(endpoint: JsonEndpoint, ofSpecs: z.ZodType | undefined, value: unknown) {
  const lists = RECORD_LISTS.get(endpoint);
  if (!lists) return null;
  return readableParts(endpoint.response, value, lists) ?? (ofSpecs ? readableParts(ofSpecs, value, lists) : null);
}

function logUnreadableRows(
  endpoint: JsonEndpoint,
  { requestId }: Caller,
  { count, fault }: { count: number; fault: string },
): void {
  const details = { requestId, endpoint: endpoint.name, count, fault };
  log.error(details, 'rows of the upstream could not be read');
}

async function parseAnswer(schema: z.ZodType, value: unknown): Promise<z.ZodSafeParseResult<unknown>> {
  const parsed = await checkChunked(schema, value);
  return !parsed.success && mendAnswer(value, parsed.error) ? checkChunked(schema, value) : parsed;
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
    return { status: response.statusCode, text: await readText(response.body, maxAnswerBytes(endpoint)) };
  } catch (error) {
    if (error instanceof BodyTooLarge) throw contractViolation(endpoint, caller, 'is too large');
    throw error;
  }
}
