/**
 * Mailed passwords (decision 5) have a form of their own: seven groups of four with hyphens, without the symbols
 * that one's own must have (spec 3 §5). So what is typed tells its kind, and signing in compares with one stored hash,
 * not two.
 */
export const TEMPORARY_PASSWORD_HOURS = 24;

/** Stands in the place of a refusal's status where a temporary password must be changed first. */
export const PASSWORD_CHANGE_REQUIRED = 'PASSWORD_CHANGE_REQUIRED';
export const PASSWORD_CHANGE_SENTENCE = 'Set a new password first.';

/** Small letters and digits, without those that are taken for one another: 0 o, 1 i l. */
const CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz';

const GROUPS = 7;
const GROUP_LENGTH = 4;
/** Of recovery codes that an earlier version gave. */
const EARLIER_GROUPS = 4;

const groups = (count: number) => Array.from({ length: count }, () => `[${CHARACTERS}]{${GROUP_LENGTH}}`).join('-');
const FORM = new RegExp(`^(${groups(GROUPS)}|${groups(EARLIER_GROUPS)})$`);

/**
 * Writes one of 31^28 temporary passwords, some 138 bits (OWASP ASVS 11.5.1 wants 128).
 * @param draw an unguessable whole number from 0 to below its argument
 */
export function writeTemporaryPassword(draw: (below: number) => number): string {
  const character = () => CHARACTERS.charAt(draw(CHARACTERS.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Reads a typed temporary password, without regard to capitals and spaces from a mail; null where it can't be one. */
export function readTemporaryPassword(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  return FORM.test(text) ? text : null;
}
