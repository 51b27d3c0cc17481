'use client';

import { useState } from 'react';
import { UNDO_NOTE, type Failure, type Item } from '@/components/action/action';
import { ActionDialog, type CheckedAction } from '@/components/action/action-dialog';
import { failureOf } from '@/components/action/check';
import type { Preview } from '@/components/action/item-list';
import { Part } from '@/components/record/part';
import { useRecord } from '@/components/record/use-record';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { formatCount, listNames } from '@/lib/text/format';
import { capitalised } from './lookup-list';
import type { Lookup, LookupOption } from './use-lookup';

/**
 * Deletes several options, showing which can be deleted and the effect.
 *
 * @param onGone called for each deleted one
 */
export default function DeleteSeveral({
  kind,
  onGone,
  onClose,
}: {
  kind: Lookup;
  onGone: (id: number) => void;
  onClose: () => void;
}) {
  const [items, setItems] = useState<readonly Item[] | null>(null);
  if (items === null) return <ChooseSeveral kind={kind} onChoose={setItems} onClose={onClose} />;
  const action = deletionOf(kind);
  return (
    <ActionDialog
      items={items}
      read={readOf(kind)}
      action={action}
      words={action}
      look="danger"
      note={`Deleted ${kind.nouns} ${kind.deletion} ${UNDO_NOTE}`}
      onStart={() => {
        onClose();
        return ({ done }) => done.forEach(({ id }) => onGone(id));
      }}
      onClose={onClose}
    />
  );
}

/** Selects all matches of a search, or single ones. */
function ChooseSeveral({
  kind,
  onChoose,
  onClose,
}: {
  kind: Lookup;
  onChoose: (items: readonly Item[]) => void;
  onClose: () => void;
}) {
  const loaded = useRecord(kind.source);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<number, Item>>(new Map());
  const tick = (some: readonly LookupOption[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const { id, name } of some) {
      if (isChosen) next.set(id, { id, label: name });
      else next.delete(id);
    }
    setChosen(next);
  };
  const count = nounsOf(kind, chosen.size);
  return (
    <Dialog title={`Delete ${kind.nouns}`} width="confirm" onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen.size > 0) onChoose([...chosen.values()]);
        }}
      >
        <Part of={loaded} problem={kind.problems.read} loading={`Loading the ${kind.nouns}…`}>
          {(all) => {
            const found = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
            const chosenFound = found.filter(({ id }) => chosen.has(id)).length;
            return (
              <>
                <input
                  aria-label={`Search ${kind.nouns}`}
                  placeholder="Search"
                  autoComplete="off"
                  maxLength={kind.maxLength}
                  value={search}
                  onChange={({ target }) => setSearch(target.value)}
                  className={`${LIST_FIELD_CLASS} w-full`}
                />
                <div role="group" aria-label={capitalised(kind.nouns)} className="max-h-72 overflow-y-auto">
                  <label className="flex min-h-8 items-center gap-2 border-b px-1 font-medium">
                    <Checkbox
                      checked={chosenFound > 0 && chosenFound === found.length}
                      disabled={found.length === 0}
                      ref={(box) => {
                        if (box) box.indeterminate = chosenFound > 0 && chosenFound < found.length;
                      }}
                      onChange={({ target }) => tick(found, target.checked)}
                    />
                    {`All ${formatCount(found.length)}${search.trim() ? ' that match' : ''}`}
                  </label>
                  {found.map((one) => (
                    <label key={one.id} className="flex min-h-8 items-center gap-2 px-1">
                      <Checkbox checked={chosen.has(one.id)} onChange={({ target }) => tick([one], target.checked)} />
                      <span className="min-w-0 wrap-anywhere">{one.name}</span>
                    </label>
                  ))}
                </div>
              </>
            );
          }}
        </Part>
        <DialogButtons onLeave={onClose}>
          <Button
            type="submit"
            look="danger"
            className={`max-sm:h-10 ${DISABLED_CLASS}`}
            aria-disabled={chosen.size === 0 || undefined}
          >
            {chosen.size === 0 ? 'Choose some first' : `Review ${count}`}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

const nounsOf = ({ noun, nouns }: Pick<Lookup, 'noun' | 'nouns'>, count: number) =>
  `${formatCount(count)} ${count === 1 ? noun : nouns}`;

/** One read of all options serves each check. */
function readOf({ source }: Lookup) {
  const reads = new WeakMap<AbortSignal, Promise<LookupOption[]>>();
  return async (item: Item, signal: AbortSignal): Promise<Item | Failure> => {
    const reading = reads.get(signal) ?? source.read({ signal });
    reads.set(signal, reading);
    const now = (await reading).find(({ id }) => id === item.id);
    return now ? { id: now.id, label: now.name } : failureOf(item, 'Already deleted.');
  };
}

function deletionOf({ noun, nouns, fixedId, deleting, problems }: Lookup): CheckedAction<Item, Item & Preview> {
  return {
    of: noun,
    noun: [noun, nouns],
    verb: ['Delete', 'Deleting', 'deleted'],
    check: ({ id, label }) =>
      id === fixedId
        ? `This ${noun} is built in and can’t be deleted.`
        : { id, label, before: 'can be chosen', after: 'deleted' },
    call: ([{ id }]) => deleting(id),
    done: (items) => ({
      message: `Deleted ${nounsOf({ noun, nouns }, items.length)}.`,
      link: { text: listNames(items.map(({ label }) => label)) },
    }),
    failed: problems.remove,
  };
}
