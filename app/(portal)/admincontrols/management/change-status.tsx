'use client';

import { useRouter } from 'next/navigation';
import { useId, useState, type FormEvent } from 'react';
import { useSave } from '@/components/form/use-save';
import { selectionLineClass, useSelection } from '@/components/list/selection';
import { Button } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { showToast } from '@/components/ui/toast';
import { bff } from '@/lib/bff/client';
import type { changeAdminStatus } from '@/lib/contract/admin-users';
import { formatCount, listNames } from '@/lib/format';
import { offerToPutInUse, STATUS_CHANGED, STATUS_NOT_CHANGED } from '@/components/bulk/put-in-use';

/**
 * Puts the selected people in use or disables them (spec 3 §5 and §8). It stands there always: it says what it needs,
 * and the focus stays when the selection is gone.
 */
export function ChangeStatus() {
  const id = useId();
  const router = useRouter();
  const { selected, clear } = useSelection();
  const [wanted, setWanted] = useState('inUse');
  const [isMissing, setMissing] = useState(false);
  // The spec's portal says nothing of a failure, which would leave people to believe in a success.
  const { save, saving } = useSave({
    done: STATUS_CHANGED,
    failed: STATUS_NOT_CHANGED,
    next: 'stay',
  });
  const asksForTarget = isMissing && selected.size === 0;

  const change = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setMissing(selected.size === 0);
    if (selected.size === 0) return;
    const disable = wanted === 'disabled';
    const names = listNames(Array.from(selected.values(), ({ label }) => label));
    if (disable && !(await confirmDisabling(names, selected.size))) return;
    const body = { userIds: [...selected.keys()], disable };
    const send = () => bff<typeof changeAdminStatus>('PATCH', '/users/registration/updateStatus', { body });
    const saved = await save(send, disable ? { done: () => null } : { about: { text: `In use: ${names}` } });
    if (saved) clear();
    if (saved && disable) {
      // Another upstream may not say whom it disabled; who was disabled before must not be put in use.
      const people = (saved.answer.changed ?? []).map((userId) => ({ id: userId, name: selected.get(userId)?.label ?? '' }));
      if (people.length > 0) offerToPutInUse(STATUS_CHANGED, people, () => router.refresh());
      else showToast.success(STATUS_CHANGED, { text: `Disabled: ${names}` });
    }
    // Also after a failure: the list may show what is no longer so.
    router.refresh();
  };

  const clearAll = () => {
    // The button goes away with the selection, so the focus moves to what stays.
    document.getElementById(`${id}-status`)?.focus();
    clear();
  };

  return (
    <form
      aria-label="Change of the account status"
      onSubmit={(event) => void change(event)}
      className={selectionLineClass(selected)}
    >
      <span className="min-w-24 tabular-nums text-muted">
        {selected.size === 0 ? 'None selected' : `${formatCount(selected.size)} selected`}
      </span>
      <label className="sr-only" htmlFor={`${id}-status`}>
        Account status of the selected
      </label>
      <select
        id={`${id}-status`}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        className={`${LIST_FIELD_CLASS} w-32`}
      >
        <option value="inUse">In use</option>
        <option value="disabled">Disabled</option>
      </select>
      <Button
        type="submit"
        look="secondary"
        className="max-sm:h-10"
        aria-disabled={saving}
        aria-describedby={asksForTarget ? `${id}-fault` : undefined}
      >
        {saving ? 'Changing…' : 'Confirm'}
      </Button>
      {selected.size > 0 ? (
        <Button look="quiet" className="max-sm:h-10" onClick={clearAll}>
          Clear
        </Button>
      ) : null}
      {asksForTarget ? (
        <p id={`${id}-fault`} role="alert" className="text-bad">
          Please select a target to change.
        </p>
      ) : null}
    </form>
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
