'use client';

import { useMemo, useState } from 'react';
import { useKeys } from '@/components/keys/use-keys';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import { LiveList } from '@/components/list/live-list';
import { NoMatches } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { useMore, ViewMore } from '@/components/list/view-more';
import { RecordHost } from '@/components/record/record-host';
import { deferred } from '@/components/ui/deferred';
import { EmptyState } from '@/components/ui/empty-state';
import { isFocusIdle } from '@/components/ui/focus';
import { workAddress, type WorkView } from '@/lib/addresses/work';
import type { listWork, WorkItem, WorkPage } from '@/lib/contract/work';
import { fullNameOf } from '@/lib/domain/person';
import { countWithUnreadable } from '@/lib/domain/unreadable-rows';
import { MAX_WORK, WORK_KINDS, WORK_PER_PAGE } from '@/lib/domain/work';
import { formatCount } from '@/lib/text/format';
import { countLabel, placesOnPage } from '@/lib/addresses/page-range';
import { readOf } from '@/lib/query/read';
import { assign, isAssignedTo, mayAssign } from '@/components/assignments/assign';
import { useRights } from '@/components/layout/rights';
import { usePendingWork } from './pending-work';
import { countOf, workList } from './work-list';
import { WorkColumnsMenu, WorkFilters, WorkTable, WorkTabs } from './work-table';

const WorkDialog = deferred(() => import('./work-dialog'));

const NOTHING_READ: WorkPage = { data: [], counts: [], next: null };

/**
 * The queue from its title to its foot.
 *
 * @param now of the server's clock, in milliseconds: the browser's may be wrong
 */
export function WorkScreen({ now, ...props }: ListProps & { now: number }) {
  const list = useList(workList, props);
  const { answer = NOTHING_READ, at = 0, view } = list.shown ?? { view: list.view };
  const [ahead] = useState(() => (at || Date.now()) - now);
  const readAt = useMemo(() => new Date(at - ahead), [at, ahead]);
  const rows = answer.data;
  const count = countOf(answer, view.kind);
  const left = useLeft(rows, count, view);
  useRowKeys(rows);
  const more = useMore({
    source: workList,
    list,
    following: ({ kind, mine }, { next }) =>
      readOf<typeof listWork>('/work', { query: { kind, mine, after: next ?? undefined, limit: WORK_PER_PAGE } }),
    join: (before, next) => ({ ...next, data: [...before.data, ...next.data] }),
    outcome: (page) => `Showing ${formatCount(page.data.length)} of ${countLabel(countOf(page, view.kind))}`,
    linkId: (id) => `item-${id}`,
  });
  return (
    <LiveList
      list={list}
      title="Work"
      count={left}
      outcome={rows.length === 0 ? 'All clear' : `${left} waiting`}
      actions={<WorkColumnsMenu />}
      tabs={<WorkTabs view={view} counts={list.shown?.answer.counts} />}
      filters={<WorkFilters view={list.view} />}
      problem="There was a problem getting your work."
      empty={rows.length === 0 ? <NothingWaits view={view} /> : null}
      over={
        <RecordHost
          name="item"
          rows={rows}
          places={placesOnPage(count, 1)}
          hrefOf={(item) => workAddress.href({ ...view, item })}
          dialog={WorkDialog}
        >
          {({ place }) => <WorkDialog place={place} timeZone={props.timeZone} />}
        </RecordHost>
      }
    >
      <WorkTable rows={rows} view={view} now={readAt} />
      <ViewMore
        shown={countWithUnreadable(rows, answer)}
        count={count}
        mostRows={MAX_WORK}
        more={more}
        problem="There was a problem getting your work."
        end="Choose a kind to see the rest."
      />
    </LiveList>
  );
}

/** How much is left of what was there when the person began with it: `12 of 29 left`. */
function useLeft(rows: readonly WorkItem[], count: ReturnType<typeof countOf>, view: WorkView): string {
  const pendingOf = usePendingWork();
  const scope = workAddress.scope(view);
  const [begun, setBegun] = useState({ scope, total: count.total });
  if (begun.scope !== scope || begun.total < count.total) setBegun({ scope, total: count.total });
  const left = count.total - rows.filter((item) => pendingOf(item) !== undefined).length;
  return left < begun.total && !count.totalIsLowerBound
    ? `${formatCount(left)} of ${formatCount(begun.total)} left`
    : countLabel(count);
}

/** What a row answers to while no record is open. */
function useRowKeys(rows: readonly WorkItem[]): void {
  const user = useSignedInUser();
  const rights = useRights();
  const rowOf = ({ target }: KeyboardEvent) => {
    const link = target instanceof Element && target.closest('main tbody tr')?.querySelector('[data-row-link]');
    return rows.find(({ id }) => link && link.id === `item-${id}`);
  };
  useKeys('Work', 'page', [
    {
      keys: 'Enter',
      label: 'Start with the oldest',
      isHere: (event) => rows.length > 0 && (!event || isFocusIdle()),
      run: () => document.querySelector<HTMLElement>('main tbody [data-row-link]')?.click(),
    },
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

function NothingWaits({ view }: { view: WorkView }) {
  if (!workAddress.isFiltered(view)) {
    return <EmptyState title="All clear for you">New work appears here, oldest first.</EmptyState>;
  }
  const of = view.kind ? `: ${WORK_KINDS[view.kind].label}` : '';
  return <NoMatches title={`All clear${of}`} clearHref={workAddress.clearHref(view)} />;
}
