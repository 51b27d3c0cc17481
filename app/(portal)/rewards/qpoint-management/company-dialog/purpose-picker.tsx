'use client';

import * as Popover from '@radix-ui/react-popover';
import { useEffect, useId, useRef, useState } from 'react';
import { Part } from '@/components/record/part';
import { Button } from '@/components/ui/button';
import type { TypedWork } from '@/components/ui/confirm-dialog';
import type { PurposeType } from '@/lib/contract/points';
import { PurposeList, type Doing } from './purpose-list';
import { usePurposes } from './use-purposes';

interface PickerProps {
  typed: TypedWork;
  value: PurposeType | null;
  onChoose: (purpose: PurposeType | null) => void;
  /** Says what has become of the chosen purpose. */
  onChanged: (purpose: PurposeType | null) => void;
}

/** The open part of the purpose field: search, choose, create, rename, delete (spec 1 §2). */
export default function PurposePicker({ typed, value, onChoose, onChanged }: PickerProps) {
  const purposes = usePurposes();
  const [doing, setDoing] = useState<Doing | null>(null);

  const rename = async (purpose: PurposeType, name: string) => {
    if (!(await purposes.rename(purpose.id, name))) return;
    if (value?.id === purpose.id) onChanged({ ...purpose, name });
    setDoing(null);
  };
  const remove = async (purpose: PurposeType) => {
    if (!(await purposes.remove(purpose.id))) return;
    if (value?.id === purpose.id) onChanged(null);
    setDoing(null);
  };
  const create = async (name: string) => {
    const made = await purposes.create(name);
    if (made) onChoose(made);
  };

  return (
    <Popover.Content
      {...typed.listeners}
      aria-label="Purposes"
      align="start"
      sideOffset={4}
      collisionPadding={8}
      className="z-50 flex w-80 max-w-[calc(100vw-32px)] flex-col rounded-lg border border-line-strong bg-raised text-sm text-text shadow-menu outline-none"
      onEscapeKeyDown={(event) => {
        // Esc leaves what is being done before it leaves the whole.
        if (doing === null) return;
        event.preventDefault();
        void typed.mayClose().then((yes) => (yes ? setDoing(null) : undefined));
      }}
    >
      {doing?.kind === 'deleting' ? (
        <PurposeDeletion
          purpose={doing.purpose}
          deleting={purposes.saving}
          onDelete={() => void remove(doing.purpose)}
          onCancel={() => setDoing(null)}
        />
      ) : (
        <Part of={purposes} problem="There was a problem getting purpose types" loading="Loading the purposes…">
          {(all) => (
            <PurposeList
              purposes={all}
              value={value}
              saving={purposes.saving}
              renaming={doing?.purpose ?? null}
              onChoose={onChoose}
              onCreate={(name) => void create(name)}
              onRename={(purpose, name) => void rename(purpose, name)}
              onBegin={setDoing}
            />
          )}
        </Part>
      )}
    </Popover.Content>
  );
}

interface DeletionProps {
  purpose: PurposeType;
  deleting: boolean;
  onDelete: () => void;
  onCancel: () => void;
}

/** The question before a purpose goes from the list, in the place of the list. It begins on Cancel. */
function PurposeDeletion({ purpose, deleting, onDelete, onCancel }: DeletionProps) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div role="alertdialog" aria-labelledby={`${id}-question`} aria-describedby={`${id}-purpose`} className="flex flex-col gap-3 p-4">
      <p id={`${id}-question`} className="font-medium">
        Are you sure you want to delete ?
      </p>
      <p id={`${id}-purpose`} className="wrap-anywhere text-muted">
        {purpose.name} can no longer be chosen. The history keeps its name.
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
