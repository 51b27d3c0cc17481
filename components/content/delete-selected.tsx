'use client';

import { useRef, useState } from 'react';
import { useSave } from '@/components/form/use-save';
import { selectionLineClass, useSelection } from '@/components/list/selection';
import { Button } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { CONTENT_TRASH_DAYS, MAX_CONTENT_AT_ONCE, type ContentArea } from '@/lib/domain/content';
import { formatCount, listNames } from '@/lib/format';
import { LIST_CALLS } from './list-calls';
import { CONTENT_WORDS } from './content-words';

/** Deletes what is selected. It stands there always: it says what it needs, and the focus stays when the selection is gone. */
export function DeleteSelected({ area }: { area: ContentArea }) {
  const button = useRef<HTMLButtonElement>(null);
  const { selected, clear } = useSelection();
  const [isMissing, setMissing] = useState(false);
  const [done, failed] = CONTENT_WORDS[area].deleted;
  const { save, saving } = useSave({ done, failed });
  const asks = isMissing && selected.size === 0;

  const remove = async () => {
    setMissing(selected.size === 0);
    if (selected.size === 0) return;
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
      onClosed: () => button.current?.focus(),
    });
  };

  return (
    <div
      role="group"
      aria-label="Selected items"
      className={selectionLineClass(selected)}
    >
      <span className="min-w-24 text-muted tabular-nums">{selected.size === 0 ? 'None selected' : `${formatCount(selected.size)} selected`}</span>
      <Button
        ref={button}
        look={selected.size > 0 ? 'danger' : 'secondary'}
        className="max-sm:h-10"
        aria-disabled={saving || undefined}
        aria-describedby={asks ? 'delete-fault' : undefined}
        onClick={() => (saving ? undefined : void remove())}
      >
        Delete
      </Button>
      {selected.size > 0 ? (
        <Button
          look="quiet"
          className="max-sm:h-10"
          onClick={() => {
            // The button goes away with the selection, so the focus moves to what stays.
            button.current?.focus();
            clear();
          }}
        >
          Clear
        </Button>
      ) : null}
      {asks ? (
        <p id="delete-fault" role="alert" className="text-bad">
          Please select item
        </p>
      ) : null}
    </div>
  );
}

/** In as many calls as one takes. */
async function removeAll(area: ContentArea, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_CONTENT_AT_ONCE) await LIST_CALLS[area].remove(ids.slice(from, from + MAX_CONTENT_AT_ONCE));
}
