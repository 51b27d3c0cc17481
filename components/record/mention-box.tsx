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
import { formatCountOf } from '@/lib/format';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

/**
 * A box for a note. An `@` offers colleagues by name: the arrow keys go through them, Enter or Tab takes one, Esc
 * leaves it. What is taken stands there by its name.
 *
 * @param onMention tells who was taken
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
  /** What else describes it. */
  describedBy?: string | undefined;
  /** Of the box. */
  ref: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
  onMention: (person: Colleague) => void;
  onBlur?: ((event: FocusEvent<HTMLTextAreaElement>) => void) | undefined;
}) {
  const id = useId();
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
    if (isOpen) announce(`${formatCountOf(found.length, 'colleague')}. Arrow keys choose, Enter takes one.`);
  }, [isOpen, found.length]);

  const follow = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    setTyped(mentionBefore(text, selectionStart));
    setMarked(0);
  };
  const take = (person: Colleague) => {
    const box = ref.current;
    if (!box || !typed) return;
    const end = typed.start + 1 + typed.term.length;
    const before = `${value.slice(0, typed.start)}@${person.name} `;
    onMention(person);
    onChange(before + value.slice(end).replace(/^ /, ''));
    setTyped(null);
    // The caret follows once the text stands there.
    requestAnimationFrame(() => {
      box.focus();
      box.setSelectionRange(before.length, before.length);
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
        aria-describedby={fault ? `${id}-fault` : describedBy}
        placeholder={placeholder}
        value={value}
        className={`${FIELD_CLASS.form} h-auto! min-h-16 py-2`}
        onChange={({ target }) => {
          onChange(target.value);
          follow(target);
        }}
        onClick={({ currentTarget }) => (typed ? follow(currentTarget) : undefined)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      {isOpen ? (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Colleagues"
          className={clsx(
            'absolute top-full z-10 mt-1 max-h-56 w-full overflow-y-auto p-1',
            'rounded-md border bg-surface text-sm shadow-lg',
          )}
        >
          {found.map((person, index) => (
            <div
              key={person.id}
              id={`${id}-${person.id}`}
              role="option"
              aria-selected={index === active}
              // The box keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
              onPointerMove={() => setMarked(index)}
              className={clsx(
                'flex min-h-8 cursor-default items-center truncate rounded-sm px-2',
                index === active && 'bg-hover',
              )}
            >
              {person.name}
            </div>
          ))}
        </div>
      ) : null}
      {fault ? (
        <p id={`${id}-fault`} role="alert" className="text-xs text-bad">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
