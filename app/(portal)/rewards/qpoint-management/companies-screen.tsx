'use client';

import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { AssignSelected } from '@/components/assignments/assign-selected';
import { AssignedRows, FilterAssigned } from '@/components/assignments/assigned';
import { useAssignedChip } from '@/components/assignments/assignees';
import { PortalLink } from '@/components/layout/navigation';
import { useMay } from '@/components/layout/rights';
import { FilterForm, FilterSelect, type Filtered } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { FromPartners, NoRows } from '@/components/list/no-matches';
import { SearchField } from '@/components/list/search-field';
import { SelectionBar, SelectionProvider } from '@/components/list/selection';
import { createSelectionStore, itemsOf, type SelectedRow, type SelectedRows } from '@/components/list/selection-store';
import { recordsOf, useList, type List, type ListProps } from '@/components/list/use-list';
import { useReadAt } from '@/components/list/use-read-at';
import type { VerdictJob } from '@/components/points/bulk-verdict';
import { VERDICT_WORDS, VERDICTS, type RequestReader, type Verdict } from '@/components/points/pending-request';
import { useAnswer } from '@/components/query/use-answer';
import { RecordHost } from '@/components/record/record-host';
import { DownloadReport, DownloadSelected } from '@/components/report/download-report';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { deferred } from '@/components/ui/deferred';
import { useDialogAddress } from '@/components/ui/dialog-address';
import { PartProblem } from '@/components/ui/error-state';
import { focusSelection } from '@/components/ui/focus';
import { RetryButton } from '@/components/ui/retry-button';
import { companiesAddress, type CompaniesView } from '@/lib/addresses/companies';
import type { listRequestStatuses } from '@/lib/contract/points';
import { insightRowName } from '@/lib/domain/insights';
import { isRequestStatusId, REQUEST_STATUS_NAMES } from '@/lib/domain/point-request';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { NEW_POINT_BATCH_PATH, POINT_BATCHES_PATH } from '@/lib/addresses/paths';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { formatDay } from '@/lib/time/format-time';
import { companiesList, companiesQuery, pendingIn, type CompaniesAnswer, type CompanyRow } from './companies-list';
import { readDialogView, type DialogView } from './company-dialog/dialog-view';
import type { PointsRequester } from './company-dialog/read-points-requester';

const BulkVerdict = deferred(() => import('@/components/points/bulk-verdict'));
const CompanyDialog = deferred(() => import('./company-dialog/company-dialog'));

type CompanyList = List<CompaniesView, CompaniesAnswer, CompanyRow, { readAt: Date }>;

interface SelectedCompany extends SelectedRow {
  /** The pending request, if there is one. */
  request: number | undefined;
}

/** This module state is safe, because the server never selects. */
const selection = createSelectionStore<SelectedCompany>();

const selectedRowOf = (company: CompanyRow) => ({
  id: company.id,
  label: company.name,
  request: pendingIn(company),
});

const UNSORTED = 'These companies can’t be sorted.';

const ALL_STATUSES = query(readOf<typeof listRequestStatuses>('/point-request/statuses', {}));

/**
 * Q.Point Management. If a part can't be read, the rest stays usable.
 *
 * @param now the server's time in epoch milliseconds, because the browser's clock may be wrong
 */
export function CompaniesScreen({ asker, now, ...props }: ListProps & { asker: PointsRequester; now: number }) {
  const list = useList(companiesList, props);
  const readAt = useReadAt(list.shown?.at ?? 0, now);
  const statuses = useAnswer(ALL_STATUSES);
  const isSorted = useMay('pointSort');
  const hasPointBatches = useMay('pointBatches');
  const [mayChange, mayDecide] = [useMay('qpointManagement', 'change'), useMay('qpointManagement', 'decide')];
  const { answer, shownView: view, rows, counted } = list;
  return (
    <LiveList
      list={list}
      title="Q.Point Management"
      actions={
        <>
          {hasPointBatches ? (
            <PortalLink href={mayChange ? NEW_POINT_BATCH_PATH : POINT_BATCHES_PATH} className={buttonClass()}>
              <FileSpreadsheet aria-hidden size={16} />
              <span className="beside:sr-only">Points by spreadsheet</span>
            </PortalLink>
          ) : null}
          {/* Downloads the filter's companies, or the selected ones. */}
          <DownloadReport
            report="companies"
            query={companiesQuery(list.view)}
            selection={{ store: selection, scope: companiesAddress.scope(list.view) }}
          />
        </>
      }
      filters={
        <>
          {statuses.problem !== null ? (
            <PartProblem retry={<RetryButton of={statuses.error} onRetry={() => void statuses.refetch()} />}>
              There was a problem getting point request statuses
            </PartProblem>
          ) : null}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <CompaniesFilters
              list={list}
              statuses={statuses.data ?? []}
              decides={mayDecide && asker.asker === 'administrator'}
            />
            {/* Wording from spec 2 §2.6. */}
            {answer ? (
              <p className="font-medium tabular-nums beside:sr-only">
                {`${formatCount(counted.total)} Companies Total`}
              </p>
            ) : null}
          </div>
          {isSorted || companiesAddress.isUsualSort(view) ? null : <p className="text-sm text-muted">{UNSORTED}</p>}
        </>
      }
      // Wording from spec 2 §8.
      problem="There was a problem getting companies"
      empty={<NoCompanies list={list} />}
      over={<CompanyDialogHost list={list} asker={asker} />}
    >
      <SelectionProvider store={selection} list={list} keep={selectedRowOf}>
        <AssignedRows
          kind="pointRequest"
          records={asker.asker === 'administrator' ? rows.flatMap((company) => pendingIn(company) ?? []) : []}
        >
          <ListTable list={list} label="Companies" sorted={isSorted} readAt={readAt} />
        </AssignedRows>
        <SelectedCompanies view={view} reader={asker} />
      </SelectionProvider>
      <PagedFooter list={list} />
    </LiveList>
  );
}

