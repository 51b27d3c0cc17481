/** A person of the portal's staff (spec 3 §5, Admin register and edit). */

// Apart, since every page shows a name, and few need the rules of one.
export { fullNameOf } from './full-name';

export const MAX_NAME = 100;
export const MAX_EMAIL = 254;
export const MAX_NUMBER = 20;
/** (spec 3 §9) */
export const ADMINS_PER_PAGE = 10;

export const FIRST_NAME_MISSING = 'firstName is required';
export const LAST_NAME_MISSING = 'lastName is required';
export const NUMBER_MISSING = 'Number is required';
export const NUMBER_FORMAT = 'Numbers only (e.g., 9497774444)';
const EMAIL_MISSING = 'Email is required';
const EMAIL_FORMAT = 'Enter a valid email';
export const EMAIL_TAKEN = 'This email is already existed.';

/** The usual one first. */
export const NUMBER_KINDS = ['office', 'mobile'] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

/** Letters and digits of any script, what mail servers take beside them, one @, and a dot in the domain. */
const EMAIL = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;

/** The one form in which an e-mail address is stored and compared. */
export function normalEmail(written: string): string {
  return written.trim().normalize('NFKC').toLowerCase();
}

/** @param written as it was typed: in its one form, a sign that only looks like an @ or a dot would be one */
export function faultOfEmail(written: string): string | undefined {
  const email = normalEmail(written);
  if (email === '') return EMAIL_MISSING;
  const isPlain = written.trim().normalize('NFC').toLowerCase() === email;
  return isPlain && EMAIL.test(email) && email.length <= MAX_EMAIL ? undefined : EMAIL_FORMAT;
}

/**
 * Control characters, line separators, marks that turn the direction of what follows, and characters without a width.
 */
const UNPRINTABLE =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/u;

/** Joiners, which Persian, Hindi and families of emoji need, where nothing joins: they would only hide in a name. */
const IDLE_JOINER =
  /(^|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\s])[\u200c\u200d]|[\u200c\u200d]($|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\s])/u;

export const NAME_UNPRINTABLE = 'This can’t contain line breaks or invisible characters';

/** Has a name no line break or mark that would hide or turn the text around it? */
export function isOneLine(name: string): boolean {
  return !UNPRINTABLE.test(name) && !IDLE_JOINER.test(name);
}

/**
 * The one form in which a telephone number is stored: its digits, of usual spellings such as `+1 (213) 555-0123` too.
 *
 * @returns undefined for what is no number; the empty text is none
 */
export function normalNumber(written: string): string | undefined {
  const text = written.trim();
  if (/^\d*$/.test(text)) return text;
  const digits = phoneDigits(text);
  return /^\+?[\d\s()./-]+$/.test(text) && digits.length >= 7 ? digits : undefined;
}

/**
 * The form in which telephone numbers such as `+1 (213) 555-0123` are compared: digits without the country code of the
 * United States, maybe none. It mirrors the function `phone_digits` of the database.
 */
export function phoneDigits(text: string): string {
  return text.replace(/[^0-9]/g, '').replace(/^1(?=[0-9]{10}$)/, '');
}

/**
 * A telephone number as it is to be stored: one that was not changed stays as it was written.
 *
 * @param sent as it was typed, or as a form wrote what it had read
 * @returns null for none
 */
export function keptNumber(sent: string, stored: string | null | undefined): string | null {
  const digits = phoneDigits(sent);
  if (stored && (sent === stored || (digits !== '' && digits === phoneDigits(stored)))) return stored;
  return normalNumber(sent) || null;
}
