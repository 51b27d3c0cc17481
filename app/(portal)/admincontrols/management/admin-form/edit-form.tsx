'use client';

import type { z } from 'zod';
import { ActivityLink } from '@/components/activity/activity-link';
import { ChangesButton, Form } from '@/components/form/form';
import { shownKind } from '@/components/form/person-fields';
import { FormHeader } from '@/components/form/form-header';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { RecordPage } from '@/components/record/record-page';
import { recordOf } from '@/components/record/use-record';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { bff } from '@/lib/bff/client';
import {
  editAdmin,
  type AdminUser,
  type deleteAdmins,
  type getAdmin,
  type resetAdminPassword,
} from '@/lib/contract/admin-users';
import { requireNumber } from '@/lib/contract/person';
import type { ProtectedReason } from '@/lib/domain/protected-reason';
import { fullNameOf } from '@/lib/domain/person';
import { adminPath, ADMINS_PATH } from '@/lib/paths';
import { AdminFields, ADMINS } from './admin-fields';
import { offerToReEnable } from '@/components/bulk/re-enable';
import { useRoles } from './use-roles';

const EditedAdmin = editAdmin.body.shape.user.superRefine(requireNumber);

const PROTECTED_REASONS: Readonly<Record<ProtectedReason, string>> = {
  yourself: "This is your own account: you can't disable or delete it, or change its role.",
  lastAdmin: "This is the last Admin in use: it can't be disabled or deleted, or given another role.",
};

const CHANGED_MEANWHILE =
  'Someone else has changed this account in the meantime. What you changed is kept here: look at it and update again.';

/** The values of someone who is stored. A second number, which the form does not show, is left alone. */
function valuesOf(admin: AdminUser) {
  const { firstName, lastName, disabled, role, officeNumber, mobileNumber } = admin;
  const number =
    shownKind(admin) === 'office' ? { officeNumber: officeNumber ?? '' } : { mobileNumber: mobileNumber ?? '' };
  return { firstName, lastName, disabled, role, ...number };
}

/** What an update does beyond storing it. */
function consequenceOf(
  { disabled, role }: z.output<typeof EditedAdmin>,
  stored: AdminUser,
  name: string,
): string | undefined {
  if (disabled && !stored.disabled) return `${name} is signed out at once and can't sign in while disabled.`;
  if (role === stored.role) return undefined;
  return `${name} is signed out at once, and has the role ${role} from the next sign-in on.`;
}

const UPDATED = 'Update user success';

/** The page of an admin, edited by `userId` (spec 3 §5). */
export function EditScreen({ id, failed, userId }: { id: number; failed: string | null; userId: number }) {
  return (
    <RecordPage
      source={recordOf<typeof getAdmin>('/users/adminManagement/getUserDetail', { query: { userId: id } })}
      versionOf={({ version }) => version}
      failed={failed}
      title="Edit Admin"
      problem="There was a problem getting the admin."
    >
      {(admin, take) => <EditForm admin={admin} take={take} userId={userId} />}
    </RecordPage>
  );
}

