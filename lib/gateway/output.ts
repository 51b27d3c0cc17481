import type { z } from 'zod';
import { describeFaults, allFaults } from '../api/answer-faults';
import { violation } from '../api/direct-call';
import { ApiError } from '../api/errors';
import { log } from '../api/log';
import { isForPeople } from '../api/upstream-answer';
import type { Caller } from '../api/upstream-connection';
import { checkChunked, parseChunked } from '../contract/chunked';
import { isChange, type JsonEndpoint, type Output } from '../contract/endpoint';
import { SPEC_CALLS, type SpecAnswer } from '../contract/spec-calls';
import { noteUnreadableRows, type UnreadableParts } from '../domain/unreadable-rows';
import { specAnswerOf } from './adapters/all-adapters';
import { hasSnakeCase, inCamelCase, refusalWithin, unwrapped } from './quirks/envelopes';
import { inFormOfList } from './quirks/lists';
import { fillInNulls, repaired } from './quirks/values';
import { namedBySpecs, parseRepaired, readableRows, rowOf, type ReadableRows } from './readable-rows';
import { RECORD_LISTS } from './record-lists';

export interface Seen {
  status?: number;
  encoding?: string | undefined;
  /** The parsed JSON; undefined if it wasn't JSON. */
  said?: unknown;
  wrapper?: string | undefined;
  value?: unknown;
}

export type AnswerContent = { text: string } | ReadableRows;

/**
 * Converts a success answer to the contract, or to the specs' answer for an adapter.
 * @throws ApiError for a refusal inside, and for unusable answers
 */
export async function outputOf<E extends JsonEndpoint>(
  endpoint: E,
  input: object,
  caller: Caller,
  content: AnswerContent,
  observe?: (seen: Seen) => void,
): Promise<Output<E>> {
  if ('rows' in content) return outputOfRows(endpoint, caller, content);
  const { text } = content;
  const said = text === '' ? {} : await parseChunked(text).catch(() => undefined);
  const refusal = refusalWithin(endpoint, said);
  if (refusal) throw asError(refusal);
  const ofSpecs = specAnswerOf(endpoint);
  const { value: inside, wrapper } = unwrapped(endpoint.response, said);
  const value = inFormOfList(endpoint, input, hasSnakeCase(text) ? inCamelCase(inside) : inside, ofSpecs);
  // Repairs change a copy.
  observe?.({ said, wrapper, value });
  const parsed = await parsedAs(endpoint, endpoint.response, value);
  if (parsed.success) return parsed.data as Output<E>;
  const adaptable = ofSpecs && (await parsedAs(endpoint, ofSpecs, value));
  if (adaptable?.success) return adaptable.data as Output<E>;
  const partly = await readableOf(endpoint, ofSpecs, value);
  if (partly) {
    logUnreadableRows(endpoint, caller, partly);
    return partly.answer as Output<E>;
  }
  const nothing = isChange(endpoint) ? parsedNothing(endpoint) : parsed;
  if (nothing.success) return nothing.data as Output<E>;
  throw violation(endpoint, caller, value === undefined ? 'is not JSON' : describeFaults(parsed.error, value));
}

/** If the specs define no answer, any 2xx counts as success. */
function parsedNothing(endpoint: JsonEndpoint): z.ZodSafeParseResult<unknown> {
  const call = SPEC_CALLS[`${endpoint.method} ${endpoint.path}`];
  const isLeftOpen = call !== undefined && call.answer === undefined;
  return isLeftOpen ? parseRepaired(endpoint.response, {}, undefined) : endpoint.response.safeParse({});
}

function outputOfRows<E extends JsonEndpoint>(endpoint: E, caller: Caller, content: ReadableRows): Output<E> {
  const { rows, unreadableRows, faults } = content;
  if (faults.length === 0) return rows as Output<E>;
  const fault = faults.slice(0, 3).join('; ');
  if (rows.length === 0) throw violation(endpoint, caller, fault);
  logUnreadableRows(endpoint, caller, { count: faults.length, fault });
  return noteUnreadableRows(rows, unreadableRows) as Output<E>;
}

function asError({ status, message }: { status: number; message: string | undefined }): ApiError {
  return message !== undefined && isForPeople(message)
    ? new ApiError(status, { message })
    : new ApiError(status, { hasNoMessage: true });
}

/** Tries the whole first, the fast path without quirks. */
async function parsedAs(
  endpoint: JsonEndpoint,
  schema: z.ZodType,
  value: unknown,
): Promise<z.ZodSafeParseResult<unknown>> {
  fillInNulls(schema, value);
  const parsed = await checkChunked(schema, value);
  return parsed.success ? parsed : parseRepaired(schema, value, namedBySpecs(endpoint).answer);
}

/** A list without bad rows, or a record without those of its lists. */
async function readableOf(endpoint: JsonEndpoint, ofSpecs: z.ZodType | undefined, value: unknown) {
  const row = rowOf(endpoint);
  const list = row ? await readableRows(endpoint, row, value) : null;
  if (list) return { answer: list.answer, count: list.faults.length, fault: list.faults.slice(0, 3).join('; ') };
  const lists = RECORD_LISTS.get(endpoint);
  if (!lists) return null;
  const { answer: named } = namedBySpecs(endpoint);
  return (
    readableParts(endpoint.response, value, lists, named) ??
    (ofSpecs ? readableParts(ofSpecs, value, lists, named) : null)
  );
}

function logUnreadableRows(
  endpoint: JsonEndpoint,
  { requestId }: Caller,
  { count, fault }: { count: number; fault: string },
): void {
  log.error({ requestId, endpoint: endpoint.name, count, fault }, 'rows of the upstream could not be read');
}

interface ReadableParts {
  answer: object & UnreadableParts;
  count: number;
  fault: string;
}

/**
 * Reads a record without unreadable rows of its lists.
 * @param found parsed JSON
 * @param lists names of lists that may lose rows
 * @returns null if something else is invalid
 */
function readableParts(
  response: z.ZodType,
  found: unknown,
  lists: readonly string[],
  named: SpecAnswer,
): ReadableParts | null {
  fillInNulls(response, found);
  const value = repaired(response, found, named);
  const parsed = response.safeParse(value);
  if (parsed.success || typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const record = { ...value } as Record<string, unknown>;
  const unreadableParts: Record<string, readonly number[]> = {};
  let count = 0;
  for (const [list, places] of placesAtFault(parsed.error, lists)) {
    if (!Array.isArray(record[list])) return null;
    record[list] = (record[list] as unknown[]).filter((_, place) => !places.has(place));
    unreadableParts[list] = [...places].sort((a, b) => a - b);
    count += places.size;
  }
  const answer = response.safeParse(record);
  if (count === 0 || !answer.success) return null;
  return {
    answer: Object.assign(answer.data as object, { unreadableParts }),
    count,
    fault: describeFaults(parsed.error, value),
  };
}

function placesAtFault(error: z.ZodError, lists: readonly string[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { path } of allFaults(error.issues)) {
    const [list, place] = path;
    if (typeof list !== 'string' || typeof place !== 'number' || !lists.includes(list)) continue;
    found.set(list, (found.get(list) ?? new Set()).add(place));
  }
  return found;
}
