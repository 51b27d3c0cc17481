'use client';

import { Breadcrumb } from '@/components/layout/breadcrumb';
import { LiveList } from '@/components/list/live-list';
import { NoMatches } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { EmptyState } from '@/components/ui/empty-state';
import { awaitingUpdateAddress, type AwaitingUpdateView } from '@/lib/addresses/approvals';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { pageCount, rangeLabel } from '@/lib/addresses/page-range';
import { MODULE_APPROVALS_PATH } from '@/lib/addresses/paths';
import { awaitingList } from './awaiting-list';
import { AwaitingColumnsMenu, AwaitingDownload, AwaitingFilters, AwaitingTable } from './awaiting-table';

/** What awaits an update, from the way back to its foot. */
export function AwaitingScreen(props: ListProps) {
  const list = useList(awaitingList, props);
  const { answer, view } = list.shown ?? { view: list.view };
  const { data: rows, total, totalCompany } = answer ?? { data: [], total: 0, totalCompany: 0 };
  const range = rangeLabel({ total }, { shown: rows.length, page: view.page, noun: 'modules' });
  return (
    <>
      <Breadcrumb href={MODULE_APPROVALS_PATH}>Approvals</Breadcrumb>
      <LiveList
        list={list}
        title="Modules Awaiting Update"
        count={formatCount(total)}
        outcome={range}
        actions={
          <>
            <AwaitingDownload view={list.view} />
            <AwaitingColumnsMenu />
          </>
        }
        filters={
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <AwaitingFilters view={list.view} today={props.today} />
            {answer ? <Counts modules={total} companies={totalCompany} /> : null}
          </div>
        }
        // In the words of spec 2 §8.
        problem="There was a problem getting modules awaiting approval that needs attention"
        empty={rows.length === 0 ? <NoModules view={view} /> : null}
      >
        <AwaitingTable
          rows={rows}
          view={view}
          total={total}
          timeZone={props.timeZone}
          paged={{ range, pages: pageCount(total) }}
        />
      </LiveList>
    </>
  );
}

function Counts({ modules, companies }: { modules: number; companies: number }) {
  return (
    <p className="flex min-h-8 flex-wrap items-center gap-x-4 font-medium tabular-nums">
      <span>{`${formatCountOf(modules, 'Module')} Awaiting Approval`}</span>
      <span>{formatCountOf(companies, 'Company', 'Companies')}</span>
    </p>
  );
}

function NoModules({ view }: { view: AwaitingUpdateView }) {
  const title = 'No modules to reject.';
  return awaitingUpdateAddress.isFiltered(view) ? (
    <NoMatches title={title} clearHref={awaitingUpdateAddress.clearHref(view)} />
  ) : (
    <EmptyState title={title} />
  );
}
