import { PARTNER_ROLE_IDS } from './access-table';

/** The second factor of staff (decision 41): a code of an authenticator app, or one of ten recovery codes. */

/** Stands in the place of a refusal's status where the session still waits for its second factor. */
export const SECOND_FACTOR_REQUIRED = 'SECOND_FACTOR_REQUIRED';
export const SECOND_FACTOR_SENTENCE = 'Verify with your second factor first.';

/** The same where what is asked for wants it shown anew. */
export const STEP_UP_REQUIRED = 'STEP_UP_REQUIRED';
export const STEP_UP_SENTENCE = 'Verify with your second factor again to continue.';

/** How long a shown factor is enough for what wants it anew. */
export const STEP_UP_MINUTES = 10;

export const RECOVERY_CODES = 10;

export const WRONG_CODE = 'This code is incorrect. App codes change every 30 seconds and work once.';

/** What the button says that puts off the set-up. @param left how often that is still possible */
export const laterLabel = (left: number): string => `Skip for now (${left} left)`;

/** What a session still waits for: a code, or a factor to be set up. */
export type LackingFactor = 'code' | 'set-up';

/** The settings that say whose role needs a second factor. */
export interface FactorSettings {
  /** Without a key nobody can set one up. */
  SECOND_FACTOR_KEY: string | undefined;
  SECOND_FACTOR_ROLES: readonly number[] | 'all' | undefined;
  ADMIN_ROLE_ID: number;
}

/**
 * Does a role need a second factor? By default administrators and those who may decide claims do: both give points.
 * @param role.decidesClaims may it decide in the area of approvals?
 */
export function needsFactor(
  { roleId, decidesClaims }: { roleId: number; decidesClaims: boolean },
  { SECOND_FACTOR_KEY, SECOND_FACTOR_ROLES, ADMIN_ROLE_ID }: FactorSettings,
): boolean {
  if (SECOND_FACTOR_KEY === undefined) return false;
  if (SECOND_FACTOR_ROLES === 'all') return !PARTNER_ROLE_IDS.includes(roleId);
  if (SECOND_FACTOR_ROLES !== undefined) return SECOND_FACTOR_ROLES.includes(roleId);
  return roleId === ADMIN_ROLE_ID || decidesClaims;
}

/** @returns what a session of staff lacks: the code of a factor that exists, or one that the role needs */
export function lackingFactor(session: {
  isShown: boolean;
  isPutOff: boolean;
  hasFactor: boolean;
  isRequired: boolean;
}): LackingFactor | null {
  if (session.isShown) return null;
  if (session.hasFactor) return 'code';
  return session.isRequired && !session.isPutOff ? 'set-up' : null;
}

/** A code of an app: six digits, however they are grouped; null where it is none. */
export function readAppCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
