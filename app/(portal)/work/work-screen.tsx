'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { useKeys } from '@/components/keys/use-keys';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import { FilterForm, FilterSelect } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { ListTable } from '@/components/list/list-table';
import { NoRows } from '@/components/list/no-matches';
import { SelectionBar, SelectionProvider } from '@/components/list/selection';
import { createSelectionStore, itemsOf, type SelectedRows } from '@/components/list/selection-store';
import { Tabs } from '@/components/list/tabs';
import { recordsOf, useList, type ListProps } from '@/components/list/use-list';
import { useReadAt } from '@/components/list/use-read-at';
import { useMore, ViewMore } from '@/components/list/view-more';
import { VERDICT_WORDS, VERDICTS } from '@/components/points/pending-request';
import { RecordHost } from '@/components/record/record-host';
import { deferred } from '@/components/ui/deferred';
import { isFocusIdle } from '@/components/ui/focus';
import { CHOICE_LINK_CLASS, CHOICE_LINKS_CLASS } from '@/components/ui/tab-class';
import { workAddress, type WorkView } from '@/lib/addresses/work';
import type { listWork, WorkItem, WorkPage } from '@/lib/contract/work';
import { fullNameOf } from '@/lib/domain/person';
import { countWithUnreadable } from '@/lib/domain/unreadable-rows';
import {
  countWork,
  kindOfWork,
  MAX_WORK,
  WORK_KIND_NAMES,
  WORK_KINDS,
  WORK_PART_NAMES,
  WORK_PARTS,
  WORK_PER_PAGE,
  workOfNumber,
} from '@/lib/domain/work';
import { formatCount } from '@/lib/text/format';
import { countLabel, type RowCount } from '@/lib/addresses/page-range';
import { readOf } from '@/lib/query/read';
import { assign, isAssignedTo, mayAssign } from '@/components/assignments/assign';
import { useRights } from '@/components/layout/rights';
import type { WorkOfKind } from '@/components/assignments/assign-dialog';
import { AssignSelected } from '@/components/assignments/assign-selected';
import { FilterAssigned } from '@/components/assignments/assigned';
import { useAssignedChip } from '@/components/assignments/assignees';
import { usePendingWork } from './pending-work';
import { nameOfWork, workList } from './work-list';

/** This module state is safe, because the server never selects. */
const selection = createSelectionStore();

const selectedRowOf = (item: WorkItem) => ({ id: item.id, label: nameOfWork(item) });

function byKind(selected: SelectedRows): WorkOfKind[] {
  const works = itemsOf(selected).flatMap(({ id, label }) => {
    const work = workOfNumber(id);
    return work ? [{ kind: work.kind, item: { id: work.id, label } }] : [];
  });
  return WORK_KIND_NAMES.flatMap((kind) => {
    const items = works.flatMap((work) => (work.kind === kind ? [work.item] : []));
    return items.length > 0 ? [{ kind, items }] : [];
  });
}

const WorkDialog = deferred(() => import('./work-dialog'));

/**
 * The work queue.
 *
 * @param now the server's time in epoch milliseconds, because the browser's clock may be wrong
 */
export function WorkScreen({ now, ...props }: ListProps & { now: number }) {
  const list = useList(workList, props);
  const { answer, shownView: view, rows, counted } = list;
  const readAt = useReadAt(list.shown?.at ?? 0, now);
  const left = useLeft(rows, counted, view);
  useRowKeys(rows);
  const assignedChip = useAssignedChip(view.kind, view.assigned);
  const more = useMore({
    list,
    following: ({ kind, assigned, only }, { next }) =>
      readOf<typeof listWork>('/work', {
        query: { kind, assigned, only, after: next ?? undefined, limit: WORK_PER_PAGE },
      }),
    join: (before, next) => ({ ...next, data: [...before.data, ...next.data] }),
    outcome: (page) => `Showing ${formatCount(page.data.length)} of ${countLabel(countWork(page.counts, view.kind))}`,
    linkId: (id) => `item-${id}`,
  });
  return (
    <LiveList
      list={list}
      title="Work"
      outcome={rows.length === 0 ? 'All clear' : (left ?? `${countLabel(counted)} waiting`)}
      tabs={
        <>
          <UnknownKind />
          <WorkTabs view={view} counts={answer?.counts} />
        </>
      }
      filters={
        <div className="flex flex-wrap items-start gap-2 max-sm:w-full beside:w-full">
          <WhoseWork view={list.view} />
          <FilterForm
            id="work"
            list={list}
            chips={{ assigned: assignedChip, only: (part) => WORK_PART_NAMES[part] }}
            more={
              <>
                <FilterAssigned kind={view.kind} />
                <FilterSelect name="only" label="Show" className="w-48">
                  {WORK_PARTS.map((part) => (
                    <option key={part} value={part}>
                      {WORK_PART_NAMES[part]}
                    </option>
                  ))}
                </FilterSelect>
              </>
            }
          />
        </div>
      }
      problem="There was a problem getting your work."
      empty={
        <NoRows
          list={list}
          none="All clear"
          hint="New work appears here, oldest first."
          unmatched={`All clear${view.kind ? `: ${WORK_KINDS[view.kind].label}` : ''}`}
        />
      }
      over={
        <RecordHost {...recordsOf(list)} places={{ ...counted, first: 1, state: 'waiting' }} dialog={WorkDialog}>
          {({ place }) => <WorkDialog place={place} timeZone={props.timeZone} />}
        </RecordHost>
      }
    >
      <SelectionProvider store={selection} list={list} keep={selectedRowOf}>
        <ListTable list={list} label="Work" now={readAt} />
        <SelectionBar>{(selected) => <AssignSelected of={byKind(selected)} />}</SelectionBar>
      </SelectionProvider>
      <ViewMore
        shown={countWithUnreadable(rows, answer)}
        count={counted}
        mostRows={MAX_WORK}
        more={more}
        problem="There was a problem getting your work."
        end="Choose a kind to see the rest."
        left={left}
      />
    </LiveList>
  );
}

