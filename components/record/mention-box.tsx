'use client';

import clsx from 'clsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { FIELD_CLASS } from '@/components/form/form-field';
import { announce } from '@/components/list/announce';
import type { listColleagues } from '@/lib/contract/notes';
import { mentionBefore, type Colleague } from '@/lib/domain/note';
import type { HistoryKind } from '@/lib/domain/record-history';
import { MAX_NOTE } from '@/lib/domain/registration';
import { formatCountOf } from '@/lib/text/format';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

/**
 * A text box for notes. `@` suggests teammates: arrow keys select, Enter or Tab inserts the name, and Esc closes.
 *
 * @param onMention receives the mentioned teammate
 */
export function MentionBox({
  kind,
  label,
  value,
  fault,
  placeholder,
  boxId,
  describedBy,
  ref,
  onChange,
  onMention,
  onBlur,
}: {
  kind: HistoryKind;
  label: string;
  value: string;
  fault: string | null;
  placeholder?: string | undefined;
  boxId?: string | undefined;
  /** Ids of additional describing elements. */
  describedBy?: string | undefined;
  ref: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
  onMention: (person: Colleague) => void;
  onBlur?: ((event: FocusEvent<HTMLTextAreaElement>) => void) | undefined;
}) {
  const id = useId();
  const faultId = `${id}-fault`;
  const { found, active, isOpen, isTyping, type, take, mark, onKeyDown, close } = useMentions({
    ...{ kind, box: ref, value, onChange, onMention },
  });
  return (
    <div className="relative flex flex-col gap-1">
      <textarea
        ref={ref}
        id={boxId}
        rows={2}
        maxLength={MAX_NOTE}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? `${id}-${found[active]?.id}` : undefined}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultId : describedBy}
        placeholder={placeholder}
        value={value}
        className={`${FIELD_CLASS.form} h-auto! min-h-16 py-2`}
        onChange={({ target }) => {
          onChange(target.value);
          type(target);
        }}
        onClick={({ currentTarget }) => (isTyping ? type(currentTarget) : undefined)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
      />
      {isOpen ? <Colleagues id={id} people={found} active={active} onTake={take} onMark={mark} /> : null}
      {fault ? (
        <p id={faultId} role="alert" className="text-xs text-bad">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

/** The teammates that an `@` before the caret suggests, and a function that inserts one. */
function useMentions({
  kind,
  box,
  value,
  onChange,
  onMention,
}: {
  kind: HistoryKind;
  box: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
  onMention: (person: Colleague) => void;
}) {
  const [typed, setTyped] = useState<{ start: number; term: string } | null>(null);
  const [marked, setMarked] = useState(0);
  const { data: found = [] } = useQuery({
    ...query(readOf<typeof listColleagues>('/notes/colleagues', { query: { kind, search: typed?.term ?? '' } })),
    enabled: typed !== null,
    placeholderData: keepPreviousData,
  });
  const isOpen = typed !== null && found.length > 0;
  const active = Math.min(marked, found.length - 1);
  useEffect(() => {
    if (isOpen) announce(`${formatCountOf(found.length, 'colleague')}. Use the arrow keys and Enter to choose.`);
  }, [isOpen, found.length]);

  const type = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    setTyped(mentionBefore(text, selectionStart));
    setMarked(0);
  };
  const take = (person: Colleague) => {
    if (!box.current || !typed) return;
    const end = typed.start + 1 + typed.term.length;
    const before = `${value.slice(0, typed.start)}@${person.name} `;
    onMention(person);
    onChange(before + value.slice(end).replace(/^ /, ''));
    setTyped(null);
    // Set the caret after the text has rendered.
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(before.length, before.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const person = found[active];
    if (step !== undefined) setMarked((active + step + found.length) % found.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) take(person);
    else if (event.key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    found,
    active,
    isOpen,
    isTyping: typed !== null,
    type,
    take,
    mark: setMarked,
    onKeyDown,
    close: () => setTyped(null),
  };
}

/** @param id prefix of the ids of the list and its options */
function Colleagues({
  id,
  people,
  active,
  onTake,
  onMark,
}: {
  id: string;
  people: readonly Colleague[];
  active: number;
  onTake: (person: Colleague) => void;
  onMark: (index: number) => void;
}) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Colleagues"
      className={clsx(
        'absolute top-full z-10 mt-1 max-h-56 w-full overflow-y-auto p-1',
        'rounded-md border bg-surface text-sm shadow-lg',
      )}
    >
      {people.map((person, index) => (
        <div
          key={person.id}
          id={`${id}-${person.id}`}
          role="option"
          aria-selected={index === active}
          // Keep the focus in the text box.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(person)}
          onPointerMove={() => onMark(index)}
          className={clsx(
            'flex min-h-8 cursor-default items-center truncate rounded-sm px-2',
            index === active && 'bg-hover',
          )}
        >
          {person.name}
        </div>
      ))}
    </div>
  );
}
