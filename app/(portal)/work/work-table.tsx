'use client';

import clsx from 'clsx';
import { useMemo } from 'react';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { FilterForm, FilterSelect } from '@/components/list/filter-form';
import { ListTable, type ListColumn } from '@/components/list/list-table';
import { Tabs } from '@/components/list/tabs';
import { workAddress, type WorkView } from '@/lib/addresses/work';
import type { WorkItem, WorkPage } from '@/lib/contract/work';
import { kindOfWork, WORK_KINDS } from '@/lib/domain/work';
import { isLate } from '@/lib/domain/waiting-age';
import { countLabel } from '@/lib/addresses/page-range';
import { ageLabel } from '@/lib/time/format-time';
import { AssignMenu } from '@/components/assignments/assign';
import { PendingNote } from './pending-work';
import { countOf } from './work-list';
import { whatOf } from './work-words';

/**
 * The kinds that the reader may see, with how much of each waits.
 *
 * @param counts undefined where nothing could be read
 */
export function WorkTabs({ view, counts }: { view: WorkView; counts: WorkPage['counts'] | undefined }) {
  const offered = counts?.filter(({ kind, count }) => count > 0 || kind === view.kind || !kindOfWork(kind).isBySetting);
  const kinds = offered?.map(({ kind }) => kind) ?? (view.kind ? [view.kind] : []);
  const tab = (kind: WorkView['kind'], label: string) => ({
    id: kind ?? 'all',
    label,
    ...(counts && { count: countLabel(countOf({ counts }, kind)) }),
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

export function WorkFilters({ view }: { view: WorkView }) {
  return (
    <FilterForm
      id="work"
      address={workAddress}
      view={view}
      chips={view.mine ? [{ label: 'Assigned to me or my role', clears: ['mine'] }] : []}
    >
      <FilterSelect name="mine" label="Assigned to" all="Anybody" className="w-56">
        <option value="yes">Me or my role</option>
      </FilterSelect>
    </FilterForm>
  );
}

/** What waits, oldest first. @param now by which ages are told */
export function WorkTable({ rows, view, now }: { rows: WorkItem[]; view: WorkView; now: Date }) {
  const columns = useMemo(() => workColumns(view, now), [view, now]);
  return <ListTable label="Work" columns={columns} rows={rows} view={view} />;
}

/** The columns that people may hide don't depend on what is shown. */
export const WorkColumnsMenu = columnsMenuOf(workColumns({ page: 1 }, new Date(0)));

function workColumns(view: WorkView, now: Date): ListColumn<WorkItem>[] {
  return [
    {
      id: 'name',
      header: 'Who',
      enableHiding: false,
      meta: { slot: 'title' },
      cell: ({ id, name }) => (
        <a id={`item-${id}`} data-row-link="dialog" href={workAddress.href({ ...view, item: id })}>
          {name}
        </a>
      ),
    },
    {
      id: 'kind',
      header: 'What',
      meta: { width: 144, slot: 'aside', className: 'sub', narrow: 104, beside: 112 },
      cell: ({ kind }) => WORK_KINDS[kind].noun,
    },
    {
      id: 'detail',
      header: 'Details',
      meta: { width: 336, slot: 'detail', narrow: 184, beside: 128 },
      cell: (item) => (
        <>
          {whatOf(item)}
          <PendingNote item={item} />
        </>
      ),
    },
    {
      id: 'since',
      header: 'Waiting',
      meta: { width: 136, slot: 'value', className: 'figures', narrow: 88 },
      cell: ({ kind, since }) => (
        <span className={clsx(isLate(WORK_KINDS[kind].age, since, now) && 'text-bad')}>{ageLabel(since, now)}</span>
      ),
    },
    {
      id: 'assignee',
      header: 'Assigned to',
      meta: { width: 208, narrow: 128, beside: false },
      cell: (item) => <AssignMenu item={item} look="row" />,
    },
  ];
}
