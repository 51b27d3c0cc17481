'use client';

import { useMemo, useState } from 'react';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { FilterForm, FilterSelect } from '@/components/list/filter-form';
import { PagedFooter, type PagedList } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { SelectionBar, SelectionProvider, SelectPage, SelectRow } from '@/components/list/selection';
import { createSelectionStore, itemsOf, type SelectedRows } from '@/components/list/selection-store';
import type { VerdictJob } from '@/components/points/bulk-verdict';
import { VERDICT_WORDS, VERDICTS, type RequestReader, type Verdict } from '@/components/points/pending-request';
import { RecordHost } from '@/components/record/record-host';
import { DownloadReport, DownloadSelected } from '@/components/report/download-report';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { useDialogAddress } from '@/components/ui/dialog-address';
import { focusSelection } from '@/components/ui/focus';
import { PointStatusPill } from '@/components/ui/point-status-pill';
import { StatusPill } from '@/components/ui/status-pill';
import { assignedColumn, AssignedRows, FilterMine, mineChip } from '@/components/assignments/assigned';
import { useMay } from '@/components/layout/rights';
import { companiesAddress, type CompaniesView } from '@/lib/addresses/companies';
import { insightRowName } from '@/lib/domain/insights';
import type { LatestUpdate } from '@/lib/domain/latest-update';
import { movementKindName } from '@/lib/domain/movement-kind';
import { isRequestStatusId, PENDING_STATUSES, REQUEST_STATUS_NAMES } from '@/lib/domain/point-request';
import { formatCountOf, formatPoints, signedPoints } from '@/lib/text/format';
import type { RowPlaces } from '@/lib/addresses/page-range';
import type { ReportQuery } from '@/lib/reports/report-path';
import { formatDate, formatDay } from '@/lib/time/format-time';
import { readDialogView, type DialogView } from './company-dialog/dialog-view';
import type { PointsRequester } from './company-dialog/read-points-requester';

const BulkVerdict = deferred(() => import('@/components/points/bulk-verdict'));
const CompanyDialog = deferred(() => import('./company-dialog/company-dialog'));

/** In the browser there is one list of companies; the server never selects. */
const selection = createSelectionStore();

/** A row as its columns show it. */
export interface CompanyListRow {
  id: number;
  name: string;
  state?: string;
  /** How far its registration is, in words. */
  step?: string;
  /** Points. */
  accrued: number;
  consumed: number;
  available: number;
  /** The latest point request of the company. */
  latest?: {
    statusId: number;
    /** Only of a status that the portal does not know by its id. */
    statusName?: string;
    requestId: number;
  };
  /** The latest movement of any kind, or the latest step of the request where that is later. */
  update?: LatestUpdate;
}

/** What the filter calls every status that awaits a decision, and those of them that the reader may decide. */
const PENDING_LABELS = { pending: 'Awaiting decision', decidable: 'Awaiting my decision' } as const;

/**
 * What to search for, and which point update status to show.
 *
 * @param decides may the reader decide requests?
 * @param statuses those of the upstream; none where they could not be read
 */
export function CompaniesFilters({
  view,
  statuses,
  decides,
}: {
  view: CompaniesView;
  statuses: readonly { id: number; name: string }[];
  decides: boolean;
}) {
  const { search, status, week, movedFrom, movedUntil, silent, aged, agedAt } = view;
  const options = [...statuses];
  // What the address asks for is shown as chosen, also while the upstream's statuses can't be had.
  if (typeof status === 'number' && !statuses.some(({ id }) => id === status)) {
    options.push({ id: status, name: isRequestStatusId(status) ? REQUEST_STATUS_NAMES[status] : `Status ${status}` });
  }
  const shown = typeof status === 'string' ? PENDING_LABELS[status] : options.find(({ id }) => id === status)?.name;
  const chips = [
    ...(search ? [{ label: `Search: ${search}`, clears: ['search'] }] : []),
    ...(shown ? [{ label: `Point update: ${shown}`, clears: ['status'] }] : []),
    ...(week ? [{ label: `Points moved in the week of ${formatDay(week)}`, clears: ['week'] }] : []),
    ...(movedFrom || movedUntil
      ? [{ label: `Points moved ${daysInWords(movedFrom, movedUntil)}`, clears: ['movedFrom', 'movedUntil'] }]
      : []),
    ...(silent
      ? [{ label: `No points moved for ${formatCountOf(silent, 'month')} or longer`, clears: ['silent'] }]
      : []),
    ...(aged
      ? [
          {
            label:
              `Has points accrued ${insightRowName('liability', { key: aged }).toLowerCase()}` +
              (agedAt ? `, as of ${formatDay(agedAt)}` : ''),
            clears: ['aged', 'agedAt'],
          },
        ]
      : []),
    ...mineChip(view),
  ];
  return (
    <FilterForm id="companies" address={companiesAddress} view={view} chips={chips}>
      <SearchField name="search" label="Search companies" />
      <FilterSelect name="status" label="Point Update Status">
        <option value="pending">{PENDING_LABELS.pending}</option>
        {decides || status === 'decidable' ? <option value="decidable">{PENDING_LABELS.decidable}</option> : null}
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FilterSelect>
      {decides ? <FilterMine /> : null}
    </FilterForm>
  );
}

