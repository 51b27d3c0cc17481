import { z } from 'zod';
import type { ListEndpoint } from '../contract/list-endpoint';
import type { UnreadableRows } from '../query/list';
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

/**
 * Reads a list that can't be read as a whole row by row: a bad one doesn't cost the others.
 * @returns null where something else is wrong, or with every row
 */
export function readableRows(endpoint: ListEndpoint, value: unknown): ReadableRows | null {
  const name = Array.isArray(value) ? null : (rowsNameOf(endpoint, endpoint.response) ?? null);
  const rows = name === null ? value : (value as Record<string, unknown> | null)?.[name];
  if (!Array.isArray(rows)) return null;
  const readable: unknown[] = [];
  const unreadableRows: number[] = [];
  const faults: string[] = [];
  for (const [place, row] of rows.entries()) {
    const parsed = parseRow(endpoint.list.row, row);
    if (parsed.success) readable.push(row);
    else {
      unreadableRows.push(place);
      faults.push(faultOfRow(parsed.error, row, name === null ? [place] : [name, place]));
    }
  }
  if (readable.length === 0 || faults.length === 0) return null;
  const answer = endpoint.response.safeParse(name === null ? readable : { ...(value as object), [name]: readable });
  return answer.success ? { answer: Object.assign(answer.data as object, { unreadableRows }), faults } : null;
}

/** As `describeFaults`, by the row's place in the answer. */
export function faultOfRow(error: z.ZodError, row: unknown, place: readonly (string | number)[]): string {
  const issues = error.issues.map((issue) => ({ ...issue, path: [...place, ...issue.path] }));
  const answer = place.reduceRight<unknown>((inner, key) => ({ [key]: inner }), row);
  return describeFaults(new z.ZodError(issues), answer);
}
