'use client';

import { useId } from 'react';
import { SelectionForm } from '@/components/bulk/selection-form';
import { useSave } from '@/components/form/use-save';
import { useSelection } from '@/components/list/selection';
import type { SelectedRow } from '@/components/list/selection-store';
import { confirm } from '@/components/ui/confirm';
import { CONTENT_TRASH_DAYS, MAX_CONTENT_AT_ONCE, type ContentArea } from '@/lib/domain/content';
import { formatCount, listNames } from '@/lib/format';
import { LIST_CALLS } from './list-calls';
import { CONTENT_WORDS } from './content-words';

/** Deletes what is selected. */
export function DeleteSelected({ area }: { area: ContentArea }) {
  const id = useId();
  const { clear } = useSelection();
  const [done, failed] = CONTENT_WORDS[area].deleted;
  const { save, saving } = useSave({ done, failed });

  const remove = async (selected: ReadonlyMap<number, SelectedRow>) => {
    const ids = [...selected.keys()];
    const names = listNames(Array.from(selected.values(), ({ label }) => label));
    await confirm({
      title: ids.length === 1 ? 'Delete this item?' : `Delete these ${formatCount(ids.length)} items?`,
      text: (
        <>
          <p className="font-medium text-text">{names}</p>
          <p>{`Partners no longer see ${ids.length === 1 ? 'it' : 'them'}. Restoring from the trash is possible for ${CONTENT_TRASH_DAYS} days.`}</p>
        </>
      ),
      confirm: 'Delete',
      confirming: 'Deleting…',
      look: 'danger',
      onConfirm: async () => {
        if (await save(() => removeAll(area, ids), { about: { text: names } })) clear();
      },
      onClosed: () => document.getElementById(id)?.focus(),
    });
  };

  return (
    <SelectionForm
      label="Selected items"
      lacking="Please select item"
      focusId={id}
      button="Delete"
      look="danger"
      busy={saving}
      onSubmit={(selected) => void remove(selected)}
    />
  );
}

/** In as many calls as one takes. */
async function removeAll(area: ContentArea, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_CONTENT_AT_ONCE) await LIST_CALLS[area].remove(ids.slice(from, from + MAX_CONTENT_AT_ONCE));
}