/** `on 10/05/2026`, `from 10/05/2026 to 10/11/2026`. */
function daysInWords(from: string | undefined, until: string | undefined): string {
  if (from && from === until) return `on ${formatDay(from)}`;
  return [from && `from ${formatDay(from)}`, until && `to ${formatDay(until)}`].filter(Boolean).join(' ');
}

/**
 * The companies of a page, each of which opens its dialog.
 */
export function CompaniesTable({
  rows,
  view,
  timeZone,
  reader,
  paged,
}: {
  rows: CompanyListRow[];
  view: CompaniesView;
  timeZone: string;
  reader: RequestReader;
  paged: PagedList;
}) {
  const isSorted = useMay('pointSort');
  const columns = useMemo(() => companyColumns(timeZone, view), [timeZone, view]);
  return (
    <>
      <SelectionProvider
        store={selection}
        address={companiesAddress}
        view={view}
        rows={rows.map(({ id, name }) => ({ id, label: name }))}
      >
        <AssignedRows
          kind="pointRequest"
          records={reader.asker === 'administrator' ? rows.flatMap(({ latest }) => pendingIn(latest) ?? []) : []}
        >
          <ListTable
            label="Companies"
            columns={columns}
            rows={rows}
            view={view}
            address={isSorted ? companiesAddress : undefined}
          />
        </AssignedRows>
        <SelectedCompanies view={view} reader={reader} />
      </SelectionProvider>
      <PagedFooter address={companiesAddress} view={view} paged={paged} />
    </>
  );
}

/** What is done with selected companies; where requests await a decision, administrators decide several at once. */
function SelectedCompanies({ view, reader }: { view: CompaniesView; reader: RequestReader }) {
  const [job, setJob] = useState<VerdictJob | null>(null);
  const mayDecide = useMay('qpointManagement', 'decide');
  const decides = mayDecide && reader.asker === 'administrator' && typeof view.status === 'string';
  const begin = (verdict: Verdict, selected: SelectedRows) => setJob({ verdict, companies: itemsOf(selected) });
  const end = (decidedIds: readonly number[]) => {
    setJob(null);
    if (decidedIds.length === 0) return;
    selection.remove(companiesAddress.scope(view), decidedIds);
  };
  return (
    <>
      <SelectionBar>
        {(selected) => (
          <>
            <DownloadSelected report="companies" selected={selected} />
            {decides
              ? VERDICTS.map((verdict) => (
                  <Button
                    key={verdict}
                    look={verdict === 'approve' ? 'primary' : 'secondary'}
                    className="max-sm:h-10"
                    onClick={() => begin(verdict, selected)}
                  >
                    {VERDICT_WORDS[verdict].verb}
                  </Button>
                ))
              : null}
          </>
        )}
      </SelectionBar>
      {job ? <BulkVerdict job={job} reader={reader} onClose={end} onClosed={focusSelection} /> : null}
    </>
  );
}

/** All companies of the filter, or the selected ones. */
export function CompaniesDownload({ view, query }: { view: CompaniesView; query: ReportQuery }) {
  return (
    <DownloadReport
      report="companies"
      query={query}
      selection={{ store: selection, scope: companiesAddress.scope(view) }}
    />
  );
}

/** The columns that people may hide don't depend on the page that is shown. */
export const CompaniesColumnsMenu = columnsMenuOf(companyColumns('UTC', companiesAddress.read({})));

