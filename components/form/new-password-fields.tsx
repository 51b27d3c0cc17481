'use client';

import { PasswordField } from '@/components/ui/password-field';
import { PASSWORD_SYMBOLS, type TypedPassword } from '@/lib/domain/password';
import type { NewPasswordEntry } from './use-new-password';

const BOXES: Readonly<Record<keyof TypedPassword, { label: string; autoComplete: string }>> = {
  currentPassword: { label: 'Current password', autoComplete: 'current-password' },
  password: { label: 'New password', autoComplete: 'new-password' },
  confirmation: { label: 'Confirm password', autoComplete: 'new-password' },
};

/** The boxes of a new password, with its rules below. */
export function NewPasswordFields({ entry, readOnly }: { entry: NewPasswordEntry; readOnly: boolean }) {
  return (
    <>
      {entry.fields.map((field) => (
        <PasswordField
          key={field}
          {...BOXES[field]}
          name={field}
          readOnly={readOnly}
          value={entry.values[field]}
          fault={entry.faults[field] ?? null}
          onChange={(event) => entry.set(field, event.target.value)}
          onBlur={() => entry.leave(field)}
        />
      ))}
      <p className="text-xs text-muted">
        At least 8 characters, with a letter, a digit and a symbol from <span className="font-mono">{PASSWORD_SYMBOLS}</span>
      </p>
    </>
  );
}
