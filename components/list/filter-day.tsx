'use client';

import clsx from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FRAMED_CHOICE_CLASS } from '@/components/ui/list-field';
import { parseDay } from '@/lib/time';
import { useFilters } from './filter-context';

/** A year is typed digit by digit; what it is on the way filters nothing. */
const FIRST_DAY = '2000-01-01';

/** One day, with a button that clears it. */
export function FilterDay({ name, label }: { name: string; label: string }) {
  const { id, values, place, change } = useFilters();
  const day = (values[name] as string | undefined) ?? '';
  const fieldId = `${id}-${name}-${place}`;
  const box = useRef<HTMLInputElement>(null);
  const write = (written: string) => {
    if (box.current) box.current.value = written;
  };

  // What is typed in part is the browser's own: who is still typing is not written over.
  useEffect(() => {
    if (box.current !== document.activeElement && box.current?.value !== day) write(day);
  }, [day]);

  return (
    <div
      className={clsx(
        FRAMED_CHOICE_CLASS,
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
        place === 'line' && 'max-sm:hidden',
      )}
    >
      <label htmlFor={fieldId} className="shrink-0">
        {label}
      </label>
      <input
        ref={box}
        id={fieldId}
        type="date"
        min={FIRST_DAY}
        defaultValue={day}
        onChange={({ target }) => {
          if (target.value && target.validity.valid && target.value !== day) change({ [name]: target.value });
        }}
        // Its parts take digits one by one, and no text.
        onPaste={(event) => {
          const pasted = parseDay(event.clipboardData.getData('text'));
          if (pasted === null) return;
          event.preventDefault();
          write(pasted);
          change({ [name]: pasted });
        }}
        className="h-full min-w-0 flex-1 bg-transparent text-text outline-none"
      />
      {day ? (
        <button
          type="button"
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={() => {
            write('');
            change({ [name]: undefined });
            box.current?.focus();
          }}
          className="grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:text-text"
        >
          <X aria-hidden size={14} />
        </button>
      ) : null}
    </div>
  );
}
