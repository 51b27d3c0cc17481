/**
 * Temporary passwords, which are mailed (decisions: mail). Their form is theirs alone: four groups of four characters
 * with hyphens between, and none of the symbols that a password of one's own must have (spec 3 §5). So what somebody
 * types tells by itself which kind it is meant to be, and signing in compares it with one stored hash, not with two.
 */

/** How long a temporary password can be used, in hours. */
export const TEMPORARY_PASSWORD_HOURS = 24;

/** What a refusal says in the place of its status where a temporary password must be changed before anything else. */
export const PASSWORD_CHANGE_REQUIRED = 'PASSWORD_CHANGE_REQUIRED';

/** The same for people. */
export const PASSWORD_CHANGE_SENTENCE = 'Please set a new password first.';

/** Small letters and digits, without those that are taken for one another: 0 o, 1 i l. */
const CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz';

const GROUPS = 4;
const GROUP_LENGTH = 4;

const FORM = new RegExp(`^[${CHARACTERS}]{${GROUP_LENGTH}}(-[${CHARACTERS}]{${GROUP_LENGTH}}){${GROUPS - 1}}$`);

/**
 * Writes a temporary password; there are 31^16 of them, some 79 bits.
 * @param draw gives a whole number from 0 up to, not including, its parameter; unguessable
 */
export function writeTemporaryPassword(draw: (below: number) => number): string {
  const character = () => CHARACTERS.charAt(draw(CHARACTERS.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/**
 * Reads what somebody typed as a temporary password. Capitals, and spaces that came along from a mail, don't count.
 * @returns the password as it was written, or null where it can't be one
 */
export function readTemporaryPassword(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  return FORM.test(text) ? text : null;
}
