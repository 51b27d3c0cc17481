// Separate file, because every page shows names but few need the rules.
export { fullNameOf } from './full-name';

export const MAX_NAME = 100;
export const MAX_EMAIL = 254;
export const MAX_NUMBER = 20;
export const ADMINS_PER_PAGE = 10;

export const FIRST_NAME_MISSING = 'firstName is required';
export const LAST_NAME_MISSING = 'lastName is required';
export const NUMBER_MISSING = 'Number is required';
export const NUMBER_FORMAT = 'Numbers only (e.g., 9497774444)';
const EMAIL_MISSING = 'Email is required';
const EMAIL_FORMAT = 'Enter a valid email';
export const EMAIL_TAKEN = 'This email is already existed.';

export const NUMBER_KINDS = ['office', 'mobile'] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

/** Letters and digits of any script, characters that mail servers accept, one @, and a dot in the domain. */
const EMAIL = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;

/** Normalized email address for storing and comparing. */
export function normalEmail(written: string): string {
  return written.trim().normalize('NFKC').toLowerCase();
}

/** @param written as typed, because normalizing could turn a lookalike into an @ or a dot */
export function faultOfEmail(written: string): string | undefined {
  const email = normalEmail(written);
  if (email === '') return EMAIL_MISSING;
  const isPlain = written.trim().normalize('NFC').toLowerCase() === email;
  return isPlain && EMAIL.test(email) && email.length <= MAX_EMAIL ? undefined : EMAIL_FORMAT;
}

/** Control characters, line separators, direction marks and zero-width characters. */
const UNPRINTABLE =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/u;

/** Joiners are needed in Persian, Hindi and emoji. Elsewhere they only hide in a name. */
const IDLE_JOINER =
  /(^|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\s])[\u200c\u200d]|[\u200c\u200d]($|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\s])/u;

export const NAME_UNPRINTABLE = 'This can’t contain line breaks or invisible characters';

/** Whether a name has no line breaks or marks that hide or turn text. */
export function isOneLine(name: string): boolean {
  return !UNPRINTABLE.test(name) && !IDLE_JOINER.test(name);
}

/**
 * Normalized phone number: digits, also from spellings such as `+1 (213) 555-0123`.
 * @returns undefined if invalid; empty for an empty text
 */
export function normalNumber(written: string): string | undefined {
  const text = written.trim();
  if (/^\d*$/.test(text)) return text;
  const digits = phoneDigits(text);
  return /^\+?[\d\s()./-]+$/.test(text) && digits.length >= 7 ? digits : undefined;
}

/** Phone number for comparing: digits without the US country code. Mirrors the database function `phone_digits`. */
export function phoneDigits(text: string): string {
  return text.replace(/[^0-9]/g, '').replace(/^1(?=[0-9]{10}$)/, '');
}

/**
 * The number to store: an unchanged one keeps its spelling.
 * @param sent as typed, or as a form formatted it
 * @returns null for none
 */
export function keptNumber(sent: string, stored: string | null | undefined): string | null {
  const digits = phoneDigits(sent);
  if (stored && (sent === stored || (digits !== '' && digits === phoneDigits(stored)))) return stored;
  return normalNumber(sent) || null;
}
