import clsx from 'clsx';
import { AssignMenu } from '@/components/assignments/assign';
import { defineList } from '@/components/list/define-list';
import { workAddress, type WorkView } from '@/lib/addresses/work';
import type { listWork, WorkPage } from '@/lib/contract/work';
import { isLate } from '@/lib/domain/waiting-age';
import { MANY_WAITING, MAX_WORK, WORK_KINDS, WORK_PER_PAGE } from '@/lib/domain/work';
import type { RowCount } from '@/lib/addresses/page-range';
import { ageLabel } from '@/lib/time/format-time';
import { PendingNote } from './pending-work';
import { whatOf } from './work-words';

/** Pending work, oldest first. Ages are relative to `now`. */
export const workList = defineList<typeof listWork, WorkView, { now: Date }>()({
  path: '/work',
  address: workAddress,
  noun: ['item', 'items'],
  query: ({ kind, mine, page }) => ({ kind, mine, limit: Math.min(page * WORK_PER_PAGE, MAX_WORK) }),
  count: (answer, { kind }) => countOf(answer, kind),
  whole: true,
  columns: [
    { field: 'name', header: 'Who', slot: 'title', opens: 'item' },
    {
      id: 'kind',
      header: 'What',
      muted: true,
      slot: 'aside',
      width: 144,
      narrow: 104,
      beside: 112,
      cell: ({ kind }) => WORK_KINDS[kind].noun,
    },
    {
      id: 'detail',
      header: 'Details',
      slot: 'detail',
      width: 336,
      narrow: 184,
      beside: 128,
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
      kind: 'figures',
      slot: 'value',
      width: 136,
      narrow: 88,
      cell: ({ kind, since }, { now }) => (
        <span className={clsx(isLate(WORK_KINDS[kind].age, since, now) && 'text-bad')}>{ageLabel(since, now)}</span>
      ),
    },
    {
      id: 'assignee',
      header: 'Assigned to',
      width: 208,
      narrow: 128,
      beside: false,
      cell: (item) => <AssignMenu item={item} look="row" />,
    },
  ],
});

/** Counts one kind or all of them. Each kind is counted up to `MANY_WAITING`. */
export function countOf({ counts }: Pick<WorkPage, 'counts'>, kind: WorkView['kind']): RowCount {
  const counted = counts.filter((each) => kind === undefined || each.kind === kind);
  return {
    total: counted.reduce((sum, { count }) => sum + count, 0),
    totalIsLowerBound: counted.some(({ count }) => count >= MANY_WAITING),
  };
}
