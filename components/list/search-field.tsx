'use client';

import clsx from 'clsx';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';

/** How long typing must pause before it is searched for (spec 1 §9). */
const PAUSE_MS = 300;

/** What is being typed, by field: to go on to other rows makes the field anew, which must not lose a letter. */
const typing = new Map<string, string>();

/**
 * What a list is searched for. Enter searches (it submits the form around it), and the cross at its right takes the
 * search back. Going back in the browser brings back what was searched for then.
 *
 * @param applied what the list is searched for now
 * @param onPause searches while a person types; without it only Enter does
 */
export function SearchField({
  id,
  name,
  label,
  applied,
  maxLength,
  onPause,
  onClear,
}: {
  id: string;
  name: string;
  label: string;
  applied: string;
  maxLength: number;
  onPause?: (text: string) => void;
  onClear: () => void;
}) {
  const [text, setText] = useState(() => typing.get(id) ?? applied);
  const [shown, setShown] = useState(applied);
  if (shown !== applied) {
    setShown(applied);
    // What arrives may be older than what was typed meanwhile.
    if (!typing.has(id)) setText(applied);
  }

  const search = useEffectEvent(() => onPause?.(text.trim()));
  const isTyping = onPause !== undefined && text.trim() !== applied;
  useEffect(() => {
    if (!isTyping) {
      typing.delete(id);
      return;
    }
    const pause = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [id, isTyping, text]);

  const change = (typed: string) => {
    setText(typed);
    if (onPause) typing.set(id, typed);
  };
  const clear = () => {
    setText('');
    typing.delete(id);
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
        onChange={(event) => change(event.target.value)}
        onBlur={() => typing.delete(id)}
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
