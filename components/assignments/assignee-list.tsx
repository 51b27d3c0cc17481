'use client';

import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import { announce } from '@/components/list/announce';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { MAX_SEARCH_LENGTH } from '@/lib/addresses/list-address';
import type { WorkKind } from '@/lib/domain/work';
import { query, queryClient } from '@/lib/query/client';
import { formatCountOf } from '@/lib/text/format';
import { assigneeGroups, assigneesOf, isSameChoice, type AssigneeGroup, type Choice } from './assignees';

type Option = AssigneeGroup['options'][number];

/**
 * Teammates and roles under a search. Arrow keys mark, Enter or a click picks.
 *
 * @param chosen has a check mark; null if nothing is chosen yet
 * @param without an option to leave out, such as the person whose work is handed over
 */
export function AssigneeList({
  kind,
  chosen,
  without,
  onPick,
}: {
  kind: WorkKind | undefined;
  chosen: Choice | null;
  without?: Choice;
  onPick: (to: Choice) => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const me = useSignedInUser();
  const { data, error } = useQuery(query(assigneesOf(kind)));
  const [search, setSearch] = useState('');
  const [marked, setMarked] = useState(0);
  const groupsOf = (named: NonNullable<typeof data>) =>
    assigneeGroups(named, { kind, me: me.id, search }).map(({ label, options }) => ({
      label,
      options: options.filter(({ to }) => !without || !isSameChoice(to, without)),
    }));
  const groups = data ? groupsOf(data) : [];
  const all = groups.flatMap(({ options }) => options);
  const active = Math.min(marked, all.length - 1);
  const count = search.trim() && data ? formatCountOf(all.length, 'match', 'matches') : '';
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (count) announce(count);
  }, [count]);
  const optionId = (option: Option) => `${id}-${all.indexOf(option)}`;
  const mark = (index: number) => {
    setMarked(index);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  };
  /** Enter may be pressed before the names have arrived. */
  const pickOnceLoaded = async () => {
    const loaded =
      data ??
      (await queryClient()
        .ensureQueryData(query(assigneesOf(kind)))
        .catch(() => null));
    const [first] = loaded ? groupsOf(loaded).flatMap(({ options }) => options) : [];
    if (first && field.current) onPick(first.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    // Enter must not submit a surrounding form.
    event.preventDefault();
    const option = all[active];
    if (step === undefined) return option ? onPick(option.to) : void pickOnceLoaded();
    if (all.length > 0) mark((active + step + all.length) % all.length);
  };
  return (
    <>
      <div className="p-2">
        <input
          ref={field}
          role="combobox"
          aria-label="Search teammates and roles"
          aria-expanded
          aria-haspopup="listbox"
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
          className={`${LIST_FIELD_CLASS} w-full`}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Assign to" className="max-h-64 overflow-y-auto px-1 pb-1">
        {groups.map(({ label, options }) =>
          options.length > 0 ? (
            <div key={label} role="group" aria-label={label}>
              {options.map((option) => (
                <Row
                  key={`${option.to.userId} ${option.to.roleId} ${option.label}`}
                  id={optionId(option)}
                  option={option}
                  isChosen={chosen !== null && isSameChoice(chosen, option.to)}
                  isMarked={all[active] === option}
                  onMark={() => setMarked(all.indexOf(option))}
                  onPick={() => onPick(option.to)}
                  note={label === 'Roles' ? 'Role' : undefined}
                />
              ))}
            </div>
          ) : null,
        )}
      </div>
      {all.length === 0 ? (
        <p role={error ? 'alert' : undefined} className="px-3 pb-3 text-muted">
          {error
            ? `There was a problem getting teammates. ${error.message}`
            : data
              ? 'No teammate or role matches.'
              : 'Loading teammates…'}
        </p>
      ) : null}
    </>
  );
}

function Row({
  id,
  option: { label },
  isChosen,
  isMarked,
  note,
  onMark,
  onPick,
}: {
  id: string;
  option: Option;
  isChosen: boolean;
  isMarked: boolean;
  note: string | undefined;
  onMark: () => void;
  onPick: () => void;
}) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      // Keep the focus in the search.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={isMarked ? undefined : onMark}
      onClick={onPick}
      className={clsx(
        'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 max-sm:min-h-11',
        isMarked && 'bg-hover forced-colors:outline-1 forced-colors:-outline-offset-1',
      )}
    >
      <Check aria-hidden size={16} className={clsx('shrink-0 text-accent', !isChosen && 'invisible')} />
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      {note ? <span className="text-xs text-muted">{note}</span> : null}
    </div>
  );
}
