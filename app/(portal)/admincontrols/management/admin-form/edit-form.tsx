'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { ActivityLink } from '@/components/activity/activity-link';
import { TextField } from '@/components/form/text-field';
import { UNSAVED } from '@/components/form/unsaved-question';
import { useQuestion } from '@/components/form/use-question';
import { useUnsavedGuard } from '@/components/form/use-unsaved-guard';
import { Button, RESTING_CLASS } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { bff, BffError } from '@/lib/bff/client';
import type { AdminUser, deleteAdmins, editAdmin, getAdmin, resetAdminPassword } from '@/lib/contract/admin-users';
import { fullNameOf } from '@/lib/domain/person';
import { ADMINS_PATH } from '@/lib/paths';
import { AccountSection } from './account-section';
import { adminResolver } from './admin-resolver';
import { editOf, isChanged, valuesOf, type AdminValues } from './admin-values';
import { FormHeader } from './form-header';
import { consequenceOf, holdSentence } from './hold-words';
import { PersonSection } from './person-section';
import { deleteQuestion, resetQuestion, updateQuestion } from './questions';
import type { OfferedRoles } from './read-roles';
import { showFaults } from './server-faults';

type Work = 'updating' | 'resetting' | 'deleting';

/** Why a save failed though nothing was wrong with it, and what was done about it. */
const CHANGED_MEANWHILE = 'Someone else has changed this account in the meantime. What you changed is kept here: look at it and update again.';

/**
 * The form of an admin (spec 3 §5). Nothing typed is lost when saving fails.
 *
 * @param roles those that can be given
 * @param userId who edits
 */
export function EditForm({ admin: given, roles, userId }: { admin: AdminUser; roles: OfferedRoles; userId: number }) {
  const router = useRouter();
  const root = useRef<HTMLFormElement>(null);
  const [admin, setAdmin] = useState(given);
  const [work, setWork] = useState<Work | null>(null);
  const stored = valuesOf(admin);
  const form = useForm<AdminValues>({ defaultValues: stored, mode: 'onTouched', resolver: adminResolver });
  const [question, ask] = useQuestion(() => root.current?.querySelector<HTMLElement>('button')?.focus());
  const allowLeaving = useUnsavedGuard(() => isChanged(form.getValues(), stored), () => ask(UNSAVED));
  const isUnsaved = isChanged({ ...stored, ...useWatch({ control: form.control }) }, stored);
  const name = fullNameOf(stored) || stored.email;
  const hold = admin.hold ?? (admin.id === userId ? 'yourself' : null);
  const reason = hold ? holdSentence(hold) : undefined;

  const show = (fresh: AdminUser) => {
    setAdmin(fresh);
    form.reset(valuesOf(fresh), { keepDirtyValues: true });
  };
  const reread = async (): Promise<AdminUser> =>
    bff<typeof getAdmin>('GET', '/users/adminManagement/getUserDetail', { query: { userId: admin.id } });

  /** Runs one piece of work at a time, and says how it went wrong. */
  const carryOut = async (kind: Work, failure: string, run: () => Promise<void>): Promise<void> => {
    setWork(kind);
    try {
      await run();
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      showToast.error(`${failure}\n${await reasonOf(error)}`);
    } finally {
      setWork(null);
    }
  };

  /** After a conflict the form shows what is stored now, and what was changed here on top of it. */
  const reasonOf = async (error: BffError): Promise<string> => {
    if (error.status !== 409) return error.message;
    const fresh = await reread().catch(() => null);
    if (!fresh || fresh.version === admin.version) return error.message;
    show(fresh);
    return CHANGED_MEANWHILE;
  };

  const update = async (values: AdminValues): Promise<void> => {
    if (!(await ask(updateQuestion(consequenceOf(values, stored, name))))) return;
    await carryOut('updating', 'Update Failed', async () => {
      const body = { userId: admin.id, user: editOf(values, stored), ...(admin.version === undefined ? {} : { version: admin.version }) };
      const answer = await bff<typeof editAdmin>('PATCH', '/users/adminManagement/editUserDetail', { body }).catch(tellFaults);
      // Other upstreams may answer less than the whole.
      const fresh = { ...admin, ...body.user, ...answer };
      setAdmin(fresh);
      form.reset(valuesOf(fresh));
      showToast.success('Update user success');
      router.refresh();
    });
  };

  const tellFaults = (error: unknown): never => {
    if (error instanceof BffError) showFaults(form, error.errors);
    throw error;
  };

  const reset = async (): Promise<void> => {
    if (work || !(await ask(resetQuestion(name, stored.email, admin.id === userId)))) return;
    await carryOut('resetting', 'Reset password Failed', async () => {
      await bff<typeof resetAdminPassword>('PATCH', '/users/registration/resetPassword', { body: { userId: admin.id } });
      showToast.success('Reset password success');
    });
  };

  const remove = async (): Promise<void> => {
    if (work || hold || !(await ask(deleteQuestion(name)))) return;
    await carryOut('deleting', 'Delete Failed', async () => {
      await bff<typeof deleteAdmins>('DELETE', '/users/registration/delete', { body: { userIds: [admin.id] } });
      showToast.success('Deleted.');
      allowLeaving();
      router.replace(ADMINS_PATH);
    });
  };

  const submit = form.handleSubmit(update);
  return (
    <FormProvider {...form}>
      <form
        ref={root}
        noValidate
        method="post"
        aria-label="Edit admin"
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!work && isUnsaved) void submit();
        }}
      >
        <FormHeader
          title="Edit Admin"
          place={name}
          actions={
            <>
              <ActivityLink type="user" id={admin.id} />
              <Button look="danger" aria-disabled={hold ? true : undefined} title={reason} className={RESTING_CLASS} onClick={() => void remove()}>
                {work === 'deleting' ? 'Deleting…' : 'Delete'}
              </Button>
              <Button onClick={() => void reset()}>{work === 'resetting' ? 'Resetting…' : 'Reset password'}</Button>
              <Button type="submit" look="primary" aria-disabled={!isUnsaved || work !== null || undefined} className={RESTING_CLASS}>
                {work === 'updating' ? 'Updating…' : 'Update'}
              </Button>
            </>
          }
        />
        <div className="grid max-w-3xl gap-4">
          <PersonSection email={<TextField label="ID (E-mail)" type="email" value={stored.email} readOnly />} />
          <AccountSection roles={roles} hold={reason} />
        </div>
      </form>
      {question}
    </FormProvider>
  );
}
