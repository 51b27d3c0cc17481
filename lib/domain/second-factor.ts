/** The second factor of staff (decision 41): a code of an authenticator app, or one of ten recovery codes. */

/** Stands in the place of a refusal's status where the session still waits for its second factor. */
export const SECOND_FACTOR_REQUIRED = 'SECOND_FACTOR_REQUIRED';
export const SECOND_FACTOR_SENTENCE = 'Please show your second factor first.';

/** The same where what is asked for wants it shown anew. */
export const STEP_UP_REQUIRED = 'STEP_UP_REQUIRED';
export const STEP_UP_SENTENCE = 'Please show your second factor again to go on.';

/** How long a shown factor is enough for what wants it anew. */
export const STEP_UP_MINUTES = 10;

export const RECOVERY_CODES = 10;

export const WRONG_CODE = 'This code is not right. Codes of an app change every 30 seconds and work once.';

/** What a session still waits for: a code, or a factor to be set up. */
export type LackingFactor = 'code' | 'set-up';

/** A code of an app: six digits, however they are grouped; null where it is none. */
export function readAppCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
