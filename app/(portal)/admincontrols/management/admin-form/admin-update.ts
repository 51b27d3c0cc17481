import type { ReactNode } from 'react';
import { confirm } from '@/components/ui/confirm';
import { fullNameOf } from '@/lib/domain/person';
import type { ProtectedReason } from '@/lib/domain/protected-reason';

/** Why a person's status and role can't change. */
export const PROTECTED_REASONS: Readonly<Record<ProtectedReason, string>> = {
  yourself: "This is your own account. You can't disable it, delete it or change its role.",
  lastAdmin: "This is the last active Admin, so it can't be disabled, deleted or given another role.",
};

/** The success message (spec 3 §5). */
export const UPDATED = 'Update user success';

interface StoredAdmin {
  firstName: string;
  lastName: string;
  email: string;
  disabled: boolean;
  role: string;
}

/** Asks the spec's question before an update (spec 3 §5), with its consequences and further fields. */
export function isUpdateConfirmed(
  { disabled, role }: { disabled?: boolean | undefined; role?: string | number | undefined },
  stored: StoredAdmin,
  fields?: ReactNode,
): Promise<boolean> {
  const name = fullNameOf(stored) || stored.email;
  const text =
    disabled && !stored.disabled
      ? `${name} is signed out immediately and can't sign in while disabled.`
      : role === stored.role
        ? undefined
        : `${name} is signed out immediately and has the role ${role} from the next sign-in.`;
  return confirm({ title: 'Do you want to update ?', text, fields, confirm: 'Update' });
}
