'use client';

import clsx from 'clsx';
import { useRef, useState } from 'react';
import { hasUnsavedChanges } from '@/components/form/leave-guard';
import { useSave } from '@/components/form/use-save';
import { SelectField } from '@/components/form/select-field';
import { useMailNote } from '@/components/layout/mail-note';
import { useMay } from '@/components/layout/rights';
import { unreadableCount } from '@/components/list/unreadable-rows';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { showToast } from '@/components/ui/toast';
import { registrationsAddress } from '@/lib/addresses/registrations';
import { bff } from '@/lib/bff/client';
import type { resetAdminPassword } from '@/lib/contract/admin-users';
import type { changeMasterId, UserDetail } from '@/lib/contract/registrations';
import { APPROVED_STEP } from '@/lib/domain/registration';
import { unreadableRowsIn } from '@/lib/domain/unreadable-rows';

/** A partner's master ID, its change to a sub-user, and its password reset (spec 3 §2). */
export function MasterId({ userId, registration }: { userId: number; registration: UserDetail }) {
  const { email, approvalStep, subUsers } = registration;
  const unreadable = unreadableRowsIn(registration, 'subUsers').length;
  const mayChange = useMay('registration', 'change');
  const selector = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const approved = registrationsAddress.listHref({ tab: '1' });
  const { save, saving } = useSave();
  const mailNote = useMailNote();

  const assign = async () => {
    setFault(chosen ? null : 'Please select a Master ID.');
    if (!chosen) return selector.current?.focus();
    const subUser = subUsers?.find(({ id }) => String(id) === chosen);
    const text =
      `${subUser?.fullName} (${subUser?.email}) becomes the master, and ${email} becomes a sub-user. ` +
      `Both are notified by email and signed out.${mailNote}`;
    // The screen then opens the approved list (spec 3 §4).
    const lost = hasUnsavedChanges() ? ' Your unsaved changes here will be lost.' : '';
    if (!(await confirm({ title: 'Do you want to assign it as Master ID?', text: text + lost, confirm: 'OK' }))) return;
    const body = { userId, subUserId: Number(chosen) };
    await save(() => bff<typeof changeMasterId>('PATCH', '/users/registration/changeMasterId', { body }), {
      done: `${subUser?.email} is now the master ID`,
      failed: 'Failed assign MasterID',
      next: approved,
    });
  };
  const reset = async () => {
    if (!email) return showToast.error('MasterId is required');
    const text =
      `${email} gets a temporary password by email. ` +
      `The old password stops working and all sessions end.${mailNote}`;
    if (!(await confirm({ title: 'Reset password?', text, confirm: 'Reset password' }))) return;
    await save(
      () => bff<typeof resetAdminPassword>('PATCH', '/users/registration/resetPassword', { body: { userId } }),
      {
        done: 'Change and E-mail Sended.',
        link: { text: email },
        failed: 'Change and E-mail Failed.',
        next: 'stay',
      },
    );
  };

  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 border-b border-line pb-4">
      <div className="flex min-w-0 flex-col gap-1.5">
        <span className="text-sm font-medium">Master ID</span>
        <span className="flex min-h-10 items-center wrap-anywhere">{email}</span>
      </div>
      {mayChange ? (
        <Button
          className={clsx('mb-1', DISABLED_CLASS)}
          aria-disabled={saving || undefined}
          onClick={() => (saving ? undefined : void reset())}
        >
          Reset password
        </Button>
      ) : null}
      {mayChange && approvalStep >= APPROVED_STEP ? (
        <>
          <SelectField
            ref={selector}
            className="min-w-56 flex-1"
            label="Sub-user"
            hint={unreadable === 0 ? undefined : unreadableCount(unreadable)}
            value={chosen}
            fault={fault}
            onChange={({ target }) => {
              setChosen(target.value);
              setFault(null);
            }}
          >
            <option value="">{subUsers?.length ? 'Choose a sub-user' : 'No sub-users'}</option>
            {subUsers?.map(({ id, fullName, email: address }) => (
              <option key={id} value={String(id)}>
                {`${fullName} · ${address}`}
              </option>
            ))}
          </SelectField>
          <Button
            className={clsx('mb-1', DISABLED_CLASS)}
            aria-disabled={saving || undefined}
            onClick={() => (saving ? undefined : void assign())}
          >
            Save changed master ID
          </Button>
        </>
      ) : null}
    </div>
  );
}
