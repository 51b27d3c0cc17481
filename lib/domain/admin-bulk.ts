import { protectedSentence, type ProtectedReason } from './protected-reason';

/**
 * What a change of many people of the staff makes of each, and why somebody can't change
 * (docs/decisions/0021-nothing-is-lost.md).
 */

/** Somebody as far as such a change looks at them. */
export interface BulkAdmin {
  role: string;
  disabled: boolean;
  /** Why they keep account and role; null where nothing stands against a change. */
  hold: ProtectedReason | null;
}

/** What such a change sets. */
export type BulkAdminChange = { disabled: boolean } | { role: string };

/** What is to be changed, or why that can't be: one sentence. */
export type BulkAdminOutcome = { change: BulkAdminChange } | { refusal: string };

/** @param disabled whether they may no longer sign in */
export function disabledAnew({ disabled: before, hold }: BulkAdmin, disabled: boolean): BulkAdminOutcome {
  if (before === disabled) return { refusal: disabled ? 'Is disabled already.' : 'Is in use already.' };
  if (disabled && hold) return { refusal: protectedSentence(hold, 'disable') };
  return { change: { disabled } };
}

/** @param role its name */
export function rankedAnew({ role: before, hold }: BulkAdmin, role: string): BulkAdminOutcome {
  if (before === role) return { refusal: 'Has this role already.' };
  if (hold) return { refusal: protectedSentence(hold, 'changeRole') };
  return { change: { role } };
}

/** Does somebody stand as a change would have it? */
export function standsAsChanged({ disabled, role }: BulkAdmin, change: BulkAdminChange): boolean {
  return 'role' in change ? role === change.role : disabled === change.disabled;
}
