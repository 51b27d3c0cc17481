/** The rules of a password that a person sets (spec 3 §5, Own profile; §9), and their messages. */

const SHORTEST = 8;

/** Letter for letter (spec 3 §5). */
const TOO_SHORT = 'Password is too short - should be 8 chars minimum.';
const LONGEST = 200;

export const CURRENT_PASSWORD_MISSING = 'Current password is required';
export const CURRENT_PASSWORD_WRONG = 'Current password is not right';
export const PASSWORD_SYMBOLS = '!@#$%^&*';

/** What is wrong with a new password, in a sentence; null where nothing is. */
export function passwordFault(password: string): string | null {
  if (password.length < SHORTEST) return TOO_SHORT;
  if (password.length > LONGEST) return `Password is too long - should be ${LONGEST} chars maximum.`;
  const holdsAll = /\p{L}/u.test(password) && /\d/.test(password) && /[!@#$%^&*]/.test(password);
  return holdsAll ? null : `Password must contain a letter, a digit and a symbol from ${PASSWORD_SYMBOLS}`;
}

/** What is wrong with the repetition of a new password, in a sentence; null where nothing is. */
export function confirmationFault(password: string, confirmation: string): string | null {
  if (confirmation === '') return 'Confirm password is required';
  return confirmation === password ? null : 'Passwords must match';
}

export interface TypedPassword {
  currentPassword: string;
  password: string;
  confirmation: string;
}

/** A sentence for each faulty field. */
export function faultsOfTypedPassword({
  currentPassword,
  password,
  confirmation,
}: TypedPassword): Partial<TypedPassword> {
  const faults = {
    currentPassword: currentPassword === '' ? CURRENT_PASSWORD_MISSING : null,
    password: passwordFault(password),
    confirmation: confirmationFault(password, confirmation),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}
