'use client';

import type { ReactNode } from 'react';
import type { z } from 'zod';
import { offerHandOver } from '@/components/assignments/hand-over';
import { OpenWorkOf } from '@/components/assignments/open-work';
import { RecordHere } from '@/components/commands/record-here';
import { ChangesButton, Form } from '@/components/form/form';
import { shownKind } from '@/components/form/person-fields';
import { TextField } from '@/components/form/text-field';
import { useFormConflict } from '@/components/form/use-conflict';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { PersonSignIns } from '@/components/people/sign-ins';
import { usePersonalData } from '@/components/people/personal-data';
import { WaitingChanges } from '@/components/proposals/waiting-changes';
import { PageHead, RecordBody, type StripFact } from '@/components/record/record-layout';
import { RecordPage } from '@/components/record/record-page';
import { recordOf } from '@/components/record/use-record';
import { Button } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { Phone } from '@/components/ui/phone';
import { StatusPill } from '@/components/ui/status-pill';
import { bff } from '@/lib/bff/client';
import {
  editAdmin,
  type AdminUser,
  type deleteAdmins,
  type getAdmin,
  type resetAdminPassword,
} from '@/lib/contract/admin-users';
import { requireNumber } from '@/lib/contract/person';
import { fullNameOf } from '@/lib/domain/person';
import { adminPath, ADMINS_PATH } from '@/lib/addresses/paths';
import { formatDate } from '@/lib/time/format-time';
import { AdminFields, ADMINS } from './admin-fields';
import { PersonSecondFactor, PersonSingleSignOn } from './person-access';
import { PersonSessions } from './person-sessions';
import { isUpdateConfirmed, PROTECTED_REASONS, UPDATED } from './admin-update';
import { offerToReEnable } from '@/components/bulk/re-enable';
import { useMailNote } from '@/components/layout/mail-note';
import { useMay } from '@/components/layout/rights';
import { useRoles } from './use-roles';

const EditedAdmin = editAdmin.body.shape.user.superRefine(requireNumber);

/** Form values for a stored admin. The second number isn't in the form and stays as it is. */
function valuesOf(admin: AdminUser) {
  const { firstName, lastName, disabled, role, officeNumber, mobileNumber } = admin;
  const number =
    shownKind(admin) === 'office' ? { officeNumber: officeNumber ?? '' } : { mobileNumber: mobileNumber ?? '' };
  return { firstName, lastName, disabled, role, ...number };
}

const nameOf = (admin: AdminUser) => fullNameOf(admin) || admin.email;

/** An admin's page (spec 3 §5). @param userId of the signed-in admin */
export function EditScreen({
  id,
  failed,
  userId,
  timeZone,
  singleSignOn,
}: {
  id: number;
  failed: string | null;
  userId: number;
  timeZone: string;
  /** The name of the identity provider; null if there is none. */
  singleSignOn: string | null;
}) {
  const hasSecondFactor = useMay('secondFactor');
  const hasSessions = useMay('sessions');
  const hasWork = useMay('work');
  const mayChange = useMay('adminControls', 'change');
  return (
    <RecordPage
      source={recordOf<typeof getAdmin>('/users/adminManagement/getUserDetail', { query: { userId: id } })}
      versionOf={({ version }) => version}
      failed={failed}
      title="Edit Admin"
      problem="There was a problem getting the admin."
      timeZone={timeZone}
    >
      {(admin, take) => (
        <>
          <RecordHere record={{ kind: 'admin', id, name: nameOf(admin), detail: admin.email }} />
          <div className="max-w-3xl empty:hidden">
            <WaitingChanges calls={['editAdmin']} record={{ type: 'user', id }} timeZone={timeZone} />
          </div>
          <EditForm
            admin={admin}
            take={take}
            userId={userId}
            timeZone={timeZone}
            sidebar={
              <>
                {mayChange && hasSecondFactor && id !== userId ? (
                  <PersonSecondFactor id={id} name={nameOf(admin)} />
                ) : null}
                {mayChange && singleSignOn !== null && id !== userId ? (
                  <PersonSingleSignOn id={id} name={nameOf(admin)} provider={singleSignOn} />
                ) : null}
                {hasWork ? <OpenWorkOf id={id} name={nameOf(admin)} /> : null}
                <PersonSignIns id={id} timeZone={timeZone} />
                {hasSessions ? <PersonSessions id={id} name={nameOf(admin)} timeZone={timeZone} /> : null}
              </>
            }
          />
        </>
      )}
    </RecordPage>
  );
}

