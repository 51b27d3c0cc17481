/** A person of the portal's staff (spec 3 §5, Admin register and edit). */

export const MAX_NAME = 100;
export const MAX_EMAIL = 254;
export const MAX_NUMBER = 20;

export const FIRST_NAME_MISSING = 'firstName is required';
export const LAST_NAME_MISSING = 'lastName is required';
export const NUMBER_MISSING = 'Number is required';
export const NUMBER_FORMAT = 'Numbers only (e.g., 9497774444)';
export const EMAIL_MISSING = 'Email is required';
export const EMAIL_FORMAT = 'Enter a valid email';
export const EMAIL_TAKEN = 'This email is already existed.';

/** The usual one first. */
export const NUMBER_KINDS = ['office', 'mobile'] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

/** One @ with no spaces about it, and a dot in the domain. */
const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/;

/** The one form in which an e-mail address is stored and compared. */
export function normalEmail(written: string): string {
  return written.trim().normalize('NFKC').toLowerCase();
}

export function faultOfEmail(written: string): string | undefined {
  const email = normalEmail(written);
  if (email === '') return EMAIL_MISSING;
  return EMAIL.test(email) && email.length <= MAX_EMAIL ? undefined : EMAIL_FORMAT;
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

/** First plus last (spec 3 §5). */
export function fullNameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim();
}

/**
 * The form in which telephone numbers such as `+1 (213) 555-0123` are compared: digits without the country code of the
 * United States, maybe none. It mirrors the function `phone_digits` of the database.
 */
export function phoneDigits(text: string): string {
  return text.replace(/[^0-9]/g, '').replace(/^1(?=[0-9]{10}$)/, '');
}
