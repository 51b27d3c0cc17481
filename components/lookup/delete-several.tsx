'use client';

import { useState } from 'react';
import { HeldBulkDialog, type WorkWords } from '@/components/bulk/held-dialog';
import type { OnRunEnd } from '@/components/bulk/held-run';
import type { HeldWork } from '@/components/bulk/held-work';
import { failureOf, type BulkItem } from '@/components/bulk/use-bulk-run';
import { Part } from '@/components/record/part';
import { useRecord } from '@/components/record/use-record';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { formatCount, listNames } from '@/lib/format';
import { capitalised } from './lookup-list';
import type { Lookup, LookupOption } from './use-lookup';

/**
 * Deletes several of a kind: those that are chosen are read anew, what becomes of each is shown, and then they are held
 * for ten seconds.
 *
 * @param onGone told of one that is deleted
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
  const [items, setItems] = useState<readonly BulkItem[] | null>(null);
  if (items === null) return <ChooseSeveral kind={kind} onChoose={setItems} onClose={onClose} />;
  const hold = (): OnRunEnd => {
    onClose();
    return (doneIds) => doneIds.forEach(onGone);
  };
  const { read, ...work } = deletionOf(kind);
  return (
    <HeldBulkDialog
      items={items}
      read={read}
      work={work}
      words={wordsOf(kind, items.length)}
      look="danger"
      note={`What is deleted ${kind.deletion} This can be undone for ten seconds.`}
      onHold={hold}
      onClose={onClose}
    />
  );
}

/** Which of them: all under a search, or single ones. */
function ChooseSeveral({
  kind,
  onChoose,
  onClose,
}: {
  kind: Lookup;
  onChoose: (items: readonly BulkItem[]) => void;
  onClose: () => void;
}) {
  const loaded = useRecord(kind.source);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<number, BulkItem>>(new Map());
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

const nounsOf = ({ noun, nouns }: Lookup, count: number) => `${formatCount(count)} ${count === 1 ? noun : nouns}`;

function deletionOf({ noun, fixedId, source, remove, leaving }: Lookup): HeldWork<BulkItem, true> {
  /** All of the kind, by the look at those that were chosen which they are read for: once for each. */
  const reads = new WeakMap<AbortSignal, Promise<LookupOption[]>>();
  const readAll = (signal: AbortSignal) => {
    const reading = reads.get(signal) ?? source.read({ signal });
    reads.set(signal, reading);
    return reading;
  };
  return {
    read: async (item, signal) => {
      const now = (await readAll(signal)).find(({ id }) => id === item.id);
      return now ? { id: now.id, label: now.name } : failureOf(item, 'It is gone already.');
    },
    validate: ({ id }) =>
      id === fixedId
        ? { refusal: `This ${noun} is fixed: nobody deletes it.` }
        : { change: true, before: 'can be chosen', after: 'deleted' },
    stands: () => false,
    apply: ({ id }, bulkId) => remove(id, bulkId),
    leaving: ({ id }) => leaving(id),
  };
}

function wordsOf(kind: Lookup, chosen: number): WorkWords<BulkItem> {
  const { nouns, problems } = kind;
  return {
    title: `Delete: ${nounsOf(kind, chosen)}`,
    reading: `Reading the ${nouns}`,
    eligible: 'can be deleted',
    button: (count) => `Delete ${nounsOf(kind, count)}`,
    changing: `${capitalised(nouns)} to delete`,
    refused: `${capitalised(nouns)} that can’t be deleted`,
    held: (items) => {
      const one = items.length === 1 ? items[0] : undefined;
      return `${one ? `${one.label} is` : `${nounsOf(kind, items.length)} are`} deleted in ten seconds.`;
    },
    running: `Deleting the ${nouns}`,
    done: (items) => ({
      message: `Deleted ${nounsOf(kind, items.length)}.`,
      link: { text: listNames(items.map(({ label }) => label)) },
    }),
    sentences: {
      done: (count) => `Deleted ${nounsOf(kind, count)}.`,
      items: (count) => nounsOf(kind, count),
      failed: (count) => `${problems.remove}: ${nounsOf(kind, count)}`,
    },
    failedLabel: `${capitalised(nouns)} that failed`,
  };
}
