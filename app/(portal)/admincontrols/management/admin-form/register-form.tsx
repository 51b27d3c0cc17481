'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { TextField } from '@/components/form/text-field';
import { UNSAVED } from '@/components/form/unsaved-question';
import { useQuestion } from '@/components/form/use-question';
import { useUnsavedGuard } from '@/components/form/use-unsaved-guard';
import { Button, buttonClass } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { bff, BffError } from '@/lib/bff/client';
import type { registerAdmin } from '@/lib/contract/admin-users';
import { EMAIL_TAKEN, fullNameOf, MAX_EMAIL, normalEmail } from '@/lib/domain/person';
import { ADMINS_PATH } from '@/lib/paths';
import { AccountSection } from './account-section';
import { adminResolver } from './admin-resolver';
import { isChanged, newAdmin, registrationOf, type AdminValues } from './admin-values';
import { FormHeader } from './form-header';
import { PersonSection } from './person-section';
import { registerQuestion } from './questions';
import type { OfferedRoles } from './read-roles';
import { showFaults } from './server-faults';
import { useEmailCheck } from './use-email-check';

/**
 * The form of a new admin (spec 3 §5). Nothing typed is lost when it fails.
 *
 * @param roles those that can be given, and the one that stands there at first
 */
export function RegisterForm({ roles }: { roles: OfferedRoles }) {
  const router = useRouter();
  const root = useRef<HTMLFormElement>(null);
  const [isSaving, setSaving] = useState(false);
  const empty = newAdmin(roles.usual);
  const form = useForm<AdminValues>({ defaultValues: empty, mode: 'onTouched', resolver: adminResolver });
  const { resetField } = form;
  // Roles that come after a failure bring another one to stand there: until then there was none to choose.
  useEffect(() => resetField('role', { defaultValue: roles.usual }), [resetField, roles.usual]);
  const [question, ask] = useQuestion(() => root.current?.querySelector<HTMLElement>('input')?.focus());
  const allowLeaving = useUnsavedGuard(() => isChanged(form.getValues(), empty), () => ask(UNSAVED));
  const isTaken = useEmailCheck(useWatch({ control: form.control, name: 'email' }));

  const register = async (values: AdminValues): Promise<void> => {
    if (isTaken) {
      form.setFocus('email');
      return;
    }
    if (!(await ask(registerQuestion(fullNameOf(values), normalEmail(values.email))))) return;
    setSaving(true);
    try {
      await bff<typeof registerAdmin>('POST', '/users/adminManagement/register', { body: registrationOf(values) });
      showToast.success('Registered');
      allowLeaving();
      router.replace(ADMINS_PATH);
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      showFaults(form, error.errors);
      showToast.error(`Failed Register\n${error.message}`);
    } finally {
      setSaving(false);
    }
  };
  const submit = form.handleSubmit(register);

  return (
    <FormProvider {...form}>
      <form
        ref={root}
        noValidate
        method="post"
        aria-label="Register"
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) void submit();
        }}
      >
        <FormHeader
          title="Register"
          place="Register"
          actions={
            <>
              <a href={ADMINS_PATH} className={buttonClass()}>
                Cancel
              </a>
              <Button type="submit" look="primary" aria-disabled={isSaving}>
                {isSaving ? 'Registering…' : 'Register'}
              </Button>
            </>
          }
        />
        <div className="grid max-w-3xl gap-4">
          <PersonSection
            email={
              <TextField
                label="ID (E-mail)"
                type="email"
                autoComplete="off"
                maxLength={MAX_EMAIL}
                hint="A temporary password is mailed to this address. It should be changed after login."
                fault={isTaken ? EMAIL_TAKEN : form.formState.errors.email?.message}
                {...form.register('email')}
              />
            }
          />
          <AccountSection roles={roles} />
        </div>
      </form>
      {question}
    </FormProvider>
  );
}
