/** Password rules of the specs (spec 3 §5, Own profile; §9), ours for staff, and their messages. */

const SHORTEST = 8;

/** Quoted from spec 3 §5. */
const TOO_SHORT = 'Password is too short - should be 8 chars minimum.';
const LONGEST = 200;

/** Minimum for staff (decision 39, after NIST SP 800-63B). */
export const STAFF_SHORTEST = 12;

export const CURRENT_PASSWORD_MISSING = 'Current password is required';
export const CURRENT_PASSWORD_WRONG = 'Current password is incorrect';
export const PASSWORD_SYMBOLS = '!@#$%^&*';
const HOLDS_OWNER = 'Password can’t contain your name, your email address or the name of the portal.';

export interface PasswordOwner {
  firstName: string;
  lastName: string;
  email: string;
  /** Minimum required by the upstream; undefined if only the specs' rule is known. */
  shortestPassword?: number | undefined;
}

/** Error of a new password by the specs' rule; null if none. */
export function passwordFault(password: string): string | null {
  if (password.length < SHORTEST) return TOO_SHORT;
  if (password.length > LONGEST) return `Password is too long - should be ${LONGEST} chars maximum.`;
  const holdsAll = /\p{L}/u.test(password) && /\d/.test(password) && /[!@#$%^&*]/.test(password);
  return holdsAll ? null : `Password must contain a letter, a digit and a symbol from ${PASSWORD_SYMBOLS}`;
}

/** Error of a person's new password; null if none. The specs' rule comes first. */
export function ownPasswordFault(password: string, owner: PasswordOwner): string | null {
  const fault = passwordFault(password);
  const { shortestPassword } = owner;
  if (fault !== null || shortestPassword === undefined) return fault;
  if (lengthOf(password) < shortestPassword) return `Password must have at least ${shortestPassword} characters.`;
  return holdsOwner(password, owner) ? HOLDS_OWNER : null;
}

const lengthOf = (password: string) => [...password.normalize('NFC')].length;

/** Shorter names, such as Tom, are part of too many words, so they count only as whole words. */
const SHORTEST_PART = 4;
/** Shorter names, such as Al, are too common to count. */
const SHORTEST_NAME = 3;
const PORTAL = 'qpartner';

/** Whether it contains a name, the local part of the email address or the portal's name, in any spelling. */
function holdsOwner(password: string, { firstName, lastName, email }: PasswordOwner): boolean {
  const front = email.split('@', 1)[0] ?? '';
  const words = [firstName, lastName].flatMap((name) => name.split(/\s+/));
  const names = [...words, firstName + lastName, front, ...front.split(/[._+-]/)].map(folded);
  const text = folded(password);
  const spoken = password.split(/[^\p{L}]+/u).map(folded);
  return [PORTAL, ...names]
    .filter((name) => name.length >= SHORTEST_NAME)
    .some((name) => (name.length >= SHORTEST_PART ? text.includes(name) : spoken.includes(name)));
}

/** Letters and digits without case and accents. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export function confirmationFault(password: string, confirmation: string): string | null {
  if (confirmation === '') return 'Confirm password is required';
  return confirmation === password ? null : 'Passwords must match';
}

export interface TypedPassword {
  currentPassword: string;
  password: string;
  confirmation: string;
}

export function faultsOfTypedPassword(
  { currentPassword, password, confirmation }: TypedPassword,
  owner: PasswordOwner,
): Partial<TypedPassword> {
  const faults = {
    currentPassword: currentPassword === '' ? CURRENT_PASSWORD_MISSING : null,
    password: ownPasswordFault(password, owner),
    confirmation: confirmationFault(password, confirmation),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}
