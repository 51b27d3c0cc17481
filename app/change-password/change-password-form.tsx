'use client';

import Link from 'next/link';
import { Form, FormAlert, SubmitButton } from '@/components/form/form';
import { checkNewPassword, NewPasswordFields, NO_PASSWORD, PASSWORD_BOXES } from '@/components/form/new-password-fields';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { signOut } from '@/components/layout/sign-out';
import { Button, buttonClass } from '@/components/ui/button';
import { bff } from '@/lib/bff/client';
import { changeOwnPassword } from '@/lib/contract/own-account';
import type { TypedPassword } from '@/lib/domain/password';

const NEW = ['password', 'confirmation'] as const;
const CURRENT_AND_NEW = ['currentPassword', ...NEW] as const;

const schemaOf = (boxes: readonly (keyof TypedPassword)[]) =>
  changeOwnPassword.body.safeExtend(PASSWORD_BOXES).superRefine((typed, context) => checkNewPassword(boxes, typed, context));

/** Sets a new password. The current one is asked for unless a temporary one was just used (`isForced`). */
export function ChangePasswordForm({ email, isForced, returnPath }: { email: string; isForced: boolean; returnPath: string }) {
  const boxes = isForced ? NEW : CURRENT_AND_NEW;
  const form = useForm({ schema: schemaOf(boxes), defaultValues: NO_PASSWORD });
  const { save, saving, failure } = useSave({
    form,
    done: 'Your password is changed. You are signed out everywhere else.',
    failed: () => null,
    next: returnPath,
  });

  return (
    <Form
      form={form}
      label="Change password"
      busy={saving}
      onSubmit={({ password, currentPassword }) =>
        save(() =>
          bff<typeof changeOwnPassword>('PATCH', '/users/profile/password', {
            body: { password, ...(isForced ? {} : { currentPassword }) },
          }),
        )
      }
    >
      <FormAlert>{failure?.message}</FormAlert>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields boxes={boxes} />
      <SubmitButton busy="Saving…" className="mt-1 h-10">
        Save
      </SubmitButton>
      {isForced ? (
        <Button look="quiet" className="h-10" onClick={() => void signOut()}>
          Sign out
        </Button>
      ) : (
        <Link href={returnPath} prefetch={false} className={buttonClass('quiet', 'h-10')}>
          Cancel
        </Link>
      )}
    </Form>
  );
}
