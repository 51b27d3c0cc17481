'use client';

import { Fragment } from 'react';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { faultsOfTypedPassword, PASSWORD_SYMBOLS, type PasswordOwner, type TypedPassword } from '@/lib/domain/password';
import { PasswordMeter } from './password-meter';
import { PasswordField } from './text-field';

type Box = keyof TypedPassword;

const LABELS: Readonly<Record<Box, string>> = {
  currentPassword: 'Current password',
  password: 'New password',
  confirmation: 'Confirm password',
};

export const NO_PASSWORD: TypedPassword = { currentPassword: '', password: '', confirmation: '' };

/** Overrides the body's schema, because each field may be empty until the form is submitted. */
export const PASSWORD_BOXES = { currentPassword: z.string(), password: z.string(), confirmation: z.string() };

/** Checks the visible fields by their rules (spec 3 §5, Own profile). */
export function checkNewPassword(
  boxes: readonly Box[],
  typed: TypedPassword,
  owner: PasswordOwner,
  context: z.RefinementCtx,
): void {
  const faults = faultsOfTypedPassword(typed, owner);
  for (const box of boxes) if (faults[box]) context.addIssue({ code: 'custom', path: [box], message: faults[box] });
}

export function NewPasswordFields({ boxes, owner }: { boxes: readonly Box[]; owner: PasswordOwner }) {
  const { getFieldState, formState, trigger } = useFormContext<TypedPassword>();
  const isRepeated = formState.isSubmitted || getFieldState('confirmation', formState).isTouched;
  return (
    <>
      {boxes.map((box) => (
        <Fragment key={box}>
          <PasswordField
            name={box}
            label={LABELS[box]}
            autoComplete={box === 'currentPassword' ? 'current-password' : 'new-password'}
            // Recheck the confirmation when the password changes.
            onChange={() => (box === 'password' && isRepeated ? void trigger('confirmation') : undefined)}
          />
          {box === 'password' ? <PasswordMeter owner={owner} /> : null}
        </Fragment>
      ))}
      <p className="text-xs text-muted">
        <span>{`At least ${owner.shortestPassword ?? 8} characters, with a letter, a digit and a symbol from `}</span>
        <span className="font-mono">{PASSWORD_SYMBOLS}</span>. Several words with spaces are easy to remember.
      </p>
    </>
  );
}
