'use client';

import { useId, useState } from 'react';
import { offerToReEnable, STATUS_CHANGED, STATUS_NOT_CHANGED } from '@/components/bulk/re-enable';
import { SelectionForm, SelectionChoice } from '@/components/bulk/selection-form';
import { useSave } from '@/components/form/use-save';
import { useSelection } from '@/components/list/selection';
import type { SelectedRow } from '@/components/list/selection-store';
import { confirm } from '@/components/ui/confirm';
import { showToast } from '@/components/ui/toast';
import { bff } from '@/lib/bff/client';
import type { changeAdminStatus } from '@/lib/contract/admin-users';
import { formatCount, listNames } from '@/lib/format';

type AccountStatus = 'inUse' | 'disabled';

const CHOICES: readonly (readonly [AccountStatus, string])[] = [
  ['inUse', 'In use'],
  ['disabled', 'Disabled'],
];

/** Puts the selected people in use or disables them (spec 3 §5 and §8). */
export function ChangeStatus() {
  const id = useId();
  const { deselect } = useSelection();
  const [status, setStatus] = useState<AccountStatus>('inUse');
  // The spec's portal says nothing of a failure, which would leave people to believe in a success.
  const { save, saving } = useSave({ done: STATUS_CHANGED, failed: STATUS_NOT_CHANGED });

  const change = async (selected: ReadonlyMap<number, SelectedRow>) => {
    const disable = status === 'disabled';
    const names = listNames(Array.from(selected.values(), ({ label }) => label));
    if (disable && !(await confirmDisabling(names, selected.size))) return;
    const body = { userIds: [...selected.keys()], disable };
    const send = () => bff<typeof changeAdminStatus>('PATCH', '/users/registration/updateStatus', { body });
    const saved = await save(send, disable ? { done: () => null } : { about: { text: `In use: ${names}` } });
    if (saved) deselect(selected.keys());
    if (saved && disable) {
      // It may not be said who was disabled now; who was disabled before must not be put in use.
      const people = (saved.answer.changed ?? []).map((userId) => ({
        id: userId,
        name: selected.get(userId)?.label ?? '',
      }));
      if (people.length > 0) offerToReEnable(STATUS_CHANGED, people);
      else showToast.success(STATUS_CHANGED, { text: `Disabled: ${names}` });
    }
  };

  return (
    <SelectionForm
      label="Change of the account status"
      lacking="Please select a target to change."
      focusId={id}
      button={saving ? 'Changing…' : 'Confirm'}
      // Register, above, has the colour.
      look="secondary"
      busy={saving}
      onSubmit={(selected) => void change(selected)}
    >
      <SelectionChoice
        id={id}
        label="Account status of the selected"
        options={CHOICES}
        value={status}
        onChange={setStatus}
      />
    </SelectionForm>
  );
}

function confirmDisabling(names: string, count: number): Promise<boolean> {
  return confirm({
    title: count === 1 ? 'Disable this person?' : `Disable these ${formatCount(count)} people?`,
    text: (
      <>
        <p className="font-medium text-text">{names}</p>
        <p>They are signed out at once and can&apos;t sign in while disabled.</p>
      </>
    ),
    confirm: 'Disable',
    look: 'danger',
  });
}
