'use client';

import clsx from 'clsx';
import { Search as Glass, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { MAX_SEARCH_LENGTH } from '@/lib/addresses/list-address';
import { useFilters } from './filter-context';

/** How long typing must pause before searching, in milliseconds (spec 1 §9). */
const PAUSE_MS = 300;

/** Text being typed, by field. Changing rows remounts the field, which must not lose input. */
const typing = new Map<string, string>();

/**
 * Searches a list on Enter or while typing. The cross clears the search, and Back restores the previous one.
 *
 * @param mode `typing` searches while the user types
 */
export function SearchField({
  name,
  label,
  mode = 'enter',
}: {
  name: string;
  label: string;
  mode?: 'enter' | 'typing';
}) {
  const { id, values, change, place } = useFilters();
  const applied = (values[name] as string | undefined) ?? '';
  // On phones the sheet covers the field, so this only shows in the filter line.
  return place === 'line' ? (
    <Search
      id={`${id}-search`}
      name={name}
      label={label}
      applied={applied}
      // Refining a search replaces its history entry, so that Back leaves the whole search.
      onPause={
        mode === 'typing' ? (text) => change({ [name]: text || undefined }, applied ? 'replace' : 'push') : undefined
      }
      onClear={() => change({ [name]: undefined })}
    />
  ) : null;
}

function Search({
  id,
  name,
  label,
  applied,
  onPause,
  onClear,
}: {
  id: string;
  name: string;
  label: string;
  applied: string;
  onPause: ((text: string) => void) | undefined;
  onClear: () => void;
}) {
  const [text, setText] = useState(() => typing.get(id) ?? applied);
  const [shown, setShown] = useState(applied);
  if (shown !== applied) {
    setShown(applied);
    // The response may be older than what has been typed since.
    if (!typing.has(id)) setText(applied);
  }

  const search = useEffectEvent(() => onPause?.(text.trim()));
  const isTyping = text.trim() !== applied;
  const searches = onPause !== undefined;
  useEffect(() => {
    if (!isTyping) typing.delete(id);
    if (!isTyping || !searches) return;
    const pause = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [id, isTyping, searches, text]);

  const change = (typed: string) => {
    setText(typed);
    typing.set(id, typed);
  };
  const clear = () => {
    setText('');
    typing.delete(id);
    document.getElementById(id)?.focus();
    if (applied) onClear();
  };
  return (
    <div className="relative w-52 max-sm:w-auto max-sm:flex-1 beside:w-auto beside:flex-1">
      <Glass
        aria-hidden
        size={14}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted"
      />
      <input
        id={id}
        name={name}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        title={`${label} (/)`}
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
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
          className={clsx(
            'absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center rounded-sm text-muted',
            'hover:text-text',
          )}
        >
          <X aria-hidden size={14} />
        </button>
      ) : null}
    </div>
  );
}
