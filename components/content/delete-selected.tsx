'use client';

import { useId } from 'react';
import { SelectionForm } from '@/components/bulk/selection-form';
import { useSave } from '@/components/form/use-save';
import { useCan } from '@/components/layout/capabilities';
import { useSelection } from '@/components/list/selection';
import type { SelectedRow } from '@/components/list/selection-store';
import { confirm } from '@/components/ui/confirm';
import type { BffError } from '@/lib/bff/client';
import { CONTENT_TRASH_DAYS, FOR_GOOD, MAX_CONTENT_AT_ONCE, type ContentArea } from '@/lib/domain/content';
import { formatCount, listNames } from '@/lib/format';
import { LIST_CALLS } from './list-calls';
import { CONTENT_WORDS } from './content-words';

export function DeleteSelected({ area }: { area: ContentArea }) {
  const id = useId();
  const can = useCan();
  const { deselect, clear } = useSelection();
  const [done, failed] = CONTENT_WORDS[area].deleted;
  const { save, saving } = useSave({ done });

  const remove = async (selected: ReadonlyMap<number, SelectedRow>) => {
    const ids = [...selected.keys()];
    const left = [...ids];
    const removeLeft = () => removeInParts(LIST_CALLS[area].remove, left, deselect);
    const failedInWords = ({ message }: BffError) => {
      const gone = ids.length - left.length;
      return [
        failed,
        ...(gone > 0 ? [`${formatCount(gone)} of ${formatCount(ids.length)} are deleted, the others not.`] : []),
        message,
      ].join('\n');
    };
    const names = listNames(Array.from(selected.values(), ({ label }) => label));
    await confirm({
      title: ids.length === 1 ? 'Delete this item?' : `Delete these ${formatCount(ids.length)} items?`,
      text: (
        <>
          <p className="font-medium text-text">{names}</p>
          <p>
            {can('drafts')
              ? `Partners no longer see ${ids.length === 1 ? 'it' : 'them'}. Restoring from the trash is possible for ${CONTENT_TRASH_DAYS} days.`
              : FOR_GOOD}
          </p>
        </>
      ),
      confirm: 'Delete',
      confirming: 'Deleting…',
      look: 'danger',
      onConfirm: async () => {
        if (await save(removeLeft, { failed: failedInWords, link: { text: names } })) clear();
      },
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

/**
 * Removes items in as many calls as it takes; what is gone is not asked for again.
 *
 * @param left loses what is gone
 */
export async function removeInParts(
  remove: (ids: number[]) => Promise<unknown>,
  left: number[],
  onGone: (ids: number[]) => void,
): Promise<void> {
  while (left.length > 0) {
    const some = left.slice(0, MAX_CONTENT_AT_ONCE);
    await remove(some);
    onGone(left.splice(0, some.length));
  }
}