function companyColumns(timeZone: string, view: CompaniesView): ListColumn<CompanyListRow>[] {
  return [
    {
      id: 'select',
      enableHiding: false,
      meta: { width: 40, slot: 'select', className: 'pin', may: ['qpointManagement', ['decide', 'export']] },
      header: () => <SelectPage />,
      cell: ({ id, name }) => <SelectRow id={id} label={name} />,
    },
    {
      id: 'name',
      header: 'Company',
      enableHiding: false,
      meta: { slot: 'title', className: 'pin', sort: 'name', width: 204, narrow: 160 },
      cell: ({ id, name }) => (
        <a
          id={`company-${id}`}
          data-row-link="dialog"
          href={companiesAddress.href({ ...view, company: id, tab: undefined })}
        >
          {name}
        </a>
      ),
    },
    {
      id: 'state',
      header: 'State',
      meta: { width: 72, slot: 'detail', sort: 'state', narrow: false },
      cell: ({ state }) => state ?? NOTHING,
    },
    {
      id: 'step',
      header: 'Step',
      meta: { width: 116, className: 'sub', narrow: false },
      cell: ({ step }) => step ?? NOTHING,
    },
    {
      id: 'accrued',
      header: 'Total Accrued',
      meta: { width: 128, className: 'num', sort: 'totalQpoints', narrow: false },
      cell: ({ accrued }) => formatPoints(accrued),
    },
    {
      id: 'consumed',
      header: 'Total Consumed',
      meta: { width: 134, className: 'num', sort: 'consumed', narrow: false },
      cell: ({ consumed }) => formatPoints(consumed),
    },
    {
      id: 'available',
      header: 'Total Available',
      meta: { width: 132, slot: 'value', className: 'num', sort: 'availableQpoints' },
      cell: ({ available }) => formatPoints(available),
    },
    {
      id: 'latest',
      header: 'Latest Point Update',
      meta: { width: 340, slot: 'aside', sort: 'latestUpdate', narrow: 310, beside: 130 },
      cell: ({ latest, update }) =>
        update ? (
          <Latest request={latest} update={update} isFiltered={view.status !== undefined} timeZone={timeZone} />
        ) : (
          <span className="sub">{NOTHING}</span>
        ),
    },
    assignedColumn(({ latest, name }) => ({ record: pendingIn(latest), name }), { isUsual: view.mine !== undefined }),
  ];
}

/** The request of a row that awaits a decision. */
const pendingIn = (latest: CompanyListRow['latest']): number | undefined =>
  latest && PENDING_STATUSES.some((id) => id === latest.statusId) ? latest.requestId : undefined;

/**
 * The latest update. Beside a later movement the status of the latest request shows where it awaits a decision, or the
 * list is filtered by it.
 */
function Latest({
  request,
  update: { kind, points, at },
  isFiltered,
  timeZone,
}: {
  request: CompanyListRow['latest'];
  update: LatestUpdate;
  isFiltered: boolean;
  timeZone: string;
}) {
  const amount = points === undefined ? null : kind ? signedPoints(points) : formatPoints(points);
  const showsStatus = request && (!kind || isFiltered || pendingIn(request) !== undefined);
  // The kind is last: where there is no room for all, its end is cut.
  const told = [amount, at && formatDate(at, timeZone), showsStatus && kind && movementKindName(kind)]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      {showsStatus ? (
        <PointStatusPill id={request.statusId} name={request.statusName} />
      ) : kind ? (
        <StatusPill tone="quiet">{movementKindName(kind)}</StatusPill>
      ) : null}
      <span title={told} className="pl-2 align-middle text-muted tabular-nums max-sm:hidden beside:hidden">
        {told}
      </span>
    </>
  );
}

/** Shows the company that the address names (`?company=ID`) in a dialog over the list. */
export function CompanyDialogHost({
  rows,
  places,
  view,
  timeZone,
  asker,
}: {
  rows: readonly { id: number; name: string }[];
  places: RowPlaces;
  view: CompaniesView;
  timeZone: string;
  asker: PointsRequester;
}) {
  const shown = readDialogView(Object.fromEntries(useDialogAddress()));
  const hrefOf = (next: Partial<DialogView>) => companiesAddress.href({ ...view, ...shown, ...next });
  return (
    <RecordHost
      name="company"
      rows={rows}
      places={places}
      hrefOf={(company) => hrefOf({ company, approval: undefined })}
      dialog={CompanyDialog}
    >
      {({ place, row }) => (
        <CompanyDialog place={place} name={row?.name} shown={shown} hrefOf={hrefOf} timeZone={timeZone} asker={asker} />
      )}
    </RecordHost>
  );
}