/** Filter labels for all pending requests, and for those that the reader may decide. */
const PENDING_LABELS = { pending: 'Awaiting decision', decidable: 'Awaiting my decision' } as const;

/**
 * Search and status filter.
 *
 * @param decides whether the reader may decide requests
 * @param statuses the upstream's statuses; empty if they couldn't be read
 */
function CompaniesFilters({
  list,
  statuses,
  decides,
}: {
  list: Filtered<CompaniesView>;
  statuses: readonly { id: number; name: string }[];
  decides: boolean;
}) {
  const { status, assigned } = list.view;
  const hasWork = useMay('work');
  const assignedChip = useAssignedChip('pointRequest', assigned);
  const options = [...statuses];
  // Show the status in the address even if the upstream's statuses can't be read.
  if (typeof status === 'number' && !statuses.some(({ id }) => id === status)) {
    options.push({ id: status, name: isRequestStatusId(status) ? REQUEST_STATUS_NAMES[status] : `Status ${status}` });
  }
  const shown = typeof status === 'string' ? PENDING_LABELS[status] : options.find(({ id }) => id === status)?.name;
  return (
    <FilterForm
      id="companies"
      list={list}
      chips={{
        search: 'Search',
        status: () => (shown ? `Point update: ${shown}` : null),
        week: (week) => `Points moved in the week of ${formatDay(week)}`,
        movedFrom: (from, { movedUntil }) => movedChip(from, movedUntil),
        movedUntil: (until, { movedFrom }) => (movedFrom ? null : movedChip(undefined, until)),
        silent: (months) => `No points moved for ${formatCountOf(months, 'month')} or longer`,
        aged: (key, { agedAt }) => ({
          label:
            `Has points accrued ${insightRowName('liability', { key }).toLowerCase()}` +
            (agedAt ? `, as of ${formatDay(agedAt)}` : ''),
          clears: ['aged', 'agedAt'],
        }),
        requestedUntil: (day) => `Latest request by ${formatDay(day)}`,
        assigned: assignedChip,
      }}
      more={decides && hasWork ? <FilterAssigned kind="pointRequest" /> : null}
    >
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
    </FilterForm>
  );
}

const movedChip = (from: string | undefined, until: string | undefined) => ({
  label: `Points moved ${daysInWords(from, until)}`,
  clears: ['movedFrom', 'movedUntil'],
});

/** For example `on 10/05/2026`, `from 10/05/2026 to 10/11/2026`. */
function daysInWords(from: string | undefined, until: string | undefined): string {
  if (from && from === until) return `on ${formatDay(from)}`;
  return [from && `from ${formatDay(from)}`, until && `to ${formatDay(until)}`].filter(Boolean).join(' ');
}

/** Bulk actions for companies. Administrators can decide several pending requests at once. */
function SelectedCompanies({ view, reader }: { view: CompaniesView; reader: RequestReader }) {
  const scope = companiesAddress.scope(view);
  const [job, setJob] = useState<VerdictJob | null>(null);
  const mayDecide = useMay('qpointManagement', 'decide');
  const decides = mayDecide && reader.asker === 'administrator' && typeof view.status === 'string';
  const begin = (verdict: Verdict, selected: SelectedRows) => setJob({ verdict, companies: itemsOf(selected) });
  const end = (decidedIds: readonly number[]) => {
    setJob(null);
    if (decidedIds.length === 0) return;
    selection.remove(scope, decidedIds);
  };
  return (
    <>
      <SelectionBar>
        {(selected) => (
          <>
            <DownloadSelected report="companies" selected={selected} />
            {decides ? (
              <AssignSelected of={[{ kind: 'pointRequest', items: requestsOf(selection.rows(scope)) }]} />
            ) : null}
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

/** The pending requests of selected companies, by the companies' names. */
const requestsOf = (selected: SelectedRows<SelectedCompany>) =>
  [...selected.values()].flatMap(({ label, request }) => (request === undefined ? [] : [{ id: request, label }]));

/** Shows the company in the address (`?company=ID`) in a dialog over the list. */
function CompanyDialogHost({ list, asker }: { list: CompanyList; asker: PointsRequester }) {
  const shown = readDialogView(Object.fromEntries(useDialogAddress()));
  const hrefOf = (next: Partial<DialogView>) => companiesAddress.href({ ...list.shownView, ...shown, ...next });
  return (
    <RecordHost
      {...recordsOf(list)}
      hrefOf={(company) => hrefOf({ company, approval: undefined })}
      dialog={CompanyDialog}
    >
      {({ place, row }) => (
        <CompanyDialog
          place={place}
          name={row?.name}
          shown={shown}
          hrefOf={hrefOf}
          timeZone={list.timeZone}
          asker={asker}
        />
      )}
    </RecordHost>
  );
}

function NoCompanies({ list }: { list: CompanyList }) {
  const { status, search, week, movedFrom, movedUntil, silent, aged, requestedUntil, assigned } = list.shownView;
  const others = [search, week, movedFrom, movedUntil, silent, aged, requestedUntil, assigned];
  const isPending = typeof status === 'string' && others.every((filter) => !filter);
  return (
    <NoRows
      list={list}
      hint={<FromPartners>Companies appear here once a partner registers.</FromPartners>}
      unmatched={isPending ? 'No requests are awaiting a decision.' : undefined}
    />
  );
}
