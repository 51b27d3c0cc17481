'use client';

import { useState } from 'react';
import { defineAction } from '@/components/action/action';
import { usePending } from '@/components/action/pending';
import { perform } from '@/components/action/perform';
import { offerUndo } from '@/components/action/undo';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { LiveList } from '@/components/list/live-list';
import { PriorityTable } from '@/components/list/priority-table';
import { Tabs } from '@/components/list/tabs';
import { useList, type List, type ListProps } from '@/components/list/use-list';
import { usePrioritisedRows } from '@/components/list/use-prioritised-rows';
import { deferred, useLoadAtRest } from '@/components/ui/deferred';
import { EmptyState } from '@/components/ui/empty-state';
import { listsAddress, type ListsView } from '@/lib/addresses/lists';
import { bff } from '@/lib/bff/client';
import { call } from '@/lib/bff/call';
import type { deleteOption, hideOption, ListOption, prioritiseOptions } from '@/lib/contract/lists';
import { LIST_NAMES, LISTS, whyFixed, whyInUse, type ListName } from '@/lib/domain/lists';
import { formatCountOf } from '@/lib/text/format';
import { AddOption } from './add-option';
import { optionsList, type OptionContext } from './options-list';
import './lists.css';

const EditOption = deferred(() => import('./edit-option'));
const MergeOption = deferred(() => import('./merge-option'));
const KeptOption = deferred(() => import('./kept-option'));

const TABS = LIST_NAMES.map((list) => ({
  id: list,
  label: LISTS[list].title,
  href: listsAddress.href({ list }),
}));

/** Each list of choices in forms: its options in order, with everything that administrators do to them. */
export function ListsScreen(props: ListProps) {
  const screen = useList(optionsList, props);
  const mayChange = useMay('adminControls', 'change');
  const { list } = screen.view;
  const { noun } = LISTS[list];
  return (
    <LiveList
      list={screen}
      title="Lists"
      outcome={formatCountOf(screen.rows.length, ...noun)}
      tabs={<Tabs label="List" tabs={TABS} current={list} />}
      filters={mayChange ? <AddOption key={list} list={list} /> : undefined}
      problem="There was a problem getting the list."
      empty={
        <EmptyState title={`No ${noun[1]} yet.`}>
          {mayChange ? 'Add the first one above. Forms offer it right away.' : 'An administrator can add them.'}
        </EmptyState>
      }
    >
      <OptionsTable key={screen.shownView.list} screen={screen} mayChange={mayChange} />
    </LiveList>
  );
}

type Open = { what: 'edit' | 'merge' | 'kept'; option: ListOption } | null;

function OptionsTable({
  screen: { shownView, rows: options, answer, columns },
  mayChange,
}: {
  screen: List<ListsView, ListOption[], ListOption, OptionContext>;
  mayChange: boolean;
}) {
  const { list } = shownView;
  const [open, setOpen] = useState<Open>(null);
  const pending = usePending();
  useLoadAtRest(EditOption, MergeOption, KeptOption);
  const { rows, move, setDragging } = usePrioritisedRows(options, {
    answer: answer ?? options,
    save: (changes) =>
      bff<typeof prioritiseOptions>('PATCH', '/lists/{list}', {
        params: { list },
        body: { batchUpdate: [...changes] },
      }),
    problem: 'There was a problem changing the order.',
  });
  const hide = useHiding(list);
  const close = () => setOpen(null);
  const context: OptionContext = {
    list,
    edit: (option) => setOpen({ what: 'edit', option }),
    hide: (option) => void hide(option, !option.hidden),
    merge: (option) => setOpen({ what: 'merge', option }),
    remove: (option) =>
      reasonToKeep(list, option) === null
        ? perform(deletionIn(list), [{ id: option.id, label: option.name, version: option.version }])
        : setOpen({ what: 'kept', option }),
    pendingOf: ({ id }) => pending(kindOf(list), id)?.doing,
  };
  return (
    <>
      <PriorityTable
        label={LISTS[list].title}
        className="options"
        columns={columns}
        context={context}
        rows={rows}
        mayMove={mayChange}
        onMove={move}
        onDragging={setDragging}
      />
      {open?.what === 'edit' ? <EditOption list={list} option={open.option} onClose={close} /> : null}
      {open?.what === 'merge' ? (
        <MergeOption list={list} option={open.option} options={rows} kind={kindOf(list)} onClose={close} />
      ) : null}
      {open?.what === 'kept' ? (
        <KeptOption
          option={open.option}
          reason={reasonToKeep(list, open.option) ?? ''}
          onHide={open.option.hidden ? null : () => void hide(open.option, true)}
          onMerge={whyFixed(list, open.option) ? null : () => setOpen({ what: 'merge', option: open.option })}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** Pending marks are by list, because ids repeat from list to list. */
const kindOf = (list: ListName) => `option of ${list}`;

function reasonToKeep(list: ListName, option: ListOption): string | null {
  return whyFixed(list, option) ?? whyInUse(list, option.name, option.uses ?? 0);
}

const deletionIn = (list: ListName) =>
  defineAction<{ id: number; label: string; version: number }>({
    of: kindOf(list),
    noun: LISTS[list].noun,
    verb: ['Delete', 'Deleting', 'deleted'],
    call: ([{ id, version }]) =>
      call<typeof deleteOption>('DELETE', '/lists/{list}/{id}', { params: { list, id }, query: { version } }),
  });

/** Hides an option or shows it again, with Undo. */
function useHiding(list: ListName) {
  const { save } = useSave();
  const send = async ({ id, name, version }: ListOption, hidden: boolean): Promise<void> => {
    const saved = await save(() =>
      bff<typeof hideOption>('PATCH', '/lists/{list}/{id}/hidden', { params: { list, id }, body: { hidden, version } }),
    );
    if (!saved) return;
    const message = hidden ? `Forms no longer offer ${name}` : `Forms offer ${name} again`;
    offerUndo({ message, undo: () => void send(saved.answer, !hidden) });
  };
  return send;
}
