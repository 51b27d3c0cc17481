'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { EntryForm } from '@/components/form/entry-form';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { useMailNote } from '@/components/layout/mail-note';
import { useSettled } from '@/components/query/use-settled';
import { confirm } from '@/components/ui/confirm';
import { bff } from '@/lib/bff/client';
import { registerAdmin, type checkEmail } from '@/lib/contract/admin-users';
import { EMAIL_TAKEN, faultOfEmail, fullNameOf, MAX_EMAIL, normalEmail } from '@/lib/domain/person';
import { adminPath, ADMINS_PATH } from '@/lib/addresses/paths';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { AdminFields, ADMINS } from './admin-fields';
import { useRoles } from './use-roles';

/** How long typing must pause before checking with the server, in milliseconds (spec 3 §9). */
const PAUSE_MS = 300;

/** The form for a new admin (spec 3 §5). It keeps the input if saving fails. */
export function RegisterForm() {
  const roles = useRoles();
  const form = useForm({
    schema: registerAdmin.body,
    defaultValues: { email: '', firstName: '', lastName: '', officeNumber: '', disabled: false, role: roles.usual },
  });
  const { resetField } = form;
  // When roles load after a failure, preselect the default again, because there was no choice before.
  useEffect(() => resetField('role', { defaultValue: roles.usual }), [resetField, roles.usual]);
  const isTaken = useIsEmailTaken(useWatch({ control: form.control, name: 'email' }));
  const mailNote = useMailNote();
  const { save, saving } = useSave({ form, done: 'Registered', failed: 'Failed Register', next: ADMINS_PATH });

  return (
    <EntryForm
      form={form}
      title="Register"
      list={ADMINS}
      submit={{ label: 'Register', busy: 'Registering…' }}
      busy={saving}
      onSubmit={async (body) => {
        if (isTaken) return form.setFocus('email');
        // The wording is from spec 3 §5, plus the consequences.
        const yes = await confirm({
          title: 'Do you want to register ?',
          text:
            `${fullNameOf(body)} gets a temporary password by email at ${body.email}, ` +
            `and chooses their own after signing in.${mailNote}`,
          confirm: 'Register',
        });
        if (yes) {
          const send = () => bff<typeof registerAdmin>('POST', '/users/adminManagement/register', { body });
          await save(send, {
            link: ({ id }) => ({ text: fullNameOf(body), href: id === undefined ? undefined : adminPath(id) }),
          });
        }
      }}
    >
      <AdminFields
        roles={roles}
        email={
          <TextField
            name="email"
            label="ID (E-mail)"
            type="email"
            autoComplete="off"
            maxLength={MAX_EMAIL}
            hint="We’ll email a temporary password to this address. It should be changed after login."
            fault={isTaken ? EMAIL_TAKEN : undefined}
          />
        }
      />
    </EntryForm>
  );
}

/** Checks while typing. Failures are ignored, because registering checks again. */
function useIsEmailTaken(typed: string): boolean {
  const email = normalEmail(typed);
  const asked = useSettled(email, PAUSE_MS);
  const { data } = useQuery({
    ...query(readOf<typeof checkEmail>('/companies/register/check-email', { query: { email: asked } })),
    enabled: faultOfEmail(asked) === undefined,
    retry: false,
  });
  return asked === email && Boolean(data?.email);
}
