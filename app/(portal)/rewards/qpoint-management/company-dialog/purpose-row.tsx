import clsx from 'clsx';
import { Check, Pencil, Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import type { PurposeType } from '@/lib/contract/points';
import { SUBSCRIPTION_ID } from '@/lib/domain/purpose';

/** One purpose: choosing it, and, unless it is the subscription, its Rename and Delete. */
export function PurposeRow({
  cellId,
  purpose,
  isChosen,
  isMarked,
  isRenaming,
  saving,
  maxLength,
  onMark,
  onChoose,
  onRename,
  onBeginRenaming,
  onBeginDeleting,
}: {
  cellId: string;
  purpose: PurposeType;
  isChosen: boolean;
  /** The arrow keys stand on it. */
  isMarked: boolean;
  isRenaming: boolean;
  saving: boolean;
  maxLength: number;
  onMark: () => void;
  onChoose: () => void;
  onRename: (name: string) => void;
  onBeginRenaming: () => void;
  onBeginDeleting: () => void;
}) {
  if (isRenaming) {
    return (
      <div role="row" className="px-1 py-0.5">
        <div role="gridcell">
          <RenameField purpose={purpose} saving={saving} maxLength={maxLength} onRename={onRename} />
        </div>
      </div>
    );
  }
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
        <span className="truncate" title={purpose.name}>
          {purpose.name}
        </span>
      </div>
      {purpose.id === SUBSCRIPTION_ID ? null : (
        <>
          <RowButton label={`Rename ${purpose.name}`} isReached={isMarked} onPress={onBeginRenaming}>
            <Pencil aria-hidden size={14} />
          </RowButton>
          <RowButton label={`Delete ${purpose.name}`} isReached={isMarked} onPress={onBeginDeleting}>
            <Trash2 aria-hidden size={14} />
          </RowButton>
        </>
      )}
    </div>
  );
}

/** Tab reaches the buttons of the marked row alone, so that the way through many purposes stays short. */
function RowButton({
  label,
  isReached,
  onPress,
  children,
}: {
  label: string;
  isReached: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
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

/** The name while it is changed. Enter saves one that is not empty (spec 1 §5); Esc is seen to by what holds this. */
function RenameField({
  purpose,
  saving,
  maxLength,
  onRename,
}: {
  purpose: PurposeType;
  saving: boolean;
  maxLength: number;
  onRename: (name: string) => void;
}) {
  const [name, setName] = useState(purpose.name);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (name.trim() !== '' && !saving) onRename(name.trim());
  };
  return (
    <input
      ref={selectWhole}
      aria-label={`New name of ${purpose.name}`}
      aria-invalid={name.trim() === '' ? true : undefined}
      autoComplete="off"
      maxLength={maxLength}
      value={name}
      onChange={({ target }) => setName(target.value)}
      onKeyDown={onKeyDown}
      className={`${LIST_FIELD_CLASS} w-full`}
    />
  );
}

function selectWhole(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
