import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import type { PurposeType } from '@/lib/contract/points';
import { PurposeRow } from './purpose-row';
import { isNamed } from './use-purposes';

/** The longest name of a purpose (lib/contract/points.ts). */
const MAX_NAME = 100;

/**
 * The purposes under a search. The arrow keys go through them while the focus stays in the search, Enter chooses, and
 * Tab leads to Rename and Delete of the one that is marked: a combobox with a grid.
 *
 * @param renaming the purpose whose name is being changed, if any
 */
export function PurposeList({
  purposes,
  value,
  saving,
  renaming,
  onChoose,
  onCreate,
  onRename,
  onBeginRenaming,
  onBeginDeleting,
}: {
  purposes: readonly PurposeType[];
  value: PurposeType | null;
  saving: boolean;
  renaming: PurposeType | null;
  onChoose: (purpose: PurposeType) => void;
  onCreate: (name: string) => void;
  onRename: (purpose: PurposeType, name: string) => void;
  onBeginRenaming: (purpose: PurposeType) => void;
  onBeginDeleting: (purpose: PurposeType) => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [marked, setMarked] = useState<number | null>(value?.id ?? null);
  const wanted = search.trim();
  const found = purposes.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));
  const index = Math.max(0, found.findIndex((purpose) => purpose.id === marked));
  const active = found[index];
  const canCreate = wanted !== '' && !purposes.some((purpose) => isNamed(purpose, wanted));

  // When it opens, and when a rename is over, whichever way.
  useEffect(() => {
    if (!renaming) field.current?.focus();
  }, [renaming]);

  const mark = (next: number) => {
    const purpose = found[(next + found.length) % found.length];
    if (!purpose) return;
    setMarked(purpose.id);
    document.getElementById(`${id}-${purpose.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: index + 1, ArrowUp: index - 1 + found.length }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      mark(step);
    }
    if (event.key !== 'Enter') return;
    // Enter here is no wish to send the form around.
    event.preventDefault();
    if (active) onChoose(active);
    else if (canCreate && !saving) onCreate(wanted);
  };

  return (
    <>
      <div className="p-2">
        <input
          ref={field}
          role="combobox"
          aria-label="Search purposes"
          aria-expanded
          aria-haspopup="grid"
          aria-controls={`${id}-grid`}
          aria-activedescendant={active && !renaming ? `${id}-${active.id}` : undefined}
          aria-autocomplete="list"
          placeholder="Search or create"
          autoComplete="off"
          maxLength={MAX_NAME}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={onKeyDown}
          className={`${LIST_FIELD_CLASS} w-full`}
        />
      </div>
      <div id={`${id}-grid`} role="grid" aria-label="Purposes" className="max-h-56 overflow-y-auto px-1 pb-1">
        {found.map((purpose) => (
          <PurposeRow
            key={purpose.id}
            cellId={`${id}-${purpose.id}`}
            purpose={purpose}
            isChosen={purpose.id === value?.id}
            isMarked={purpose.id === active?.id}
            isRenaming={purpose.id === renaming?.id}
            saving={saving}
            maxLength={MAX_NAME}
            onMark={() => setMarked(purpose.id)}
            onChoose={() => onChoose(purpose)}
            onRename={(name) => onRename(purpose, name)}
            onBeginRenaming={() => onBeginRenaming(purpose)}
            onBeginDeleting={() => onBeginDeleting(purpose)}
          />
        ))}
      </div>
      {found.length === 0 ? <p className="px-3 pb-3 text-muted">{wanted ? 'No purposes match.' : 'No purposes yet.'}</p> : null}
      {canCreate ? (
        <div className="border-t border-line p-1">
          <button
            type="button"
            aria-disabled={saving}
            onClick={() => (saving ? undefined : onCreate(wanted))}
            className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left font-medium text-accent hover:bg-hover"
          >
            <Plus aria-hidden size={16} className="shrink-0" />
            <span className="truncate">{saving ? 'Creating…' : `Create “${wanted}”`}</span>
          </button>
        </div>
      ) : null}
    </>
  );
}