const WHOSE = [
  { label: 'Mine', assigned: 'me' },
  { label: 'Unassigned', assigned: 'nobody' },
  { label: 'All', assigned: undefined },
] as const;

function WhoseWork({ view }: { view: WorkView }) {
  return (
    <div role="group" aria-label="Whose work" className={`${CHOICE_LINKS_CLASS} bg-surface`}>
      {WHOSE.map(({ label, assigned }) => (
        <a
          key={label}
          href={workAddress.filterHref(view, { assigned })}
          aria-current={view.assigned === assigned || undefined}
          className={`${CHOICE_LINK_CLASS} flex h-[30px] items-center max-sm:h-[38px]`}
        >
          {label}
        </a>
      ))}
    </div>
  );
}

/** Says that an address asks for a kind of work that doesn't exist. */
function UnknownKind() {
  const asked = useSearchParams().get('kind');
  if (!asked || WORK_KIND_NAMES.some((kind) => kind === asked)) return null;
  return (
    <p role="status" className="rounded border border-line-strong bg-surface px-3 py-1.5 text-sm wrap-anywhere">
      {`There is no kind of work named “${asked.slice(0, 60)}”. Showing all kinds.`}
    </p>
  );
}

/**
 * Tabs for the kinds that the reader may see, with counts.
 *
 * @param counts undefined if they couldn't be read
 */
export function WorkTabs({ view, counts }: { view: WorkView; counts: WorkPage['counts'] | undefined }) {
  const offered = counts?.filter(({ kind, count }) => count > 0 || kind === view.kind || !kindOfWork(kind).isBySetting);
  const kinds = offered?.map(({ kind }) => kind) ?? (view.kind ? [view.kind] : []);
  const tab = (kind: WorkView['kind'], label: string) => ({
    id: kind ?? 'all',
    label,
    ...(counts && { count: countLabel(countWork(counts, kind)) }),
    href: workAddress.filterHref(view, { kind }),
  });
  return (
    <Tabs
      label="Kinds of work"
      current={view.kind ?? 'all'}
      tabs={[tab(undefined, 'All'), ...kinds.map((kind) => tab(kind, WORK_KINDS[kind].label))]}
    />
  );
}

/** What remains of the items that were there at the start: `12 of 29 left`; undefined before the first decision. */
function useLeft(rows: readonly WorkItem[], count: RowCount, view: WorkView): string | undefined {
  const pendingOf = usePendingWork();
  const scope = workAddress.scope(view);
  const [begun, setBegun] = useState({ scope, total: count.total });
  if (begun.scope !== scope || begun.total < count.total) setBegun({ scope, total: count.total });
  const left = count.total - rows.filter((item) => pendingOf(item) !== undefined).length;
  return left < begun.total && !count.totalIsLowerBound
    ? `${formatCount(left)} of ${formatCount(begun.total)} left`
    : undefined;
}

/** Row shortcuts, active while no record is open. */
function useRowKeys(rows: readonly WorkItem[]): void {
  const user = useSignedInUser();
  const rights = useRights();
  const inRow = ({ target }: KeyboardEvent, selector: string) =>
    target instanceof Element && target.closest('main tbody tr')?.querySelector<HTMLElement>(selector);
  const rowOf = (event: KeyboardEvent) => {
    const link = inRow(event, '[data-row-link]');
    return rows.find(({ id }) => link && link.id === `item-${id}`);
  };
  useKeys('Work', 'page', [
    {
      keys: 'Enter',
      label: 'Start with the oldest',
      isHere: (event) => rows.length > 0 && (!event || isFocusIdle()),
      run: () => document.querySelector<HTMLElement>('main tbody [data-row-link]')?.click(),
    },
    ...VERDICTS.map((verdict) => ({
      keys: verdict === 'reject' ? 'r' : 'a',
      label: `${VERDICT_WORDS[verdict].verb} the request in the row`,
      isHere: (event?: KeyboardEvent) => !event || Boolean(inRow(event, `[data-verdict="${verdict}"]`)),
      run: (event: KeyboardEvent) => (inRow(event, `[data-verdict="${verdict}"]`) || null)?.click(),
    })),
    {
      keys: 'i',
      label: 'Assign to me',
      isHere: (event) => {
        const item = event && rowOf(event);
        return !event || (item !== undefined && mayAssign(rights, item.kind));
      },
      run: (event) => {
        const item = rowOf(event);
        if (item && mayAssign(rights, item.kind) && !isAssignedTo(item, user.id))
          void assign(item, { userId: user.id, name: fullNameOf(user) });
      },
    },
  ]);
}
