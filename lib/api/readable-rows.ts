import { z } from 'zod';
import type { JsonEndpoint } from '../contract/endpoint';
import { isList } from '../contract/list-endpoint';
import type { UnreadableRows } from '../domain/unreadable-rows';
import { mendAnswer } from './adapters/mend-answer';
import { describeFaults } from './answer-faults';
import { rowsNameOf } from './fields';

/** A row by its schema, mended where it can be. */
export function parseRow(row: z.ZodType, value: unknown): z.ZodSafeParseResult<unknown> {
  const parsed = row.safeParse(value);
  return !parsed.success && mendAnswer(value, parsed.error) ? row.safeParse(value) : parsed;
}

/** The answer of a list without the rows that can't be read, and what is wrong with these. */
interface ReadableRows {
  answer: object & UnreadableRows;
  faults: string[];
}

/** The schema of the rows of a list, whether it has pages or is bare; undefined where a call answers no list. */
export function rowOf(endpoint: JsonEndpoint): z.ZodType | undefined {
  if (endpoint.method !== 'GET') return undefined;
  return isList(endpoint) ? endpoint.list.row : elementOf(endpoint.response);
}

/** The schema of the rows where an answer may be a bare list. @param isMeant of those of one kind */
export function elementOf(
  answer: z.ZodType,
  isMeant: (list: z.ZodArray) => boolean = () => true,
): z.ZodType | undefined {
  if (answer instanceof z.ZodUnion)
    return answer.options.map((option) => elementOf(option as z.ZodType, isMeant)).find(Boolean);
  return answer instanceof z.ZodArray && isMeant(answer) ? (answer.element as z.ZodType) : undefined;
}

/**
 * Reads a list that can't be read as a whole row by row: a bad one doesn't cost the others.
 * @returns null where something else is wrong, or with every row
 */
export function readableRows({ response }: JsonEndpoint, row: z.ZodType, value: unknown): ReadableRows | null {
  const name = Array.isArray(value) ? null : (rowsNameOf(row, response) ?? null);
  const rows = name === null ? value : (value as Record<string, unknown> | null)?.[name];
  if (!Array.isArray(rows)) return null;
  const readable: unknown[] = [];
  const unreadableRows: number[] = [];
  const faults: string[] = [];
  for (const [place, found] of rows.entries()) {
    const parsed = parseRow(row, found);
    if (parsed.success) readable.push(found);
    else {
      unreadableRows.push(place);
      faults.push(faultOfRow(parsed.error, found, name === null ? [place] : [name, place]));
    }
  }
  if (readable.length === 0 || faults.length === 0) return null;
  const answer = response.safeParse(name === null ? readable : { ...(value as object), [name]: readable });
  return answer.success ? { answer: Object.assign(answer.data as object, { unreadableRows }), faults } : null;
}

/** As `describeFaults`, by the row's place in the answer. */
export function faultOfRow(error: z.ZodError, row: unknown, place: readonly (string | number)[]): string {
  const issues = error.issues.map((issue) => ({ ...issue, path: [...place, ...issue.path] }));
  const answer = place.reduceRight<unknown>((inner, key) => ({ [key]: inner }), row);
  return describeFaults(new z.ZodError(issues), answer);
}
