'use client';

import type { ReactNode } from 'react';
import { bff } from '@/lib/bff/client';
import { changeOwnPassword } from '@/lib/contract/own-account';
import type { PasswordOwner, TypedPassword } from '@/lib/domain/password';
import { Form, FormAlert, SubmitButton } from './form';
import { checkNewPassword, NewPasswordFields, NO_PASSWORD, PASSWORD_BOXES } from './new-password-fields';
import { useForm } from './use-form';
import { useSave } from './use-save';

const NEW = ['password', 'confirmation'] as const;
const CURRENT_AND_NEW = ['currentPassword', ...NEW] as const;

const schemaOf = (boxes: readonly (keyof TypedPassword)[], owner: PasswordOwner) =>
  changeOwnPassword.body
    .safeExtend(PASSWORD_BOXES)
    .superRefine((typed, context) => checkNewPassword(boxes, typed, owner, context));

/**
 * Sets a new password. It asks for the current one unless a temporary one was just used (`isForced`).
 *
 * @param next the next address; `stay` if the surrounding page continues
 * @param children more actions below Save
 */
export function NewPasswordForm({
  owner,
  isForced,
  next,
  onSaved,
  children,
}: {
  owner: PasswordOwner;
  isForced: boolean;
  next: string;
  onSaved?: () => void;
  children?: ReactNode;
}) {
  const boxes = isForced ? NEW : CURRENT_AND_NEW;
  const form = useForm({ schema: schemaOf(boxes, owner), defaultValues: NO_PASSWORD });
  const { save, saving, failure } = useSave({
    form,
    done: 'Password changed. You’re signed out everywhere else.',
    failed: () => null,
    next,
  });
  const send = async ({ password, currentPassword }: TypedPassword) => {
    const body = { password, ...(isForced ? {} : { currentPassword }) };
    if (await save(() => bff<typeof changeOwnPassword>('PATCH', '/users/profile/password', { body }))) onSaved?.();
  };

  return (
    <Form form={form} label="Change password" draft={{ of: 'new password' }} busy={saving} onSubmit={send}>
      <FormAlert>{failure?.message}</FormAlert>
      {/* Lets password managers know the account. */}
      <input type="text" name="username" autoComplete="username" value={owner.email} readOnly hidden />
      <NewPasswordFields boxes={boxes} owner={owner} />
      <SubmitButton busy="Saving…" className="mt-1 h-10">
        Save
      </SubmitButton>
      {children}
    </Form>
  );
}
