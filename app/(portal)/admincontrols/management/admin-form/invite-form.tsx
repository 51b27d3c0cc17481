'use client';

import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { EntryForm } from '@/components/form/entry-form';
import { SectionCard } from '@/components/form/section-card';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { registerAdmin } from '@/lib/contract/admin-users';
import { invitedPeopleIn, MAX_INVITED } from '@/lib/domain/invited-person';
import { NUMBER_MISSING } from '@/lib/domain/person';
import { formatCountOf } from '@/lib/text/format';
import { ADMINS, RoleField } from './admin-fields';
import { InviteDialog, type Invitation } from './invite-dialog';
import { useRoles } from './use-roles';

interface InviteValues {
  addresses: string;
  role: string;
  officeNumber: string;
}

const { officeNumber: OfficeNumber } = registerAdmin.body.shape;

const Invite = z.strictObject({
  addresses: z.string().superRefine((text, context) => {
    const count = invitedPeopleIn(text).length;
    const message =
      count === 0
        ? 'Paste email addresses.'
        : `These are ${formatCountOf(count, 'address', 'addresses')}. Invite up to ${MAX_INVITED} at once.`;
    if (count === 0 || count > MAX_INVITED) context.addIssue({ code: 'custom', message });
  }),
  role: z.string().min(1, 'Role is required'),
  officeNumber: z.string().min(1, NUMBER_MISSING).pipe(OfficeNumber.unwrap().unwrap()),
});

/** Registers several admins by their pasted addresses, each in the same way as a single one. */
export function InviteForm() {
  const roles = useRoles();
  const form = useForm<InviteValues, InviteValues>({
    schema: Invite,
    defaultValues: { addresses: '', role: roles.usual, officeNumber: '' },
  });
  const { resetField } = form;
  // When roles load after a failure, preselect the default again, because there was no choice before.
  useEffect(() => resetField('role', { defaultValue: roles.usual }), [resetField, roles.usual]);
  const [invitation, setInvitation] = useState<Invitation | null>(null);

  return (
    <>
      <EntryForm
        form={form}
        title="Invite admins"
        list={ADMINS}
        submit={{ label: 'Check addresses', busy: 'Checking…' }}
        onSubmit={({ addresses, ...shared }) => setInvitation({ people: invitedPeopleIn(addresses), ...shared })}
      >
        <SectionCard title="People">
          <Addresses />
        </SectionCard>
        <SectionCard title="Account">
          <RoleField roles={roles} />
          <TextField
            name="officeNumber"
            label="Contact Number"
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            hint="Everyone gets this number, such as your office’s. It can be changed later."
          />
        </SectionCard>
      </EntryForm>
      {invitation ? (
        <InviteDialog
          invitation={invitation}
          onClose={() => setInvitation(null)}
          onLeft={(left) => {
            // Role and number stay for the next list, and are nothing to lose.
            form.reset({ ...form.getValues(), addresses: '' });
            if (left.length > 0) form.setValue('addresses', left.join('\n'), { shouldDirty: true });
          }}
        />
      ) : null}
    </>
  );
}

function Addresses() {
  const count = invitedPeopleIn(useWatch<InviteValues, 'addresses'>({ name: 'addresses' })).length;
  return (
    <TextAreaField
      name="addresses"
      label="Email addresses"
      rows={8}
      spellCheck={false}
      autoComplete="off"
      hint={
        count > 0
          ? formatCountOf(count, 'address', 'addresses')
          : 'One a line or separated by commas, such as ann.lee@example.com or Ann Lee <ann@example.com>.'
      }
    />
  );
}