function factsOf(admin: AdminUser, timeZone: string): readonly StripFact[] {
  const number = admin[shownKind(admin) === 'office' ? 'officeNumber' : 'mobileNumber'];
  return [
    ['Role', admin.role],
    ['Email', admin.email],
    ['Phone', number ? <Phone key="number" number={number} /> : null],
    ['Registered', admin.createdAt && formatDate(admin.createdAt, timeZone)],
  ];
}

type EditedValues = z.output<typeof EditedAdmin>;

const readAdmin = (id: number) =>
  bff<typeof getAdmin>('GET', '/users/adminManagement/getUserDetail', { query: { userId: id } });

/** Keeps the input if saving fails. */
function EditForm({
  admin,
  take,
  userId,
  timeZone,
  sidebar,
}: {
  admin: AdminUser;
  take: (admin: AdminUser) => void;
  userId: number;
  timeZone: string;
  sidebar: ReactNode;
}) {
  const mayChange = useMay('adminControls', 'change');
  const roles = useRoles();
  const { id, email } = admin;
  const isOwn = id === userId;
  const reason = admin.hold ?? (isOwn ? 'yourself' : null);
  const protectedReason = reason ? PROTECTED_REASONS[reason] : undefined;
  const { form, saving, update, conflictDialog } = useUpdate(admin, take);
  const { reset, remove } = useAccount(admin, isOwn);
  const busy = saving || reset.saving || remove.saving;
  const personal = usePersonalData({ id, name: nameOf(admin), isOwn, listPath: ADMINS_PATH });

  return (
    <>
      <Form
        form={form}
        label="Edit admin"
        draft={{ record: 'admin', id }}
        busy={busy}
        readOnly={!mayChange}
        guard
        className="flex flex-col gap-4"
        onSubmit={update}
      >
        <PageHead
          list={ADMINS}
          title={nameOf(admin)}
          here="Edit Admin"
          status={admin.disabled ? <StatusPill tone="quiet">Disabled</StatusPill> : null}
          actions={
            <>
              {mayChange ? (
                <Button onClick={() => (busy ? undefined : void reset.ask())}>
                  {reset.saving ? 'Resetting…' : 'Reset password'}
                </Button>
              ) : null}
              <ChangesButton busy={saving ? 'Updating…' : 'Update'}>Update</ChangesButton>
            </>
          }
          logged={['user', id]}
          menu={[
            ...personal.entries,
            ...(mayChange
              ? [
                  {
                    kind: 'action',
                    label: remove.saving ? 'Deleting…' : 'Delete',
                    isDanger: true,
                    disabled: busy || reason !== null,
                    onSelect: () => void remove.ask(),
                  } as const,
                ]
              : []),
          ]}
        />
        <RecordBody facts={factsOf(admin, timeZone)} label="About this admin" sidebar={sidebar}>
          <AdminFields
            roles={roles}
            protectedReason={protectedReason}
            email={<TextField label="ID (E-mail)" type="email" value={email} readOnly />}
          />
        </RecordBody>
        {conflictDialog}
      </Form>
      {personal.dialog}
    </>
  );
}

