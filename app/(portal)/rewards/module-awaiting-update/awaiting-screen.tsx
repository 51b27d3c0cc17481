'use client';

import { useState } from 'react';
import type { Item } from '@/components/action/action';
import type { Progress } from '@/components/action/check';
import { AssignSelected } from '@/components/assignments/assign-selected';
import { AssignedRows, FilterAssigned } from '@/components/assignments/assigned';
import { useAssignedChip } from '@/components/assignments/assignees';
import { readEachMatching, SelectMatching } from '@/components/bulk/select-matching';
import { Breadcrumb } from '@/components/layout/breadcrumb';
import { May, useMay } from '@/components/layout/rights';
import { FilterDays, FilterForm } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { useListNavigate } from '@/components/list/list-moves';
import { ListTable } from '@/components/list/list-table';
import { NoRows } from '@/components/list/no-matches';
import { SearchField } from '@/components/list/search-field';
import { SelectionBar, SelectionProvider } from '@/components/list/selection';
import { createSelectionStore, itemsOf, type SelectedRow, type SelectedRows } from '@/components/list/selection-store';
import { useList, type List, type ListProps } from '@/components/list/use-list';
import { DownloadReport } from '@/components/report/download-report';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { focusSelection } from '@/components/ui/focus';
import { awaitingUpdateAddress, type AwaitingUpdateView } from '@/lib/addresses/approvals';
import { bff } from '@/lib/bff/client';
import type { filterAwaitingUpdate } from '@/lib/contract/awaiting-update';
import { MAX_SELECTED } from '@/lib/domain/selected';
import { countWithUnreadable } from '@/lib/domain/unreadable-rows';
import { formatCountOf } from '@/lib/text/format';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { MODULE_APPROVALS_PATH } from '@/lib/addresses/paths';
import { awaitingList, awaitingQuery, serialOf, type AwaitingAnswer, type AwaitingRow } from './awaiting-list';

const RejectDialog = deferred(() => import('@/components/approvals/reject-claims-dialog'));

/** This module state is safe, because the server never selects. */
const selection = createSelectionStore();

const selectedRowOf = (module: AwaitingRow) => ({ id: module.id, label: serialOf(module) });

const NO_MODULES = 'No modules to reject.';

export function AwaitingScreen(props: ListProps) {
  const list = useList(awaitingList, props);
  const { answer, view, rows, counted } = list;
  const hasWork = useMay('work');
  const assignedChip = useAssignedChip('claim', view.assigned);
  return (
    <>
      <Breadcrumb href={MODULE_APPROVALS_PATH}>Approvals</Breadcrumb>
      <LiveList
        list={list}
        title="Modules Awaiting Update"
        actions={
          <>
            {/* Downloads the filter's modules, or the selected ones. */}
            <DownloadReport
              report="modules-awaiting-approval"
              query={awaitingQuery(view)}
              selection={{ store: selection, scope: awaitingUpdateAddress.scope(view) }}
              label="Download"
              usual="csv"
            />
          </>
        }
        filters={
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <FilterForm
              id="awaiting"
              list={list}
              chips={{ search: 'Search', days: '', assigned: assignedChip }}
              more={hasWork ? <FilterAssigned kind="claim" /> : null}
            >
              <SearchField name="search" label="Search modules" />
              <FilterDays today={list.today} upToToday />
            </FilterForm>
            {answer ? <Counts modules={counted.total} companies={answer.totalCompany} /> : null}
          </div>
        }
        // Wording from spec 2 §8.
        problem="There was a problem getting modules awaiting approval that needs attention"
        empty={
          <NoRows
            list={list}
            none={NO_MODULES}
            hint="Reward claims wait here until their serial numbers are uploaded."
            unmatched={NO_MODULES}
          />
        }
      >
        <SelectionProvider store={selection} list={list} keep={selectedRowOf}>
          <AssignedRows kind="claim" records={rows.map(({ id }) => id)}>
            <ListTable list={list} label="Modules" rowKey="place" />
          </AssignedRows>
          <Rejection list={list} />
        </SelectionProvider>
        <PagedFooter list={list} />
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

/** Bulk actions, separate from the table, so that it doesn't re-render for them. */
function Rejection({
  list: { rows, shownView: view, counted },
}: {
  list: List<AwaitingUpdateView, AwaitingAnswer, AwaitingRow>;
}) {
  const navigate = useListNavigate();
  const [modules, setModules] = useState<readonly Item[] | null>(null);
  const scope = awaitingUpdateAddress.scope(view);
  const begin = (selected: SelectedRows) => setModules(itemsOf(selected));
  /** Returns to the first page without a selection (spec 2 §4). */
  const end = (hasChanged: boolean) => {
    setModules(null);
    if (!hasChanged) return;
    selection.clear();
    navigate(awaitingUpdateAddress.listHref({ ...view, page: 1 }), 'replace');
  };
  return (
    <>
      <SelectionBar>
        {(selected) => (
          <>
            <May do="decide" in="approvals">
              <Button look="danger" className="max-sm:h-10" onClick={() => begin(selected)}>
                Reject
              </Button>
            </May>
            <AssignSelected of={[{ kind: 'claim', items: itemsOf(selected) }]} />
            <div className="order-last flex w-full flex-col items-start gap-1 text-xs empty:hidden">
              <SelectMatching
                nouns="modules"
                selected={selected}
                rowIds={rows.map(({ id }) => id)}
                matching={{ total: counted.total, atLeast: false }}
                read={(progress) => readMatching(view, progress)}
                onSelect={(found) => selection.add(scope, found)}
              />
            </div>
          </>
        )}
      </SelectionBar>
      {modules ? <RejectDialog modules={modules} onClose={end} onClosed={focusSelection} /> : null}
    </>
  );
}

/** Reads all modules that match a view's filter, with the page that lists them. */
function readMatching(view: AwaitingUpdateView, progress: Progress): Promise<Map<number, SelectedRow>> {
  return readEachMatching(progress, async (offset, signal) => {
    const query = { ...awaitingQuery(view), limit: MAX_SELECTED, offset };
    const rows = await bff<typeof filterAwaitingUpdate>('GET', '/modules/awaiting-approval/filtered-search', {
      query,
      signal,
    });
    return {
      rows: rows.map((module, index) => {
        const page = Math.floor((offset + index) / ROWS_PER_PAGE) + 1;
        const href = awaitingUpdateAddress.listHref({ ...view, page });
        return [module.id, { label: serialOf(module), view: href }] as const;
      }),
      received: countWithUnreadable(rows, rows),
    };
  });
}
