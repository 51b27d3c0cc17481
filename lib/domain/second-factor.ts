import { PARTNER_ROLE_IDS } from './access-table';

/** Second factor of staff (decision 41): an authenticator code, or one of ten recovery codes. */

/** Replaces the status of a refusal while the session still needs its second factor. */
export const SECOND_FACTOR_REQUIRED = 'SECOND_FACTOR_REQUIRED';
export const SECOND_FACTOR_SENTENCE = 'Verify with your second factor first.';

/** Replaces the status of a refusal that needs the factor again. */
export const STEP_UP_REQUIRED = 'STEP_UP_REQUIRED';
export const STEP_UP_SENTENCE = 'Verify with your second factor again to continue.';

/** Minutes for which a verified factor counts. */
export const STEP_UP_MINUTES = 10;

export const RECOVERY_CODES = 10;

export const WRONG_CODE = 'This code is incorrect. App codes change every 30 seconds and work once.';

/** Label of the button that skips the setup. @param left remaining skips */
export const laterLabel = (left: number): string => `Skip for now (${left} left)`;

/** What a session still needs: a code, or a factor to set up. */
export type LackingFactor = 'code' | 'set-up';

export interface FactorSettings {
  /** If unset, no one can set one up. */
  SECOND_FACTOR_KEY: string | undefined;
  SECOND_FACTOR_ROLES: readonly number[] | 'all' | undefined;
  ADMIN_ROLE_ID: number;
}

/**
 * Whether a role needs a second factor. By default administrators and roles that decide claims, because both give
 * points.
 * @param role.decidesClaims whether it may decide approvals
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

/** @returns what a session of staff needs: the code of an existing factor, or a factor that its role requires */
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

/** Parses an authenticator code, six digits in any grouping; null if invalid. */
export function readAppCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