/** Updates an admin after the spec's question with its consequences (spec 3 §5). */
function useUpdate(admin: AdminUser, take: (admin: AdminUser) => void) {
  const hasWork = useMay('work');
  const { id } = admin;
  const form = useForm({ schema: EditedAdmin, defaultValues: valuesOf(admin) });
  const show = (fresh: AdminUser) => {
    take(fresh);
    form.reset(valuesOf(fresh));
  };
  const conflict = useFormConflict({
    noun: 'account',
    form,
    record: admin,
    read: () => readAdmin(id),
    valuesOf,
    save: (values, theirs) => send(values, theirs),
    labelOf: (field) => FIELD_LABELS[field] ?? field,
    textOf: (field, value) => (field === 'disabled' ? (value ? 'Disabled' : 'In use') : String(value || '—')),
  });
  const { save, saving } = useSave({ form, done: UPDATED, failed: 'Update Failed', onStale: conflict.onStale });

  /** @param base the stored admin as the user knows it @returns whether it was saved */
  const send = async (values: EditedValues, base: AdminUser) => {
    const user = { ...values, fullName: fullNameOf({ ...base, ...values }) };
    const body = { userId: id, user, ...(base.version !== undefined && { version: base.version }) };
    const isDisabled = values.disabled && !base.disabled;
    const saved = await save(
      () => bff<typeof editAdmin>('PATCH', '/users/adminManagement/editUserDetail', { body }),
      isDisabled ? { done: () => null } : { link: { text: user.fullName, href: adminPath(id) } },
    );
    if (!saved) return false;
    // The response may lack some fields. A role that awaits approval isn't in effect yet.
    const role = saved.answer.waiting ? { role: base.role } : null;
    show({ ...base, ...user, ...role, ...saved.answer } as AdminUser);
    const reread = async () => show(await readAdmin(id));
    if (isDisabled) offerToReEnable(UPDATED, [{ id, name: user.fullName }], reread);
    return true;
  };
  const update = async (values: EditedValues) => {
    const shutsOut = values.disabled && !admin.disabled;
    const offer = shutsOut && hasWork ? await offerHandOver({ id, name: nameOf(admin) }) : null;
    if (!(await isUpdateConfirmed(values, admin, offer?.field))) return;
    if (await send(values, conflict.base)) offer?.carryOut();
  };
  return { form, saving, update, conflictDialog: conflict.dialog };
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  disabled: 'Account Status',
  role: 'Role',
  officeNumber: 'Office Number',
  mobileNumber: 'Mobile Number',
};

/** The account's actions, each with the spec's question and its consequences (spec 3 §5). */
function useAccount(admin: AdminUser, isOwn: boolean) {
  const { id, email } = admin;
  const name = nameOf(admin);
  const hasWork = useMay('work');
  const mailNote = useMailNote();
  const reset = useSave({ done: 'Reset password success', failed: 'Reset password Failed', next: 'stay' });
  const remove = useSave({ done: 'Deleted.', failed: 'Delete Failed', next: ADMINS_PATH });
  const link = { text: name };
  const askToReset = async () => {
    const yes = await confirm({
      title: 'Do you want to reset the password ?',
      text:
        (isOwn
          ? `You’ll be signed out immediately. To sign in again, use the temporary password we email to ${email}.`
          : `We’ll email a temporary password to ${email}. ${name} is signed out immediately, ` +
            'and the old password no longer works.') + mailNote,
      confirm: 'Reset password',
    });
    const body = { userId: id };
    if (yes)
      await reset.save(() => bff<typeof resetAdminPassword>('PATCH', '/users/registration/resetPassword', { body }), {
        link,
      });
  };
  const askToDelete = async () => {
    const offer = hasWork ? await offerHandOver({ id, name }) : null;
    const yes = await confirm({
      title: 'Do you want to delete ?',
      text:
        `${name} is signed out immediately and can no longer sign in. Their activity stays in the history. ` +
        `Once you do this, it can't be undone.`,
      fields: offer?.field,
      confirm: 'Delete',
      look: 'danger',
    });
    const body = { userIds: [id] };
    const send = () => bff<typeof deleteAdmins>('DELETE', '/users/registration/delete', { body });
    if (yes && (await remove.save(send, { link }))) offer?.carryOut();
  };
  return {
    reset: { ask: askToReset, saving: reset.saving },
    remove: { ask: askToDelete, saving: remove.saving },
  };
}
