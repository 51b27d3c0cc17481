import type { z } from 'zod';
import type { SpecAnswer } from '../contract/spec-calls';
import type { UnreadableParts } from '../domain/unreadable-rows';
import { allFaults, describeFaults } from '../api/answer-faults';
import { fillInNulls, repaired } from './quirks/values';

/** The answer of a record without those rows of its lists that can't be read. */
interface ReadableParts {
  answer: object & UnreadableParts;
  /** How many rows that is. */
  count: number;
  /** What is wrong with the first ones. */
  fault: string;
}

/**
 * Reads a record without the rows of its lists that can't be read: one bad row doesn't cost the record.
 * @param found as it was read from JSON
 * @param lists the names of the lists from which rows may be left out
 * @returns null where something else is wrong
 */
export function readableParts(
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

/** Which rows of which lists break the record's schema. */
function placesAtFault(error: z.ZodError, lists: readonly string[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { path } of allFaults(error.issues)) {
    const [list, place] = path;
    if (typeof list !== 'string' || typeof place !== 'number' || !lists.includes(list)) continue;
    found.set(list, (found.get(list) ?? new Set()).add(place));
  }
  return found;
}
