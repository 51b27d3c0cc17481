/**
 * What a search in the orders list means: which texts a term matches, and what it can say of an order number. The rules
 * are those of spec 1 §5: a substring, without regard to case and spaces; here accents don't count either.
 */

/**
 * The form in which texts are compared. It mirrors the function `search_key` of the database.
 * @param text a name, a number, or what a person typed
 * @returns the text in lower case, without accents and white space; empty where nothing else was there
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\s]/g, '')
    .toLowerCase();
}

/**
 * The pattern that finds a term inside a text by SQL's LIKE; `%`, `_` and `\` in the term stand for themselves.
 * @param key a term as `searchKey` gives it
 */
export function containsPattern(key: string): string {
  return `%${key.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The most digits of a part that orders are found by; the least are one fewer. */
const PART = 4;

/**
 * The parts of a term of digits that the database finds order numbers by, the longest there are. An order number that
 * holds the term holds each of them; up to four digits, the term is its own only part.
 * @param digits at least three
 */
export function numberParts(digits: string): string[] {
  if (digits.length <= PART) return [digits];
  return Array.from({ length: digits.length - PART + 1 }, (_, first) => digits.slice(first, first + PART));
}

/**
 * How a term can match an order number, which reads `QP-` and digits: every number (`qp`), those that start so
 * (`qp-1002`), or those whose digits hold it (`1002`). Null where it can match none.
 */
export type OrderNumberMatch = { kind: 'every' } | { kind: 'start'; start: string } | { kind: 'digits'; digits: string } | null;

const LEADING = 'qp-';

/**
 * Decides how a term can match order numbers, so that a term that can match none never looks for one.
 * @param key a term as `searchKey` gives it, not empty
 */
export function matchOrderNumber(key: string): OrderNumberMatch {
  if (/^\d+$/.test(key)) return { kind: 'digits', digits: key };
  if (LEADING.includes(key)) return { kind: 'every' };
  const ending = /^(?:q?p)?-(\d+)$/.exec(key)?.[1];
  return ending === undefined ? null : { kind: 'start', start: `QP-${ending}` };
}
