'use client';

import * as Radix from '@radix-ui/react-dialog';
import { Search } from 'lucide-react';
import { use, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { mayLeave } from '@/components/form/leave-guard';
import { useMenuFigures } from '@/components/layout/menu-figures';
import type { MenuEntry } from '@/components/layout/menu-sections';
import { useNavigation } from '@/components/layout/navigation';
import { StorageOwnerContext } from '@/components/layout/personal-storage';
import { useMayOpen, useRights } from '@/components/layout/rights';
import { Button } from '@/components/ui/button';
import { isRecordBeside, openDialogAt, showInDialog } from '@/components/ui/dialog-address';
import { Scrim } from '@/components/ui/scrim';
import type { FoundKind } from '@/lib/contract/search';
import { mayDo } from '@/lib/domain/rights';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { COMPANIES_PATH } from '@/lib/addresses/paths';
import { RECORD_KINDS } from '@/lib/addresses/record-kinds';
import { CommandField, KindChip } from './command-field';
import { Foot, Results } from './command-lines';
import {
  commandGroup,
  hereGroup,
  matchesGroup,
  recentGroup,
  searchesGroup,
  type Group,
  type Option,
} from './command-options';
import { commandsFor, type Command } from './commands';
import { recentRecords } from './recent-records';
import { onRecordHere, recordHere, type RecordWithActions } from './record-here';
import { acceptInput } from './type-ahead';
import { useFound } from './use-found';

/** Re-exported so that opening the bar needs only this chunk. */
export { recordHere };

/** Maximum pages and actions above the matches. */
const MOST_COMMANDS = 6;

/**
 * Finds records, pages and actions. Focus stays in the field while the arrow keys choose.
 *
 * @param menu entries the reader can open
 * @param further more areas that the reader can open, which have no menu entry
 * @param here actions of the page itself
 * @param opened the record open on the page
 */
export default function CommandBar({
  menu,
  further,
  here,
  opened: openedBefore,
  onClose,
  onClosed,
}: {
  menu: readonly MenuEntry[];
  further: readonly string[];
  here: readonly Command[];
  opened: RecordWithActions | null;
  onClose: () => void;
  onClosed: () => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<FoundKind | null>(null);
  const [areListsOpen, setListsOpen] = useState(false);
  const text = typed.trim();
  const { found, failed, isCurrent, retry } = useFound(text, kind);
  const [opened, setOpened] = useState(openedBefore);
  // The record may load after the bar opens.
  useEffect(() => onRecordHere(() => setOpened(recordHere())), []);
  const follow = useFollow(onClose, () => setListsOpen(true));

  const groups = useGroups({ text, kind, found, areListsOpen, menu, further, here, opened });
  const options = groups.flatMap((group) => group.options);
  const { active, isChosen, choose, step } = useChoice(options);
  const isEmpty = isCurrent && found !== null && found.length === 0;
  const { enter, setEntered } = useEnter({ field, text, isCurrent, isChosen, active, follow });
  useEffect(() => {
    if (active) document.getElementById(id + active.id)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const type = (letters: string) => {
    setTyped(letters);
    setListsOpen(false);
    choose(null);
    setEntered(false);
  };
  const narrow = (to: FoundKind | null) => {
    setKind(to);
    choose(null);
    field.current?.focus();
  };

  return (
    <CommandFrame
      onOpen={() => {
        field.current?.focus();
        const ahead = acceptInput();
        // Set the field now, so that a key pressed before React renders doesn't replace the text.
        if (field.current) field.current.value = ahead.letters;
        setTyped(ahead.letters);
        setEntered(ahead.entered);
      }}
      onClose={onClose}
      onClosed={onClosed}
    >
      <div className="flex shrink-0 items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden size={16} className="shrink-0 text-muted" />
        {kind ? <KindChip kind={kind} onRemove={() => narrow(null)} /> : null}
        <CommandField
          field={field}
          kind={kind}
          listId={`${id}list`}
          activeId={active && id + active.id}
          hasOptions={options.length > 0}
          typed={typed}
          onType={type}
          onStep={step}
          onEnter={enter}
          onNarrow={active?.narrows && active.narrows !== kind ? () => narrow(active.narrows ?? null) : undefined}
          onWiden={kind ? () => narrow(null) : undefined}
        />
        <span role="status" className="text-xs whitespace-nowrap text-muted">
          {isCurrent ? <span className="sr-only">{formatCountOf(options.length, 'result')}</span> : 'Searching…'}
        </span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {failed && isCurrent ? <SearchProblem onRetry={retry} /> : null}
        {isEmpty ? <p className="px-2.5 py-2 text-muted">{nothingFound(kind, text)}</p> : null}
        <Results
          id={id}
          typed={text}
          groups={groups}
          active={active}
          onChoose={({ id: chosen }) => choose(chosen)}
          onFollow={(option, inNewTab) => void follow(option, inNewTab)}
        />
      </div>
      <Foot matches={found?.length ?? null} canNarrow={active?.narrows !== undefined && kind === null} />
    </CommandFrame>
  );
}

/** Returns the options for a text. An empty text gives the open record's actions, recent records and waiting work. */
function useGroups({
  text,
  kind,
  found,
  areListsOpen,
  menu,
  further,
  here,
  opened,
}: {
  text: string;
  kind: FoundKind | null;
  found: ReturnType<typeof useFound>['found'];
  areListsOpen: boolean;
  menu: readonly MenuEntry[];
  further: readonly string[];
  here: readonly Command[];
  opened: RecordWithActions | null;
}): Group[] {
  const owner = use(StorageOwnerContext);
  const rights = useRights();
  const figures = useMenuFigures();
  // Keep the list from changing while the bar is open.
  const [{ recent, now }] = useState(() => ({ recent: owner ? recentRecords(owner) : [], now: Date.now() }));
  const { commands, searches } = commandsFor(text, menu, further, here, rights);
  const matches = found === null ? [] : [matchesGroup(found)];
  const isOther = (record: { kind: string; id: unknown }) =>
    record.kind !== opened?.record.kind || record.id !== opened.record.id;
  const mayOpenCompanies = useMayOpen(COMPANIES_PATH);
  const mayOpen = ({ kind: of }: { kind: keyof typeof RECORD_KINDS }) => mayDo(rights, RECORD_KINDS[of]?.access ?? []);
  const waiting = menu.flatMap(({ label, href, key, figure }): Command[] => {
    const count = figure && figures[figure];
    return count ? [{ label, href, hint: `${formatCount(count)} waiting`, ...(key && { keys: `g ${key}` }) }] : [];
  });
  const groups =
    kind !== null
      ? matches
      : text === ''
        ? [
            hereGroup(opened, text, mayOpenCompanies),
            recentGroup(recent.filter(isOther).filter(mayOpen), now),
            commandGroup('Waiting', waiting),
            commandGroup('Pages and actions', commands),
          ]
        : [
            hereGroup(opened, text, mayOpenCompanies),
            commandGroup('Pages and actions', commands.slice(0, MOST_COMMANDS)),
            ...matches,
            searchesGroup(text, searches, areListsOpen),
          ];
  return groups.filter(({ options }) => options.length > 0);
}

/** Returns the chosen option, or else the first one without side effects. */
function useChoice(options: readonly Option[]) {
  const [chosen, choose] = useState<string | null>(null);
  const active = options.find(({ id }) => id === chosen) ?? options.find(({ changes }) => !changes);
  const step = (by: 1 | -1) => {
    const index = options.findIndex(({ id }) => id === active?.id);
    if (options.length > 0) choose(options.at(index < 0 && by < 0 ? -1 : (index + by) % options.length)?.id ?? null);
  };
  return { active, isChosen: chosen !== null, choose, step };
}

/** Enter follows the active option. Pressed before the response, it follows the first result. */
function useEnter({
  field,
  text,
  isCurrent,
  isChosen,
  active,
  follow,
}: {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  isCurrent: boolean;
  isChosen: boolean;
  active: Option | undefined;
  follow: (option: Option, inNewTab: boolean) => Promise<void>;
}) {
  const isEntered = useRef(false);
  const followFirst = useEffectEvent(() => {
    if (isEntered.current && active) void follow(active, false);
    isEntered.current = false;
  });
  useEffect(() => {
    if (isCurrent) followFirst();
  }, [isCurrent, text]);
  const enter = (inNewTab: boolean) => {
    // The field may hold text from `acceptInput` that React hasn't rendered yet.
    const isDrawn = field.current?.value.trim() === text;
    if (!isDrawn || (!isCurrent && !isChosen)) isEntered.current = true;
    else if (active) void follow(active, inNewTab);
  };
  const setEntered = (entered: boolean) => {
    isEntered.current = entered;
  };
  return { enter, setEntered };
}

function CommandFrame({
  onOpen,
  onClose,
  onClosed,
  children,
}: {
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
          data-command-bar=""
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

function useFollow(onClose: () => void, onUnfold: () => void) {
  const { navigate } = useNavigation();
  return async (option: Option, inNewTab: boolean): Promise<void> => {
    if ('unfolds' in option) return onUnfold();
    if (inNewTab && 'href' in option) return void window.open(option.href);
    onClose();
    if ('run' in option) return void (await option.run());
    if (!(await mayLeave())) return;
    const overList = option.overList?.();
    if (overList) showOverList(overList);
    else navigate(option.href);
  };
}

function nothingFound(kind: FoundKind | null, text: string): string {
  return `${kind ? `No ${RECORD_KINDS[kind].noun[0]} matches` : 'No record you can see matches'} “${text}”.`;
}

function SearchProblem({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded bg-bad-weak py-1.5 pr-1.5 pl-2.5 text-bad"
    >
      There was a problem searching. You can still use pages and actions.
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}

function showOverList(href: string): void {
  const isOpen = isRecordBeside() || document.querySelector('.dialog') !== null;
  (isOpen ? showInDialog : openDialogAt)(href);
}
