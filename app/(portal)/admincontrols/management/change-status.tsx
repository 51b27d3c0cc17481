'use client';

import { useRouter } from 'next/navigation';
import { useId, useState, type FormEvent } from 'react';
import { useSelection } from '@/components/list/selection';
import { Button } from '@/components/ui/button';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { showToast } from '@/components/ui/toast';
import { bff, BffError } from '@/lib/bff/client';
import type { changeAdminStatus } from '@/lib/contract/admin-users';
import { formatCount } from '@/lib/format';


/** In the words of spec 3 §5 and §8. */
const NOBODY_SELECTED = 'Please select a target to change.';
const CHANGED = 'Change status success';

/** The spec's portal says nothing of a failure, which would leave people to believe in a success. */
const NOT_CHANGED = 'The account status was not changed.';

/**
 * Puts the selected people in use or disables them. It stands there always, so that it can say what it needs, and so
 * that the focus has where to stay when the selection is gone.
 */
export function ChangeStatus() {
  const id = useId();
  const router = useRouter();
  const { selected, clear } = useSelection();
  const [wanted, setWanted] = useState('inUse');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const asksForTarget = isMissing && selected.size === 0;

  const change = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setMissing(selected.size === 0);
    if (selected.size === 0) return;
    setBusy(true);
    try {
      const body = { userIds: [...selected.keys()], disable: wanted === 'disabled' };
      await bff<typeof changeAdminStatus>('PATCH', '/users/registration/updateStatus', { body });
      clear();
      showToast.success(CHANGED);
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      showToast.error(`${NOT_CHANGED}\n${error.message}`);
    } finally {
      setBusy(false);
      router.refresh();
    }
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
      className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-t border-line px-3 py-2 text-sm"
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
        look={selected.size > 0 ? 'primary' : 'secondary'}
        className="max-sm:h-10"
        aria-disabled={isBusy}
        aria-describedby={asksForTarget ? `${id}-fault` : undefined}
      >
        {isBusy ? 'Changing…' : 'Confirm'}
      </Button>
      {selected.size > 0 ? (
        <Button look="quiet" className="max-sm:h-10" onClick={clearAll}>
          Clear
        </Button>
      ) : null}
      {asksForTarget ? (
        <p id={`${id}-fault`} role="alert" className="text-bad">
          {NOBODY_SELECTED}
        </p>
      ) : null}
    </form>
  );
}
