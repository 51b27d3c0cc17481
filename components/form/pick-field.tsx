'use client';

import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { announce } from '@/components/list/announce';
import { useAnswer } from '@/components/query/use-answer';
import { useSettled } from '@/components/query/use-settled';
import { MAX_SEARCH_LENGTH } from '@/lib/addresses/list-address';
import { formatCountOf } from '@/lib/text/format';
import { query } from '@/lib/query/client';
import type { Read } from '@/lib/query/read';
import { useFormBusy } from './form';
import { BoundField, FIELD_CLASS } from './form-field';

/** How long typing must pause before searching, in milliseconds. */
const PAUSE_MS = 250;

export interface PickOption {
  id: number | string;
  name: string;
  detail?: string | undefined;
  /** Text at the end of its line, such as a price. */
  aside?: string | undefined;
  pick: () => void;
}

/**
 * Picks a record by typing part of its name: arrow keys mark, Enter or a click picks, and Esc closes.
 *
 * @param name the form's value to show errors of
 * @param shown the picked record's name; empty if picking adds it elsewhere
 * @param readOf the search for a text
 * @param noun what is counted: `company`
 */
export function PickField<T>({
  name,
  label,
  hint,
  fault,
  shown,
  placeholder,
  noun,
  readOf,
  optionsOf,
}: {
  name?: string;
  label: string;
  hint?: string | undefined;
  fault?: string | undefined;
  shown: string;
  placeholder: string;
  noun: readonly [one: string, several: string];
  readOf: (search: string) => Read<T>;
  optionsOf: (answer: T) => readonly PickOption[];
}) {
  const id = useId();
  const busy = useFormBusy();
  /** Null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [marked, setMarked] = useState(0);
  const search = (typed ?? '').trim();
  const asked = useSettled(search, PAUSE_MS);
  const { data, problem, isPlaceholderData } = useAnswer<T>({
    ...query(readOf(asked)),
    enabled: typed !== null,
    placeholderData: keepPreviousData,
  });
  const options = data === undefined ? [] : optionsOf(data);
  const isCurrent = asked === search && data !== undefined && !isPlaceholderData;
  const isOpen = typed !== null && (data !== undefined || problem !== null);
  const active = Math.min(marked, options.length - 1);
  const said = isOpen && isCurrent ? formatCountOf(options.length, ...noun) : '';
  useEffect(() => {
    if (said) announce(said);
  }, [said]);

  const cache = useQueryClient();
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  const close = () => setTyped(null);
  const type = (text: string) => {
    setTyped(text);
    setMarked(0);
  };
  const pick = (option: PickOption | undefined) => {
    option?.pick();
    if (option) close();
  };
  /** Picks what the typed text finds, without waiting for the pause. */
  const pickTyped = async () => {
    if (isCurrent) return pick(options[active]);
    const answer = await cache.fetchQuery(query(readOf(search))).catch(() => null);
    if (answer !== null && latest.current === typed) pick(optionsOf(answer)[0]);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || busy) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && typed === null) type('');
    else if (step !== undefined && options.length > 0) mark((active + step + options.length) % options.length);
    else if (event.key === 'Enter' && typed !== null) void pickTyped();
    else if (event.key === 'Escape' && typed !== null) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const mark = (index: number) => {
    setMarked(index);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <BoundField name={name} label={label} hint={hint} fault={fault}>
      {(control, bound) => (
        <div className="relative">
          <input
            {...control}
            ref={bound?.ref as Ref<HTMLInputElement> | undefined}
            role="combobox"
            aria-expanded={isOpen}
            aria-haspopup="listbox"
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_SEARCH_LENGTH}
            readOnly={busy}
            value={typed ?? shown}
            onChange={({ target }) => type(target.value)}
            onClick={() => (typed === null && shown === '' && !busy ? type('') : undefined)}
            onFocus={({ target }) => target.select()}
            onBlur={close}
            onKeyDown={onKeyDown}
            className={FIELD_CLASS.form}
          />
          {isOpen ? (
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label={label}
              className={clsx(
                'absolute top-full z-20 mt-1 max-h-72 w-full overflow-y-auto p-1',
                'rounded-md border border-line-strong bg-raised text-sm shadow-menu',
                !isCurrent && 'opacity-60',
              )}
            >
              {options.map((option, index) => (
                <Option
                  key={option.id}
                  id={`${id}-${index}`}
                  option={option}
                  isMarked={index === active}
                  onMark={() => setMarked(index)}
                  onPick={() => pick(option)}
                />
              ))}
              {options.length === 0 ? (
                <p className="px-2 py-1.5 text-muted">{problem ?? `No ${noun[1]} match.`}</p>
              ) : null}
            </div>
          ) : null}
        </div>
      )}
    </BoundField>
  );
}

function Option({
  id,
  option: { name, detail, aside },
  isMarked,
  onMark,
  onPick,
}: {
  id: string;
  option: PickOption;
  isMarked: boolean;
  onMark: () => void;
  onPick: () => void;
}) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      // Keep the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
      onPointerMove={isMarked ? undefined : onMark}
      className={clsx(
        'flex min-h-9 cursor-default items-center gap-3 rounded-sm px-2 py-1 max-sm:min-h-11',
        isMarked && 'bg-hover',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {detail ? <span className="block truncate text-xs text-muted">{detail}</span> : null}
      </span>
      {aside ? <span className="shrink-0 text-xs text-muted tabular-nums">{aside}</span> : null}
    </div>
  );
}
