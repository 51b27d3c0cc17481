import type { Ref } from 'react';
import { PasswordField } from '@/components/form/text-field';

/** Confirms the password before someone adds their first second factor. */
export function CurrentPasswordField({ ref }: { ref?: Ref<HTMLInputElement> }) {
  return (
    <PasswordField
      {...(ref && { ref })}
      label="Current password"
      name="currentPassword"
      hint="Or sign out and back in first."
      autoComplete="current-password"
      required
    />
  );
}
