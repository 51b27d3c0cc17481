'use client';

import type { ComponentProps } from 'react';
import { TextField } from '@/components/form/text-field';

/** Takes a code of an authenticator app, which the browser may fill in, or a recovery code. */
export function CodeField(props: Pick<ComponentProps<typeof TextField>, 'ref' | 'autoFocus' | 'readOnly'>) {
  return (
    <TextField
      label="Code"
      name="code"
      hint="Six digits of your authenticator app, or one of your recovery codes."
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
