import clsx from 'clsx';
import { AssignMenu } from '@/components/assignments/assign';
import { defineList } from '@/components/list/define-list';
import { selectColumn } from '@/components/list/select-column';
import { workAddress, type WorkView } from '@/lib/addresses/work';
import type { listWork, WorkItem } from '@/lib/contract/work';
import { isLate } from '@/lib/domain/waiting-age';
import { countWork, MAX_WORK, WORK_KINDS, WORK_PER_PAGE } from '@/lib/domain/work';
import { ageLabel } from '@/lib/time/format-time';
import { PendingNote } from './pending-work';
import { Outcome, RowDecision } from './row-decision';
import { whatOf } from './work-words';

/** For example `Registration: Apex Solar`. */
export const nameOfWork = ({ kind, name }: WorkItem): string => `${WORK_KINDS[kind].noun}: ${name}`;

const AREAS = Object.values(WORK_KINDS).map(({ area }) => area);

/** Pending work, oldest first. Ages are relative to `now`. */
export const workList = defineList<typeof listWork, WorkView, { now: Date }>()({
  path: '/work',
  address: workAddress,
  noun: ['item', 'items'],
  query: ({ kind, assigned, only, page }) => ({
    kind,
    assigned,
    only,
    limit: Math.min(page * WORK_PER_PAGE, MAX_WORK),
  }),
  count: ({ counts }, { kind }) => countWork(counts, kind),
  whole: true,
  columns: [
    selectColumn<WorkItem>(nameOfWork, { may: [AREAS, ['change', 'decide']] }),
    { field: 'name', header: 'Who', slot: 'title', opens: 'item' },
    {
      id: 'kind',
      header: 'What',
      muted: true,
      when: ({ view }) => view.kind === undefined,
      slot: 'aside',
      beside: true,
      cell: ({ kind }) => WORK_KINDS[kind].noun,
    },
    {
      id: 'detail',
      header: 'Details',
      slot: 'detail',
      width: 352,
      beside: true,
      cell: (item) => (
        <>
          {whatOf(item)}
          {item.points ? <Outcome points={item.points} /> : null}
          <PendingNote item={item} />
        </>
      ),
    },
    {
      id: 'since',
      header: 'Waiting',
      kind: 'figures',
      slot: 'value',
      cell: ({ kind, since }, { now }) => (
        <span className={clsx(isLate(WORK_KINDS[kind].age, since, now) && 'text-bad')}>{ageLabel(since, now)}</span>
      ),
    },
    {
      id: 'decide',
      header: 'Decide',
      fit: true,
      narrow: false,
      when: ({ view }) => view.kind === 'pointRequest',
      cell: (item) => <RowDecision item={item} />,
    },
    {
      id: 'assignee',
      header: 'Assigned to',
      width: 148,
      beside: false,
      cell: (item) => <AssignMenu item={item} look="row" />,
    },
  ],
});
