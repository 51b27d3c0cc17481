import { APOSTROPHES, DASHES, INVISIBLE } from './characters';

/** Searching orders (spec 1 §5): a substring, without regard to case and spaces; here accents don't count either. */

/** Letters that no accent makes, as a keyboard without them writes them. */
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ð: 'd',
  þ: 'th',
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** The form in which texts are compared, as the database's function `search_key` makes it; may be empty. */
export function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(APOSTROPHES, '')
    .replace(DASHES, '-')
    .replace(/[\u0300-\u036f\s]/g, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter);
}

/** The pattern by which LIKE finds a `searchKey` inside a text; `%`, `_` and `\` stand for themselves. */
export function containsPattern(key: string): string {
  return `%${key.replace(/[\\%_]/g, '\\$&')}%`;
}

const PART = 4;

/**
 * The longest parts of a term of three digits or more by which the database finds order numbers: one that holds the
 * term holds each part. Up to four digits, the term is its own only part.
 */
export function numberParts(digits: string): string[] {
  if (digits.length <= PART) return [digits];
  return Array.from({ length: digits.length - PART + 1 }, (_, first) => digits.slice(first, first + PART));
}

/** A term can match every order number (`qp`), those that start so (`qp-1002`) or hold its digits (`1002`), or none. */
export type OrderNumberMatch =
  { kind: 'every' } | { kind: 'start'; start: string } | { kind: 'digits'; digits: string } | null;

const LEADING = 'qp-';

/**
 * Decides how a `searchKey` that isn't empty can match, so that one that can't never looks for a number. The hyphen may
 * be another dash or missing: `qp1002` is `qp-1002`.
 */
export function matchOrderNumber(key: string): OrderNumberMatch {
  if (/^\d+$/.test(key)) return { kind: 'digits', digits: key };
  if (LEADING.includes(key)) return { kind: 'every' };
  const ending = /^(?:(?:q?p)?-|qp)(\d+)$/.exec(key)?.[1];
  return ending === undefined ? null : { kind: 'start', start: `QP-${ending}` };
}

/** A term that is read as the beginning of an order's number, as numbers are written: `qp1002` becomes `QP-1002`. */
export function writtenOrderNumber(term: string): string {
  const key = searchKey(term);
  const match = key.startsWith('qp') ? matchOrderNumber(key) : null;
  return match?.kind === 'start' ? match.start : term;
}
