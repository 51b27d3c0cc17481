'use client';

import type { ComponentProps } from 'react';
import { TextField } from '@/components/form/text-field';

const APP_ALONE = 'Six digits from your authenticator app.';

/**
 * Browsers can fill in the app's code. Recovery codes are accepted too.
 * @param isSetUp whether the app is being set up, so that there are no recovery codes yet
 */
export function CodeField({
  isSetUp = false,
  ...props
}: Pick<ComponentProps<typeof TextField>, 'ref' | 'autoFocus' | 'readOnly'> & { isSetUp?: boolean }) {
  return (
    <TextField
      label="Code"
      name="code"
      hint={isSetUp ? APP_ALONE : 'Six digits from your authenticator app, or a recovery code.'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      secret
      {...props}
    />
  );
}
