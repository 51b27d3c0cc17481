import type { z } from 'zod';
import { json } from '../auth/bounded-body';
import { elementOf, faultOfRow, parseRow } from './readable-rows';
import { yieldToEventLoop } from './yield-to-event-loop';

/** What is shorter is read at once. */
const LONG = 128 * 1024;

/** Characters that are read in one go. */
const PIECE = 32 * 1024;

/** The schema of the rows where an answer may be a bare list without a bound: the specs page little. */
export function rowOfBareList(answer: z.ZodType): z.ZodType | undefined {
  return elementOf(answer, ({ def }) => !def.checks?.length);
}

export const isLongList = (text: string): boolean => text.length > LONG && /^\s*\[/.test(text);

interface LongList {
  /** Those that can be read. */
  rows: unknown[];
  /** The places of the others among all. */
  unreadableRows: number[];
  /** What is wrong with them. */
  faults: string[];
}

/**
 * Reads a bare list row by row, so that nobody else's request waits for all of it.
 * @returns what breaks the contract where it is no list
 */
export async function readLongList(text: string, row: z.ZodType): Promise<LongList | { fault: string }> {
  const pause = yieldToEventLoop();
  const list: LongList = { rows: [], unreadableRows: [], faults: [] };
  for (const piece of piecesOf(text)) {
    const values = piece === null ? undefined : json(`[${piece}]`);
    if (!Array.isArray(values)) return { fault: 'is not JSON' };
    for (const value of values) {
      const parsed = parseRow(row, value);
      if (parsed.success) list.rows.push(parsed.data);
      else {
        const place = list.rows.length + list.faults.length;
        list.unreadableRows.push(place);
        list.faults.push(faultOfRow(parsed.error, value, [place]));
      }
    }
    await pause();
  }
  return list;
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const OPENING: readonly number[] = [0x5b, 0x7b];
const CLOSING: readonly number[] = [0x5d, 0x7d];

/** The text between the brackets of a list, cut between its elements; null where the list has no end. */
function* piecesOf(text: string): Generator<string | null> {
  let start = text.indexOf('[') + 1;
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (OPENING.includes(code)) depth += 1;
    else if (CLOSING.includes(code)) {
      depth -= 1;
      if (depth < 0) return yield text.slice(index + 1).trim() === '' ? text.slice(start, index) : null;
    } else if (code === COMMA && depth === 0 && index - start >= PIECE) {
      yield text.slice(start, index);
      start = index + 1;
    }
  }
  yield null;
}

/** The place of the quotation mark that ends a string. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) return index;
    if (code === BACKSLASH) index += 1;
  }
  return text.length;
}
