'use client';

import clsx from 'clsx';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { PasswordOwner, TypedPassword } from '@/lib/domain/password';
import { ownPasswordFault } from '@/lib/domain/password';
import { passwordStrength, type PasswordStrength } from '@/lib/domain/password-strength';

const WORDS: Readonly<Record<PasswordStrength, string>> = {
  weak: 'Weak: add another word or two.',
  fair: 'Fair: another word makes it strong.',
  strong: 'Strong.',
};

const PARTS: Readonly<Record<PasswordStrength, number>> = { weak: 1, fair: 2, strong: 3 };
const COLOURS: Readonly<Record<PasswordStrength, string>> = { weak: 'bg-bad', fair: 'bg-warn', strong: 'bg-ok' };

/** Shows a new password's strength while typing, or why it is refused; empty before. */
export function PasswordMeter({ owner }: { owner: PasswordOwner }) {
  const { control } = useFormContext<TypedPassword>();
  const password = useWatch({ control, name: 'password' });
  const { errors } = useFormState<TypedPassword>({ control, name: 'password' });
  const fault = ownPasswordFault(password, owner);
  // After a submit the field shows the error itself.
  const reason = errors.password ? null : fault;
  const strength = fault === null ? passwordStrength(password) : 'weak';
  return (
    <div className={clsx('-mt-2 flex items-center gap-3 text-xs text-muted', password === '' && 'sr-only')}>
      <span aria-hidden className="flex w-24 shrink-0 gap-1">
        {[1, 2, 3].map((part) => (
          <span
            key={part}
            className={clsx(
              'h-1 grow rounded-full forced-colors:border',
              part <= PARTS[strength] ? COLOURS[strength] : 'bg-quiet-weak',
            )}
          />
        ))}
      </span>
      {/* Announce only the strength or error, so that screen readers don't repeat it for each letter. */}
      <span role="status">{password === '' ? '' : (reason ?? WORDS[strength])}</span>
    </div>
  );
}
