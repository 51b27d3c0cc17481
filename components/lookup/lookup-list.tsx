import clsx from 'clsx';
import { Check, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { DraftOffer } from '@/components/form/draft-offer';
import type { RowEditor } from '@/components/form/use-row-editor';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { unreadableRowsOf } from '@/lib/domain/unreadable-rows';
import { hasName, type LookupOption, type Lookup } from './use-lookup';

interface NamedListProps {
  kind: Lookup;
  all: readonly LookupOption[];
  value: LookupOption | null;
  saving: boolean;
  /** Whether the reader may add, rename and delete options. */
  mayChange: boolean;
  editor: RowEditor<LookupOption, { name: string }>;
  onChoose: (one: LookupOption) => void;
  onCreate: (name: string) => void;
  onRename: (one: LookupOption, name: string) => void;
  onDelete: (one: LookupOption) => void;
}

/**
 * All options under a search. Arrow keys move while the search keeps the focus, Enter chooses, and Tab reaches Rename
 * and Delete: a combobox with a grid.
 */
export function LookupList({
  kind,
  all,
  value,
  saving,
  mayChange,
  editor,
  onChoose,
  onCreate,
  onRename,
  onDelete,
}: NamedListProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));
  const { active, mark, markNext } = useMarked(found, value, (one) => `${id}-${one.id}`);
  const isRenaming = editor.row !== null;
  const canCreate = mayChange && wanted !== '' && !all.some((each) => hasName(each, wanted));

  // Focus the search on opening and after a rename.
  useEffect(() => {
    if (!isRenaming) field.current?.focus();
  }, [isRenaming]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    // Enter must not submit the surrounding form.
    event.preventDefault();
    if (step !== undefined) markNext(step);
    else if (active) onChoose(active);
    else if (canCreate && !saving) onCreate(wanted);
  };

  return (
    <>
      <div className="p-2">
        <input
          ref={field}
          role="combobox"
          aria-label={`Search ${kind.nouns}`}
          aria-expanded
          aria-haspopup="grid"
          aria-controls={`${id}-grid`}
          aria-activedescendant={active && !isRenaming ? `${id}-${active.id}` : undefined}
          aria-autocomplete="list"
          placeholder="Search or create"
          autoComplete="off"
          maxLength={kind.maxLength}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={onKeyDown}
          className={`${LIST_FIELD_CLASS} w-full`}
        />
        <DraftOffer {...editor.offer} />
      </div>
      <div
        id={`${id}-grid`}
        role="grid"
        aria-label={capitalised(kind.nouns)}
        className="max-h-56 overflow-y-auto px-1 pb-1"
      >
        {found.map((one) =>
          editor.isOpen(one) ? (
            <RenameRow
              key={one.id}
              one={one}
              maxLength={kind.maxLength}
              saving={saving}
              editor={editor}
              onRename={(name) => onRename(one, name)}
            />
          ) : (
            <NamedRow
              key={one.id}
              cellId={`${id}-${one.id}`}
              one={one}
              isChosen={one.id === value?.id}
              isMarked={one.id === active?.id}
              isFixed={!mayChange || one.id === kind.fixedId}
              onMark={() => mark(one)}
              onChoose={() => onChoose(one)}
              onRename={() => void editor.open(one)}
              onDelete={() => onDelete(one)}
            />
          ),
        )}
      </div>
      {notesOf(kind, all, found, wanted).map((note) => (
        <p key={note} className="px-3 pb-3 text-muted">
          {note}
        </p>
      ))}
      {canCreate ? <CreateButton name={wanted} saving={saving} onCreate={onCreate} /> : null}
    </>
  );
}

/** Notes below the rows, about unreadable or missing ones. */
function notesOf(
  { noun, nouns }: Lookup,
  all: readonly LookupOption[],
  found: readonly LookupOption[],
  wanted: string,
): string[] {
  const unreadable = unreadableRowsOf(all).length;
  return [
    ...(unreadable === 1 ? [`One ${noun} couldn’t be read.`] : []),
    ...(unreadable > 1 ? [`${unreadable} ${nouns} couldn’t be read.`] : []),
    ...(found.length === 0 ? [`No ${nouns} ${wanted ? 'match' : 'yet'}.`] : []),
  ];
}