/** Nothing typed is lost when saving fails. */
function EditForm({ admin, take, userId }: { admin: AdminUser; take: (admin: AdminUser) => void; userId: number }) {
  const roles = useRoles();
  const { id, email } = admin;
  const form = useForm({ schema: EditedAdmin, defaultValues: valuesOf(admin) });
  const name = fullNameOf(admin) || email;
  const isOwn = id === userId;
  const reason = admin.hold ?? (isOwn ? 'yourself' : null);
  const protectedReason = reason ? PROTECTED_REASONS[reason] : undefined;

  const update = useSave({
    form,
    done: UPDATED,
    failed: 'Update Failed',
    onStale: async ({ message }) => ((await takeFresh()) ? CHANGED_MEANWHILE : message),
  });
  /** Shows what is stored now, and keeps what was typed. @returns is it another version? */
  const takeFresh = async (): Promise<boolean> => {
    const fresh = await bff<typeof getAdmin>('GET', '/users/adminManagement/getUserDetail', { query: { userId: id } });
    take(fresh);
    form.reset(valuesOf(fresh), { keepDirtyValues: true });
    return fresh.version !== admin.version;
  };
  const reset = useSave({ done: 'Reset password success', failed: 'Reset password Failed', next: 'stay' });
  const remove = useSave({ done: 'Deleted.', failed: 'Delete Failed', next: ADMINS_PATH });
  const busy = update.saving || reset.saving || remove.saving;

  // The questions are the spec's letter for letter (spec 3 §5), with what follows from saying yes.
  const askToUpdate = async (values: z.output<typeof EditedAdmin>) => {
    const text = consequenceOf(values, admin, name);
    if (!(await confirm({ title: 'Do you want to update ?', text, confirm: 'Update' }))) return;
    const user = { ...values, fullName: fullNameOf({ ...admin, ...values }) };
    const body = { userId: id, user, ...(admin.version === undefined ? {} : { version: admin.version }) };
    const send = () => bff<typeof editAdmin>('PATCH', '/users/adminManagement/editUserDetail', { body });
    const isDisabled = values.disabled && !admin.disabled;
    const saved = await update.save(
      send,
      isDisabled ? { done: () => null } : { about: { text: user.fullName, href: adminPath(id) } },
    );
    if (!saved) return;
    // The answer may be less than the whole.
    const fresh = { ...admin, ...user, ...saved.answer } as AdminUser;
    take(fresh);
    form.reset(valuesOf(fresh));
    if (isDisabled) offerToReEnable(UPDATED, [{ id, name: user.fullName }], takeFresh);
  };
  const askToReset = async () => {
    const yes = await confirm({
      title: 'Do you want to reset the password ?',
      text: isOwn
        ? `You are signed out at once. To sign in again you need the temporary password that is mailed to ${email}.`
        : `A temporary password is mailed to ${email}. ${name} is signed out at once, and the old password no longer works.`,
      confirm: 'Reset password',
    });
    if (!yes) return;
    await reset.save(
      () => bff<typeof resetAdminPassword>('PATCH', '/users/registration/resetPassword', { body: { userId: id } }),
      {
        about: { text: name },
      },
    );
  };
  const askToDelete = async () => {
    const yes = await confirm({
      title: 'Do you want to delete ?',
      text: `${name} is signed out at once and can't sign in any more. What they did stays in the history. Once you do this, it can't be undone.`,
      confirm: 'Delete',
      look: 'danger',
    });
    if (yes)
      await remove.save(
        () => bff<typeof deleteAdmins>('DELETE', '/users/registration/delete', { body: { userIds: [id] } }),
        { about: { text: name } },
      );
  };

  return (
    <Form
      form={form}
      label="Edit admin"
      draft={{ record: 'admin', id }}
      busy={busy}
      guard
      className="flex flex-col gap-6"
      onSubmit={askToUpdate}
    >
      <FormHeader
        list={ADMINS}
        title={name}
        place="Edit Admin"
        actions={
          <>
            <ActivityLink type="user" id={id} />
            <Button
              look="danger"
              aria-disabled={reason ? true : undefined}
              title={protectedReason}
              className={DISABLED_CLASS}
              onClick={() => (busy || reason ? undefined : void askToDelete())}
            >
              {remove.saving ? 'Deleting…' : 'Delete'}
            </Button>
            <Button onClick={() => (busy ? undefined : void askToReset())}>
              {reset.saving ? 'Resetting…' : 'Reset password'}
            </Button>
            <ChangesButton busy={update.saving ? 'Updating…' : 'Update'}>Update</ChangesButton>
          </>
        }
      />
      <AdminFields
        roles={roles}
        protectedReason={protectedReason}
        email={<TextField label="ID (E-mail)" type="email" value={email} readOnly />}
      />
    </Form>
  );
}
