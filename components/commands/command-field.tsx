import { X } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import type { FoundKind } from '@/lib/contract/search';
import { MAX_SEARCH_LENGTH } from '@/lib/addresses/list-address';
import { RECORD_KINDS } from '@/lib/addresses/record-kinds';
import { capital } from './command-options';

/** The field keeps the focus and moves the active option. */
export function CommandField({
  field,
  kind,
  listId,
  activeId,
  hasOptions,
  typed,
  onType,
  onStep,
  onEnter,
  onNarrow,
  onWiden,
}: {
  field: RefObject<HTMLInputElement | null>;
  /** Limits the search to this kind. */
  kind: FoundKind | null;
  listId: string;
  activeId: string | undefined;
  hasOptions: boolean;
  typed: string;
  onType: (letters: string) => void;
  onStep: (by: 1 | -1) => void;
  onEnter: (inNewTab: boolean) => void;
  /** Limits the search to the active line's kind. Undefined if it has no kind. */
  onNarrow: (() => void) | undefined;
  onWiden: (() => void) | undefined;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') onStep(1);
    else if (event.key === 'ArrowUp') onStep(-1);
    else if (event.key === 'Enter') onEnter(event.ctrlKey || event.metaKey);
    else if (event.key === 'Tab' && !event.shiftKey && onNarrow) onNarrow();
    else if (event.key === 'Tab' && event.shiftKey && onWiden) onWiden();
    else if (event.key === 'Backspace' && typed === '' && onWiden) onWiden();
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={field}
      role="combobox"
      aria-label={
        kind ? `Search ${RECORD_KINDS[kind].noun[1]}` : 'Search orders, companies, people, serial numbers and more'
      }
      aria-autocomplete="list"
      aria-expanded={hasOptions}
      aria-controls={listId}
      aria-activedescendant={activeId}
      placeholder={kind ? 'Search' : 'Order, company, person, serial number or action'}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={MAX_SEARCH_LENGTH}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
      className="h-12 min-w-0 flex-1 bg-transparent text-[15px] outline-none max-sm:text-base"
    />
  );
}

export function KindChip({ kind, onRemove }: { kind: FoundKind; onRemove: () => void }) {
  const noun = capital(RECORD_KINDS[kind].noun[1]);
  return (
    <button
      type="button"
      aria-label={`Search all kinds, not just ${noun}`}
      onClick={onRemove}
      className="flex h-7 shrink-0 items-center gap-1 rounded bg-accent-weak px-2 text-xs font-semibold text-text"
    >
      {noun}
      <X aria-hidden size={12} />
    </button>
  );
}