/** The option marked by arrow keys, initially the chosen one. */
function useMarked(found: readonly LookupOption[], value: LookupOption | null, cellId: (one: LookupOption) => string) {
  const [marked, setMarked] = useState<number | null>(value?.id ?? null);
  const index = Math.max(
    0,
    found.findIndex((one) => one.id === marked),
  );
  const mark = ({ id }: LookupOption) => setMarked(id);
  const markNext = (step: number) => {
    const one = found[(index + step + found.length) % found.length];
    if (!one) return;
    mark(one);
    document.getElementById(cellId(one))?.scrollIntoView({ block: 'nearest' });
  };
  return { active: found[index], mark, markNext };
}

function CreateButton({ name, saving, onCreate }: { name: string; saving: boolean; onCreate: (name: string) => void }) {
  return (
    <div className="border-t border-line p-1">
      <button
        type="button"
        aria-disabled={saving}
        onClick={() => (saving ? undefined : onCreate(name))}
        className={clsx(
          'flex min-h-8 w-full items-center gap-2 px-2 rounded-sm text-left font-medium text-accent',
          'hover:bg-hover',
        )}
      >
        <Plus aria-hidden size={16} className="shrink-0" />
        <span className="truncate">{saving ? 'Creating…' : `Create “${name}”`}</span>
      </button>
    </div>
  );
}

interface NamedRowProps {
  cellId: string;
  one: LookupOption;
  isChosen: boolean;
  isMarked: boolean;
  isFixed: boolean;
  onMark: () => void;
  onChoose: () => void;
  onRename: () => void;
  onDelete: () => void;
}

/** An option with Rename and Delete, unless it is fixed. */
function NamedRow(props: NamedRowProps) {
  const { cellId, one, isChosen, isMarked, isFixed, onMark, onChoose, onRename, onDelete } = props;
  return (
    <div
      role="row"
      aria-selected={isChosen}
      onPointerMove={isMarked ? undefined : onMark}
      className={clsx('flex min-h-8 items-center rounded-sm max-sm:min-h-10', isMarked && 'bg-hover')}
    >
      <div
        id={cellId}
        role="gridcell"
        onClick={onChoose}
        className="flex min-w-0 flex-1 cursor-default items-center gap-2 self-stretch px-2"
      >
        <Check aria-hidden size={16} className={clsx('shrink-0 text-accent', !isChosen && 'invisible')} />
        <span className="truncate" title={one.name}>
          {one.name}
        </span>
      </div>
      {isFixed ? null : (
        <>
          <RowButton label={`Rename ${one.name}`} isReached={isMarked} onPress={onRename}>
            <Pencil aria-hidden size={14} />
          </RowButton>
          <RowButton label={`Delete ${one.name}`} isReached={isMarked} onPress={onDelete}>
            <Trash2 aria-hidden size={14} />
          </RowButton>
        </>
      )}
    </div>
  );
}

interface RowButtonProps {
  label: string;
  isReached: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Tab only reaches the marked row's buttons, so that long lists don't trap it. */
function RowButton({ label, isReached, onPress, children }: RowButtonProps) {
  return (
    <div role="gridcell">
      <button
        type="button"
        aria-label={label}
        title={label}
        tabIndex={isReached ? 0 : -1}
        onClick={onPress}
        className="grid size-8 place-items-center rounded-sm text-muted -outline-offset-2 hover:text-text"
      >
        {children}
      </button>
    </div>
  );
}

/** Enter saves a non-empty name (spec 1 §5). The parent handles Esc. */
function RenameRow({
  one,
  maxLength,
  saving,
  editor,
  onRename,
}: {
  one: LookupOption;
  maxLength: number;
  saving: boolean;
  editor: NamedListProps['editor'];
  onRename: (name: string) => void;
}) {
  const name = editor.values?.name ?? '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (name.trim() !== '' && !saving) onRename(name.trim());
  };
  return (
    <div role="row" className="px-1 py-0.5">
      <div role="gridcell">
        <input
          ref={selectWhole}
          aria-label={`New name of ${one.name}`}
          aria-invalid={name.trim() === '' ? true : undefined}
          autoComplete="off"
          maxLength={maxLength}
          value={name}
          onChange={({ target }) => editor.change({ name: target.value })}
          onKeyDown={onKeyDown}
          className={`${LIST_FIELD_CLASS} w-full`}
        />
      </div>
    </div>
  );
}

function selectWhole(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
