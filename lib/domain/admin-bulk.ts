import { protectedSentence, type ProtectedReason } from './protected-reason';

/** Rules for changing several admins at once (docs/decisions/0021-nothing-is-lost.md). */

export interface BulkAdmin {
  role: string;
  disabled: boolean;
  hold: ProtectedReason | null;
}

export type BulkAdminChange = { disabled: boolean } | { role: string };

export type BulkAdminOutcome = { change: BulkAdminChange } | { refusal: string };

export function disableOutcome({ disabled: before, hold }: BulkAdmin, disabled: boolean): BulkAdminOutcome {
  if (before === disabled) return { refusal: disabled ? 'Already disabled.' : 'Already enabled.' };
  if (disabled && hold) return { refusal: protectedSentence(hold, 'disable') };
  return { change: { disabled } };
}

export function roleOutcome({ role: before, hold }: BulkAdmin, role: string): BulkAdminOutcome {
  if (before === role) return { refusal: 'Already has this role.' };
  if (hold) return { refusal: protectedSentence(hold, 'changeRole') };
  return { change: { role } };
}

export function standsAsChanged({ disabled, role }: BulkAdmin, change: BulkAdminChange): boolean {
  return 'role' in change ? role === change.role : disabled === change.disabled;
}
