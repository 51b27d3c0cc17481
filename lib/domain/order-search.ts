/** Searching orders (spec 1 §5): a substring, without regard to case and spaces; here accents don't count either. */

/** The form in which texts are compared, as the database's function `search_key` makes it; may be empty. */
export function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\s]/g, '')
    .toLowerCase();
}

/**
 * The pattern by which LIKE finds a `searchKey` inside a text; `%`, `_` and `\` stand for themselves. Keyboards have
 * one apostrophe and names several, so it stands for any, where enough letters are left for an index of trigrams.
 */
export function containsPattern(key: string): string {
  const pattern = key.replace(/[\\%_]/g, '\\$&');
  return `%${/[^'’‘ʼ]{3}/.test(key) ? pattern.replace(/(?<=.)['’‘ʼ]/g, '_') : pattern}%`;
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

/** What people and their programs write for a hyphen. */
const DASHES = /[\u2010-\u2015\u2212]/g;

/**
 * Decides how a `searchKey` that isn't empty can match, so that one that can't never looks for a number. The hyphen may
 * be another dash or missing: `qp1002` is `qp-1002`.
 */
export function matchOrderNumber(key: string): OrderNumberMatch {
  const term = key.replace(DASHES, '-');
  if (/^\d+$/.test(term)) return { kind: 'digits', digits: term };
  if (LEADING.includes(term)) return { kind: 'every' };
  const ending = /^(?:(?:q?p)?-|qp)(\d+)$/.exec(term)?.[1];
  return ending === undefined ? null : { kind: 'start', start: `QP-${ending}` };
}

/** A term that is read as the beginning of an order's number, as numbers are written: `qp1002` becomes `QP-1002`. */
export function writtenOrderNumber(term: string): string {
  const key = searchKey(term);
  const match = key.startsWith('qp') ? matchOrderNumber(key) : null;
  return match?.kind === 'start' ? match.start : term;
}
