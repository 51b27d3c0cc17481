import { z } from 'zod';
import { describeFaults } from '../api/answer-faults';
import { rowsNameOf } from '../api/fields';
import type { JsonEndpoint } from '../contract/endpoint';
import { isList } from '../contract/list-endpoint';
import { SPEC_CALLS, type SpecAnswer } from '../contract/spec-calls';
import { noteUnreadableRows, type UnreadableRows } from '../domain/unreadable-rows';
import { inCamelCase } from './quirks/envelopes';
import { fillInNulls, repaired } from './quirks/values';

/** Parses a value, repaired if needed. @param named the specs' form */
export function parseRepaired<S extends z.ZodType>(
  schema: S,
  value: unknown,
  named: SpecAnswer | undefined,
): z.ZodSafeParseResult<z.output<S>> {
  fillInNulls(schema, value);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed;
  const again = schema.safeParse(repaired(schema, value, named));
  return again.success ? again : parsed;
}

export function namedBySpecs({ method, path }: JsonEndpoint): { answer: SpecAnswer; row: SpecAnswer } {
  const { answer = null } = SPEC_CALLS[`${method} ${path}`] ?? {};
  const lists = Array.isArray(answer) ? [answer] : Object.values(answer ?? {}).filter(Array.isArray);
  const [[row = null] = []] = lists as (readonly [SpecAnswer])[];
  return { answer, row };
}

/** Row schema of a list, paged or bare; undefined for other calls. */
export function rowOf(endpoint: JsonEndpoint): z.ZodType | undefined {
  if (endpoint.method !== 'GET') return undefined;
  return isList(endpoint) ? endpoint.list.row : elementOf(endpoint.response);
}

function elementOf(answer: z.ZodType): z.ZodType | undefined {
  if (answer instanceof z.ZodUnion) return answer.options.map((option) => elementOf(option as z.ZodType)).find(Boolean);
  return answer instanceof z.ZodArray ? (answer.element as z.ZodType) : undefined;
}

export interface ReadableRows {
  rows: unknown[];
  unreadableRows: number[];
  faults: string[];
}

/** Reads rows one by one, so that a bad one doesn't cost the others. @param name property of the list in its answer */
export async function readRows(
  pieces: AsyncIterable<unknown[]> | Iterable<unknown[]>,
  schema: z.ZodType,
  named: SpecAnswer,
  name?: string,
): Promise<ReadableRows> {
  const read: ReadableRows = { rows: [], unreadableRows: [], faults: [] };
  for await (const values of pieces) {
    for (const value of values) {
      const parsed = parseRepaired(schema, inCamelCase(value), named);
      if (parsed.success) read.rows.push(parsed.data);
      else {
        const place = read.rows.length + read.faults.length;
        read.unreadableRows.push(place);
        read.faults.push(faultOfRow(parsed.error, value, name === undefined ? [place] : [name, place]));
      }
    }
  }
  return read;
}

/**
 * Reads a list row by row.
 * @returns null if something else is invalid, or every row
 */
export async function readableRows(
  endpoint: JsonEndpoint,
  schema: z.ZodType,
  value: unknown,
): Promise<{ answer: object & UnreadableRows; faults: string[] } | null> {
  const { response } = endpoint;
  const name = Array.isArray(value) ? undefined : rowsNameOf(schema, response);
  const found = name === undefined ? value : (value as Record<string, unknown> | null)?.[name];
  if (!Array.isArray(found)) return null;
  const named = namedBySpecs(endpoint);
  const { rows, unreadableRows, faults } = await readRows([found], schema, named.row, name);
  if (rows.length === 0 || faults.length === 0) return null;
  const readable = found.filter((_, place) => !unreadableRows.includes(place));
  const whole = name === undefined ? readable : { ...(value as object), [name]: readable };
  const answer = parseRepaired(response, whole, named.answer);
  return answer.success ? { answer: noteUnreadableRows(answer.data as object, unreadableRows), faults } : null;
}

function faultOfRow(error: z.ZodError, row: unknown, place: readonly (string | number)[]): string {
  const issues = error.issues.map((issue) => ({ ...issue, path: [...place, ...issue.path] }));
  const answer = place.reduceRight<unknown>((inner, key) => ({ [key]: inner }), row);
  return describeFaults(new z.ZodError(issues), answer);
}
