/**
 * Emailed passwords (decision 5) have a recognizable form, seven groups of four with hyphens and without the symbols
 * that own passwords need (spec 3 §5). So signing in compares with one stored hash, not two.
 */
export const TEMPORARY_PASSWORD_HOURS = 24;

/** Replaces the status of a refusal until a temporary password is changed. */
export const PASSWORD_CHANGE_REQUIRED = 'PASSWORD_CHANGE_REQUIRED';
export const PASSWORD_CHANGE_SENTENCE = 'Set a new password first.';

/** Lowercase letters and digits without lookalikes: 0 o, 1 i l. */
const CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz';

const GROUPS = 7;
const GROUP_LENGTH = 4;
/** Recovery codes of an earlier version. */
const EARLIER_GROUPS = 4;

const groups = (count: number) => Array.from({ length: count }, () => `[${CHARACTERS}]{${GROUP_LENGTH}}`).join('-');
const FORM = new RegExp(`^(${groups(GROUPS)}|${groups(EARLIER_GROUPS)})$`);

/**
 * Generates one of 31^28 temporary passwords, about 138 bits (OWASP ASVS 11.5.1 requires 128).
 * @param draw cryptographically random integer from 0 to below its argument
 */
export function writeTemporaryPassword(draw: (below: number) => number): string {
  const character = () => CHARACTERS.charAt(draw(CHARACTERS.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Parses a typed temporary password, ignoring case and spaces; null if invalid. */
export function readTemporaryPassword(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  return FORM.test(text) ? text : null;
}
