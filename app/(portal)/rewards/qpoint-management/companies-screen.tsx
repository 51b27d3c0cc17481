'use client';

import { FileSpreadsheet } from 'lucide-react';
import { useMemo } from 'react';
import { PortalLink } from '@/components/layout/navigation';
import { useMay } from '@/components/layout/rights';
import { LiveList } from '@/components/list/live-list';
import { NoMatches } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { useAnswer } from '@/components/query/use-answer';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { companiesAddress, type CompaniesView } from '@/lib/addresses/companies';
import type { listRequestStatuses } from '@/lib/contract/points';
import { approvalStepName } from '@/lib/domain/approval-step';
import { latestUpdateOf } from '@/lib/domain/latest-update';
import { isRequestStatusId } from '@/lib/domain/point-request';
import { formatCount } from '@/lib/text/format';
import { pageCount, placesOnPage, rangeLabel } from '@/lib/addresses/page-range';
import { NEW_POINT_BATCH_PATH, POINT_BATCHES_PATH } from '@/lib/addresses/paths';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { companiesList, companiesQuery, type CompanyRow } from './companies-list';
import {
  CompaniesColumnsMenu,
  CompaniesDownload,
  CompaniesFilters,
  CompaniesTable,
  CompanyDialogHost,
  type CompanyListRow,
} from './companies-table';
import type { PointsRequester } from './company-dialog/read-points-requester';

const UNSORTED = 'This server can’t sort these companies.';

const ALL_STATUSES = query(readOf<typeof listRequestStatuses>('/point-request/statuses', {}));

/** Q.Point Management from its title to its foot. Where reading failed, what could be read stays usable. */
export function CompaniesScreen({ asker, ...props }: ListProps & { asker: PointsRequester }) {
  const { timeZone } = props;
  const list = useList(companiesList, props);
  const statuses = useAnswer(ALL_STATUSES);
  const isSorted = useMay('pointSort');
  const hasPointBatches = useMay('pointBatches');
  const [mayChange, mayDecide] = [useMay('qpointManagement', 'change'), useMay('qpointManagement', 'decide')];
  const { answer, view } = list.shown ?? { view: list.view };
  const total = answer?.total ?? 0;
  const rows = useMemo(() => answer?.data.map(toListRow) ?? [], [answer]);
  const range = rangeLabel({ total }, { shown: rows.length, page: view.page, noun: 'companies' });
  return (
    <LiveList
      list={list}
      title="Q.Point Management"
      count={formatCount(total)}
      outcome={range}
      actions={
        <>
          {hasPointBatches ? (
            <PortalLink href={mayChange ? NEW_POINT_BATCH_PATH : POINT_BATCHES_PATH} className={buttonClass()}>
              <FileSpreadsheet aria-hidden size={16} />
              <span className="beside:sr-only">Points by spreadsheet</span>
            </PortalLink>
          ) : null}
          <CompaniesDownload view={list.view} query={companiesQuery(list.view)} />
          <CompaniesColumnsMenu />
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
              view={list.view}
              statuses={statuses.data ?? []}
              decides={mayDecide && asker.asker === 'administrator'}
            />
            {/* Letter for letter as in spec 2 §2.6. */}
            {answer ? (
              <p className="font-medium tabular-nums beside:sr-only">{`${formatCount(total)} Companies Total`}</p>
            ) : null}
          </div>
          {isSorted || companiesAddress.isUsualSort(view) ? null : <p className="text-sm text-muted">{UNSORTED}</p>}
        </>
      }
      // In the words of spec 2 §8.
      problem="There was a problem getting companies"
      empty={rows.length === 0 ? <NoCompanies view={view} /> : null}
      over={
        <CompanyDialogHost
          rows={rows}
          places={placesOnPage({ total }, view.page)}
          view={view}
          timeZone={timeZone}
          asker={asker}
        />
      }
    >
      <CompaniesTable
        rows={rows}
        view={view}
        timeZone={timeZone}
        reader={asker}
        paged={{ range, pages: pageCount(total) }}
      />
    </LiveList>
  );
}

function toListRow(company: CompanyRow): CompanyListRow {
  const { id, name, state, totalQpoints, consumed, availableQpoints, pointRequest } = company;
  const step = approvalStepName(company.approvalStep);
  return {
    id,
    name,
    ...(state ? { state } : {}),
    ...(step ? { step } : {}),
    accrued: totalQpoints,
    consumed,
    available: availableQpoints,
    ...(pointRequest ? { latest: latestOf(pointRequest) } : {}),
    ...(pointRequest || company.latestMovement ? { update: latestUpdateOf(company) } : {}),
  };
}

function latestOf({
  id,
  requestStatusId,
  requestStatus,
}: NonNullable<CompanyRow['pointRequest']>): NonNullable<CompanyListRow['latest']> {
  return {
    statusId: requestStatusId,
    ...(!isRequestStatusId(requestStatusId) && requestStatus ? { statusName: requestStatus } : {}),
    requestId: id,
  };
}

function NoCompanies({ view }: { view: CompaniesView }) {
  if (!companiesAddress.isFiltered(view)) {
    return <EmptyState title="No companies yet.">Companies appear here once a partner registers.</EmptyState>;
  }
  const { status, search, week, movedFrom, movedUntil, silent, aged, mine } = view;
  const isPending =
    typeof status === 'string' && !mine && !search && !week && !movedFrom && !movedUntil && !silent && !aged;
  return (
    <NoMatches
      title={isPending ? 'No requests are awaiting a decision.' : 'No companies match this filter.'}
      clearHref={companiesAddress.clearHref(view)}
    />
  );
}
