'use client';

import { useMemo, useState } from 'react';
import { readEachMatching, SelectMatching } from '@/components/bulk/select-matching';
import type { Item } from '@/components/action/action';
import type { Progress } from '@/components/action/check';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { daysChip, FilterDays, FilterForm } from '@/components/list/filter-form';
import { PagedFooter, type PagedList } from '@/components/list/list-footer';
import { useListNavigate } from '@/components/list/list-moves';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { SelectionBar, SelectionProvider, SelectPage, SelectRow } from '@/components/list/selection';
import { createSelectionStore, itemsOf, type SelectedRow, type SelectedRows } from '@/components/list/selection-store';
import { RecordLink } from '@/components/record/record-link';
import { DownloadReport } from '@/components/report/download-report';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { focusSelection } from '@/components/ui/focus';
import { assignedColumn, AssignedRows, FilterMine, mineChip } from '@/components/assignments/assigned';
import { May } from '@/components/layout/rights';
import { awaitingUpdateAddress, type AwaitingUpdateView } from '@/lib/addresses/approvals';
import { bff } from '@/lib/bff/client';
import type { filterAwaitingUpdate } from '@/lib/contract/awaiting-update';
import { isProductType, PRODUCT_TYPE_LABELS } from '@/lib/domain/configuration';
import { fullNameOf } from '@/lib/domain/person';
import { MAX_SELECTED } from '@/lib/domain/selected';
import { countWithUnreadable } from '@/lib/domain/unreadable-rows';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { formatDashed } from '@/lib/time/format-time';
import { awaitingQuery, type AwaitingRow } from './awaiting-list';

const RejectDialog = deferred(() => import('@/components/approvals/reject-claims-dialog'));

/** In the browser there is one list of these; the server never selects. */
const selection = createSelectionStore();

/** What to search for, and from which day to which, both over (spec 2 §2.7). */
export function AwaitingFilters({ view, today }: { view: AwaitingUpdateView; today: string }) {
  const { search } = view;
  const chips = [
    ...(search ? [{ label: `Search: ${search}`, clears: ['search'] }] : []),
    ...daysChip(view),
    ...mineChip(view),
  ];
  return (
    <FilterForm id="awaiting" address={awaitingUpdateAddress} view={view} chips={chips}>
      <SearchField name="search" label="Search modules" />
      <FilterDays today={today} upToToday />
      <FilterMine />
    </FilterForm>
  );
}

/** The modules of a page, to be selected and rejected. */
export function AwaitingTable({
  rows,
  view,
  total,
  timeZone,
  paged,
}: {
  rows: AwaitingRow[];
  view: AwaitingUpdateView;
  total: number;
  timeZone: string;
  paged: PagedList;
}) {
  const columns = useMemo(() => awaitingColumns(timeZone), [timeZone]);
  return (
    <>
      <SelectionProvider
        store={selection}
        address={awaitingUpdateAddress}
        view={view}
        rows={rows.map((module) => ({ id: module.id, label: serialOf(module) }))}
      >
        <AssignedRows kind="claim" records={rows.map(({ id }) => id)}>
          <ListTable label="Modules" columns={columns} rows={rows} view={view} rowKey="place" />
        </AssignedRows>
        <Rejection rows={rows} view={view} total={total} />
      </SelectionProvider>
      <PagedFooter address={awaitingUpdateAddress} view={view} paged={paged} />
    </>
  );
}

/** What is done with selected modules. Apart from the table, which need not be drawn anew for it. */
function Rejection({ rows, view, total }: { rows: readonly AwaitingRow[]; view: AwaitingUpdateView; total: number }) {
  const navigate = useListNavigate();
  const [modules, setModules] = useState<readonly Item[] | null>(null);
  const scope = awaitingUpdateAddress.scope(view);
  const begin = (selected: SelectedRows) => setModules(itemsOf(selected));
  /** Afterwards the first page, and nothing selected (spec 2 §4). */
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
            <div className="order-last flex w-full flex-col items-start gap-1 text-xs empty:hidden">
              <SelectMatching
                nouns="modules"
                selected={selected}
                rowIds={rows.map(({ id }) => id)}
                matching={{ total, atLeast: false }}
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

/** Reads every module that matches the filter of a view, each with the page of the list that it is on. */
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

/** Every module of the filter, or the selected ones. */
export function AwaitingDownload({ view }: { view: AwaitingUpdateView }) {
  const selectedRows = { store: selection, scope: awaitingUpdateAddress.scope(view) };
  return (
    <DownloadReport
      report="modules-awaiting-approval"
      query={awaitingQuery(view)}
      selection={selectedRows}
      label="Download"
      usual="csv"
    />
  );
}

export const AwaitingColumnsMenu = columnsMenuOf(awaitingColumns('UTC'));

function serialOf({ id, serialNumber }: Pick<AwaitingRow, 'id' | 'serialNumber'>): string {
  return serialNumber ?? String(id);
}

function awaitingColumns(timeZone: string): ListColumn<AwaitingRow>[] {
  return [
    {
      id: 'select',
      meta: { width: 40, slot: 'select', className: 'pin', may: ['approvals', ['decide', 'export']] },
      header: () => <SelectPage />,
      cell: (module) => <SelectRow id={module.id} label={`module ${serialOf(module)}`} />,
    },
    {
      id: 'company',
      header: 'Company Name',
      meta: { slot: 'detail', className: 'links' },
      cell: ({ companyId, companyName, name }) => (
        <RecordLink to="company" id={companyId}>
          {(companyName ?? name) || NOTHING}
        </RecordLink>
      ),
    },
    {
      id: 'person',
      header: 'Username',
      meta: { className: 'links', narrow: false },
      cell: (module) => (
        <RecordLink to="person" id={module.userId}>
          {fullNameOf(module) || NOTHING}
        </RecordLink>
      ),
    },
    {
      id: 'registered',
      header: 'Registration Date',
      meta: { width: 150, slot: 'when', className: 'figures' },
      // MM-DD-YYYY (spec 2 §2.7).
      cell: ({ registrationDate, createdAt }) => {
        const at = registrationDate ?? createdAt;
        return at ? formatDashed(at, timeZone) : NOTHING;
      },
    },
    {
      id: 'type',
      header: 'Configuration Type',
      meta: { width: 160, slot: 'value' },
      cell: ({ configurationType: type }) =>
        type ? (isProductType(type) ? PRODUCT_TYPE_LABELS[type] : type) : NOTHING,
    },
    {
      id: 'serial',
      header: 'Serial Number',
      enableHiding: false,
      meta: { width: 200, slot: 'title', className: 'figures links', narrow: 168 },
      cell: (module) => (
        <RecordLink to="serialNumber" id={module.serialNumber}>
          {serialOf(module)}
        </RecordLink>
      ),
    },
    assignedColumn((module) => ({ record: module.id, name: serialOf(module) }), { isUsual: true }),
  ];
}
