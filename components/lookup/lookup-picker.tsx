'use client';

import clsx from 'clsx';
import * as Popover from '@radix-ui/react-popover';
import { useEffect, useId, useRef, useState } from 'react';
import { useRowEditor } from '@/components/form/use-row-editor';
import { useMay } from '@/components/layout/rights';
import { Part } from '@/components/record/part';
import { Button } from '@/components/ui/button';
import type { DirtyFields } from '@/components/ui/dirty-fields';
import { offered } from '@/lib/domain/offered';
import { capitalised, LookupList } from './lookup-list';
import { useLookup, type LookupOption, type Lookup } from './use-lookup';

const NONE: readonly LookupOption[] = [];

const nameOf = ({ name }: LookupOption) => ({ name });

interface PickerProps {
  kind: Lookup;
  typed: DirtyFields;
  value: LookupOption | null;
  onChoose: (one: LookupOption | null) => void;
  /** Called after a rename or deletion, possibly of the chosen option. */
  onChanged: (id: number, now: LookupOption | null) => void;
  onDeleteSeveral: () => void;
}

/** The open list: search, choose, create, rename, delete (spec 1 §2, spec 2 §2.7). */
export default function LookupPicker({ kind, typed, value, onChoose, onChanged, onDeleteSeveral }: PickerProps) {
  const lookup = useLookup(kind);
  const mayChange = useMay(kind.area, 'change');
  const editor = useRowEditor({
    noun: kind.noun,
    rows: lookup.load?.state === 'loaded' ? offered(lookup.load.value, ({ id }) => id === value?.id) : NONE,
    valuesOf: nameOf,
    discardOnUnmount: true,
  });
  const [deleting, setDeleting] = useState<LookupOption | null>(null);
  const isOpen = useRef(false);

  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);

  const rename = async (one: LookupOption, name: string) => {
    if (!(await lookup.rename(one.id, name))) return;
    onChanged(one.id, { ...one, name });
    editor.close();
  };
  const remove = async (one: LookupOption) => {
    if (!(await lookup.remove(one.id))) return;
    onChanged(one.id, null);
    // The user may have started something else during the deletion.
    setDeleting((now) => (now === one ? null : now));
  };
  const create = async (name: string) => {
    const made = await lookup.create(name);
    // Don't choose it if the user has closed the list.
    if (made && isOpen.current) onChoose(made);
  };

  return (
    <Popover.Content
      {...typed.listeners}
      aria-label={capitalised(kind.nouns)}
      align="start"
      sideOffset={4}
      collisionPadding={8}
      className={clsx(
        'z-50 flex w-80 max-w-[calc(100vw-32px)] flex-col',
        'rounded-lg border border-line-strong bg-raised text-sm text-text shadow-menu outline-none',
      )}
      onEscapeKeyDown={(event) => {
        // Esc first cancels the current action.
        if (!deleting && !editor.row) return;
        event.preventDefault();
        if (deleting) setDeleting(null);
        else void editor.leave();
      }}
    >
      {deleting ? (
        <Deletion
          kind={kind}
          one={deleting}
          deleting={lookup.saving}
          onDelete={() => void remove(deleting)}
          onCancel={() => setDeleting(null)}
        />
      ) : (
        <Part of={lookup} problem={kind.problems.read} loading={`Loading the ${kind.nouns}…`}>
          {(all) => (
            <>
              <LookupList
                kind={kind}
                all={all}
                value={value}
                saving={lookup.saving}
                mayChange={mayChange}
                editor={editor}
                onChoose={onChoose}
                onCreate={(name) => void create(name)}
                onRename={(one, name) => void rename(one, name)}
                onDelete={setDeleting}
              />
              {mayChange && all.filter(({ id }) => id !== kind.fixedId).length > 1 ? (
                <div className="border-t border-line p-1">
                  <Button look="quiet" className="w-full justify-start! px-2!" onClick={onDeleteSeveral}>
                    Delete several…
                  </Button>
                </div>
              ) : null}
            </>
          )}
        </Part>
      )}
    </Popover.Content>
  );
}

interface DeletionProps {
  kind: Lookup;
  one: LookupOption;
  deleting: boolean;
  onDelete: () => void;
  onCancel: () => void;
}

/** Confirms a deletion in place of the list, with initial focus on Cancel. */
function Deletion({ kind, one, deleting, onDelete, onCancel }: DeletionProps) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-consequence`}
      className="flex flex-col gap-3 p-4"
    >
      <p id={`${id}-question`} className="font-medium">
        Are you sure you want to delete ?
      </p>
      <p id={`${id}-consequence`} className="wrap-anywhere text-muted">
        {`${one.name} ${kind.deletion}`}
      </p>
      <div className="flex justify-end gap-2">
        <Button ref={cancel} onClick={onCancel}>
          Cancel
        </Button>
        <Button look="danger" aria-disabled={deleting} onClick={deleting ? undefined : onDelete}>
          {deleting ? 'Deleting…' : 'Delete'}
        </Button>
      </div>
    </div>
  );
}
