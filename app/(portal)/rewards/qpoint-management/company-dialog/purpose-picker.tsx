'use client';

import * as Popover from '@radix-ui/react-popover';
import { useState } from 'react';
import { Part } from '@/components/record/part';
import type { PurposeType } from '@/lib/contract/points';
import { PurposeDeletion } from './purpose-deletion';
import { PurposeList } from './purpose-list';
import { usePurposes } from './use-purposes';

/** What is being done with one purpose, beside choosing. */
type Doing = { kind: 'renaming' | 'deleting'; purpose: PurposeType } | null;

/**
 * The open part of the purpose field: search, choose, create, rename, delete (spec 1 §2).
 *
 * @param onChoose takes the choice
 * @param onChanged says what has become of the chosen purpose
 */
export default function PurposePicker({
  value,
  onChoose,
  onChanged,
}: {
  value: PurposeType | null;
  onChoose: (purpose: PurposeType | null) => void;
  onChanged: (purpose: PurposeType | null) => void;
}) {
  const purposes = usePurposes();
  const [doing, setDoing] = useState<Doing>(null);

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
      aria-label="Purposes"
      align="start"
      sideOffset={4}
      collisionPadding={8}
      className="z-50 flex w-80 max-w-[calc(100vw-32px)] flex-col rounded-lg border border-line-strong bg-raised text-sm text-text shadow-menu outline-none"
      onEscapeKeyDown={(event) => {
        // Esc leaves what is being done before it leaves the whole.
        if (doing === null) return;
        event.preventDefault();
        setDoing(null);
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
              onBeginRenaming={(purpose) => setDoing({ kind: 'renaming', purpose })}
              onBeginDeleting={(purpose) => setDoing({ kind: 'deleting', purpose })}
            />
          )}
        </Part>
      )}
    </Popover.Content>
  );
}
