'use client';

import clsx from 'clsx';
import * as Radix from '@radix-ui/react-dialog';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { mayLeave } from '@/components/form/leave-guard';
import type { MenuEntry } from '@/components/layout/menu-sections';
import { useNavigation } from '@/components/layout/navigation';
import { Button } from '@/components/ui/button';
import { openDialogAt, showInDialog } from '@/components/ui/dialog-address';
import { Scrim } from '@/components/ui/scrim';
import { formatCountOf } from '@/lib/format';
import { MAX_SEARCH_LENGTH } from '@/lib/list-address';
import { commandGroup, groupsOf, type Group, type Option } from './command-options';
import { commandsFor, type Command } from './commands';
import { takeTyped } from './type-ahead';
import { useFound } from './use-found';

/**
 * Finds records, pages and actions by a few letters, and goes there. The focus stays in its field; the arrows choose.
 *
 * @param menu what its reader may open
 * @param further areas without an entry of the menu that they may open
 * @param here what is done on the page itself
 */
export default function CommandBar({
  menu,
  further,
  here,
  onClose,
  onClosed,
}: {
  menu: readonly MenuEntry[];
  further: readonly string[];
  here: readonly Command[];
  onClose: () => void;
  onClosed: () => void;
}) {
  const id = useId();
  const follow = useFollow(onClose);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const { found, failed, isCurrent, retry } = useFound(text);
  /** Was Enter pressed before the answer was here? */
  const waits = useRef(false);

  const records = found === null ? [] : groupsOf(found);
  const groups = [...records, commandGroup(commandsFor(text, menu, further, here))].filter(
    ({ options }) => options.length > 0,
  );
  const options = groups.flatMap((group) => group.options);
  const { active, isChosen, choose, step } = useChoice(options);
  const isEmpty = isCurrent && found !== null && records.every((group) => group.options.length === 0);

  // Who presses Enter before the answer is here means what it will show first, not what the last one did.
  const followFirst = useEffectEvent(() => {
    if (waits.current && active) void follow(active, false);
    waits.current = false;
  });
  useEffect(() => {
    if (isCurrent) followFirst();
  }, [isCurrent, text]);
  useEffect(() => {
    if (active) document.getElementById(id + active.id)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const type = (letters: string) => {
    setTyped(letters);
    choose(null);
    waits.current = false;
  };
  const enter = (inNewTab: boolean) => {
    // The field may hold what React has not drawn yet: what came from `takeTyped`.
    const isDrawn = field.current?.value.trim() === text;
    if (!isDrawn || (!isCurrent && !isChosen)) waits.current = true;
    else if (active) void follow(active, inNewTab);
  };

  return (
    <CommandFrame
      onOpen={() => {
        field.current?.focus();
        const ahead = takeTyped();
        // At once, so that a key pressed before React draws again comes after them and does not replace them.
        if (field.current) field.current.value = ahead.letters;
        setTyped(ahead.letters);
        waits.current = ahead.entered;
      }}
      onClose={onClose}
      onClosed={onClosed}
    >
      <div className="flex shrink-0 items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden size={16} className="shrink-0 text-muted" />
        <CommandField
          field={field}
          listId={`${id}list`}
          activeId={active && id + active.id}
          hasOptions={options.length > 0}
          typed={typed}
          onType={type}
          onStep={step}
          onEnter={enter}
        />
        <span role="status" className="text-xs whitespace-nowrap text-muted">
          {isCurrent ? <span className="sr-only">{formatCountOf(options.length, 'result')}</span> : 'Searching…'}
        </span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {failed && isCurrent ? <SearchProblem onRetry={retry} /> : null}
        {isEmpty ? (
          <p className="px-2.5 py-2 text-muted">
            No order number, company, product, project, inquiry or person matches “{text}”.
          </p>
        ) : null}
        <Results
          id={id}
          groups={groups}
          active={active}
          onChoose={({ id: chosen }) => choose(chosen)}
          onFollow={(option, inNewTab) => void follow(option, inNewTab)}
        />
      </div>
    </CommandFrame>
  );
}

/** The option that the arrows or the pointer chose; the first one otherwise. */
function useChoice(options: readonly Option[]) {
  const [chosen, choose] = useState<string | null>(null);
  const active = options.find(({ id }) => id === chosen) ?? options[0];
  const step = (by: 1 | -1) => {
    const index = options.findIndex(({ id }) => id === active?.id);
    choose(options.at((index + by) % options.length)?.id ?? null);
  };
  return { active, isChosen: chosen !== null, choose, step };
}

function CommandFrame({
  onOpen,
  onClose,
  onClosed,
  children,
}: {
  /** Gives the focus to its field. */
  onOpen: () => void;
  onClose: () => void;
  onClosed: () => void;
  children: ReactNode;
}) {
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            onOpen();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          className={
            'fixed top-[min(96px,12dvh)] left-1/2 z-40 -translate-x-1/2 ' +
            'flex max-h-[min(560px,80dvh)] w-[min(620px,100vw-24px)] flex-col overflow-hidden ' +
            'rounded-lg border border-line-strong bg-raised text-sm text-text shadow-raised outline-none'
          }
        >
          <Radix.Title className="sr-only">Search and commands</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Goes where an option leads, or does what it names. */
function useFollow(onClose: () => void) {
  const { navigate } = useNavigation();
  return async (option: Option, inNewTab: boolean): Promise<void> => {
    if (inNewTab && 'href' in option) return void window.open(option.href);
    onClose();
    if ('run' in option) return void (await option.run());
    if (!(await mayLeave())) return;
    const overList = option.overList?.();
    if (overList) showOverList(overList);
    else navigate(option.href);
  };
}

function CommandField({
  field,
  listId,
  activeId,
  hasOptions,
  typed,
  onType,
  onStep,
  onEnter,
}: {
  field: RefObject<HTMLInputElement | null>;
  listId: string;
  activeId: string | undefined;
  hasOptions: boolean;
  typed: string;
  onType: (letters: string) => void;
  onStep: (by: 1 | -1) => void;
  onEnter: (inNewTab: boolean) => void;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') onStep(1);
    else if (event.key === 'ArrowUp') onStep(-1);
    else if (event.key === 'Enter') onEnter(event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={field}
      role="combobox"
      aria-label="Search orders, companies, partners, products, projects, inquiries, people, pages and actions"
      aria-autocomplete="list"
      aria-expanded={hasOptions}
      aria-controls={listId}
      aria-activedescendant={activeId}
      placeholder="Search, or type what to do"
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

function SearchProblem({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded bg-bad-weak py-1.5 pr-1.5 pl-2.5 text-bad"
    >
      There was a problem searching. Pages and actions are still here.
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}

function Results({
  id,
  groups,
  active,
  onChoose,
  onFollow,
}: {
  /** The ids of its lines begin with it. */
  id: string;
  groups: readonly Group[];
  active: Option | undefined;
  onChoose: (option: Option) => void;
  onFollow: (option: Option, inNewTab: boolean) => void;
}) {
  return (
    <div id={`${id}list`} role="listbox" aria-label="Results">
      {groups.map(({ title, options }) => (
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden className="px-2.5 pt-2.5 pb-1 text-xs font-semibold text-muted">
            {title}
          </p>
          {options.map((option) => (
            <Line
              key={option.id}
              id={id + option.id}
              option={option}
              isActive={option.id === active?.id}
              onChoose={() => onChoose(option)}
              onFollow={(event) => onFollow(option, event.ctrlKey || event.metaKey)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The focus stays in the field, which tells of the active line, so a line takes no keys. */
function Line({
  id,
  option: { content, aside },
  isActive,
  onChoose,
  onFollow,
}: {
  id: string;
  option: Option;
  isActive: boolean;
  onChoose: () => void;
  onFollow: (event: MouseEvent) => void;
}) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={onChoose}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onFollow}
      className={clsx(
        'flex min-h-9 items-center gap-2.5 px-2.5 py-1 cursor-pointer rounded -outline-offset-2',
        'aria-selected:bg-accent-weak max-sm:min-h-11 forced-colors:aria-selected:outline-2',
      )}
    >
      <span className="flex min-w-0 items-center gap-2.5">{content}</span>
      <span className="ml-auto flex shrink-0 items-center gap-2 text-muted">{aside}</span>
    </div>
  );
}

function showOverList(href: string): void {
  const isOpen = document.querySelector('.dialog') !== null;
  (isOpen ? showInDialog : openDialogAt)(href);
}
