'use client';

import clsx from 'clsx';
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';

/**
 * What a list is searched for. Enter searches (it submits the form around it), and the cross at its right takes the
 * search back. Going back in the browser brings back what was searched for then.
 *
 * @param applied what the list is searched for now
 */
export function SearchField({
  id,
  name,
  label,
  applied,
  maxLength,
  onClear,
}: {
  id: string;
  name: string;
  label: string;
  applied: string;
  maxLength: number;
  onClear: () => void;
}) {
  const [text, setText] = useState(applied);
  const [shown, setShown] = useState(applied);
  if (shown !== applied) {
    setShown(applied);
    setText(applied);
  }
  const clear = () => {
    setText('');
    document.getElementById(id)?.focus();
    if (applied) onClear();
  };
  return (
    <div className="relative w-52 max-sm:w-auto max-sm:flex-1">
      <Search aria-hidden size={14} className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted" />
      <input
        id={id}
        name={name}
        type="search"
        aria-label={label}
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={clsx(LIST_FIELD_CLASS, 'w-full pr-8 pl-8 [&::-webkit-search-cancel-button]:hidden')}
      />
      {text ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center rounded-sm text-muted hover:text-text"
        >
          <X aria-hidden size={14} />
        </button>
      ) : null}
    </div>
  );
}
