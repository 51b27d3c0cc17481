import { APOSTROPHES, DASHES, INVISIBLE } from './characters';

/** Searches ignore case, spaces and accents (spec 1 §5). */

/** Letters without a decomposition, by their plain spelling. */
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

/** Normalized search text, as the database function `search_key`; may be empty. */
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

/** LIKE pattern for a `searchKey` within a text, with `%`, `_` and `\` escaped. */
export function containsPattern(key: string): string {
  return `%${key.replace(/[\\%_]/g, '\\$&')}%`;
}

const PART = 4;

/**
 * Parts of three or more digits by which the database finds order numbers. A number that contains the term contains
 * every part.
 */
export function numberParts(digits: string): string[] {
  if (digits.length <= PART) return [digits];
  return Array.from({ length: digits.length - PART + 1 }, (_, first) => digits.slice(first, first + PART));
}

/** How a term matches order numbers: all (`qp`), by prefix (`qp-1002`), by digits (`1002`), or none. */
export type OrderNumberMatch =
  { kind: 'every' } | { kind: 'start'; start: string } | { kind: 'digits'; digits: string } | null;

const LEADING = 'qp-';

/**
 * Classifies a non-empty `searchKey`, so that hopeless terms skip numbers. The hyphen may be missing or another dash.
 */
export function matchOrderNumber(key: string): OrderNumberMatch {
  if (/^\d+$/.test(key)) return { kind: 'digits', digits: key };
  if (LEADING.includes(key)) return { kind: 'every' };
  const ending = /^(?:(?:q?p)?-|qp)(\d+)$/.exec(key)?.[1];
  return ending === undefined ? null : { kind: 'start', start: `QP-${ending}` };
}

/** A term read as the start of an order number: `qp1002` becomes `QP-1002`. */
export function writtenOrderNumber(term: string): string {
  const key = searchKey(term);
  const match = key.startsWith('qp') ? matchOrderNumber(key) : null;
  return match?.kind === 'start' ? match.start : term;
}
