import { ListScreen } from '@/components/list/list-screen';
import { NoMatches } from '@/components/list/no-matches';
import { EmptyState } from '@/components/ui/empty-state';
import { PartProblem } from '@/components/ui/error-state';
import { companiesAddress, type CompaniesView } from '@/lib/addresses/companies';
import type { CompaniesPage } from '@/lib/api/list-companies';
import type { CompanyPoints } from '@/lib/contract/points';
import { approvalStepName } from '@/lib/domain/approval-step';
import { isRequestStatusId } from '@/lib/domain/point-request';
import { formatCount } from '@/lib/format';
import { pageCount, placesOnPage, rangeLabel } from '@/lib/page-range';
import {
  CompaniesColumnsMenu,
  CompaniesDownload,
  CompaniesFilters,
  CompaniesTable,
  CompanyDialogHost,
  type CompanyListRow,
} from './companies-table';
import { companiesQuery, type CompaniesData } from './page-data';

const UNSORTED = 'The server lists companies in an order of its own; it can’t sort them as the address asks.';
const NOT_OF_WEEK = 'The server can’t tell whose points moved in a week; it lists all companies.';

/** Q.Point Management from its title to its foot. Where reading failed, what could be read stays usable. */
export async function CompaniesScreen({
  view,
  data,
  timeZone,
}: {
  view: CompaniesView;
  data: Promise<CompaniesData>;
  timeZone: string;
}) {
  const { page, statuses, opened, asker } = await data;
  const {
    data: companies,
    total,
    isSorted,
    ignoresWeek,
  }: CompaniesPage = page.ok ? page.value : { data: [], total: 0, isSorted: true };
  const rows = companies.map(toListRow);
  const range = rangeLabel({ total }, { shown: rows.length, page: view.page, noun: 'companies' });
  return (
    <ListScreen
      title="Q.Point Management"
      list="companies"
      userId={asker.userId}
      here={companiesAddress.listHref(view)}
      count={formatCount(total)}
      outcome={range}
      rows={{ ids: rows.map(({ id }) => id), noun: ['company', 'companies'] }}
      actions={
        <>
          <CompaniesDownload view={view} query={companiesQuery(view)} />
          <CompaniesColumnsMenu />
        </>
      }
      filters={
        <>
          {statuses.ok ? null : <PartProblem>There was a problem getting point request statuses</PartProblem>}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <CompaniesFilters
              view={view}
              statuses={statuses.ok ? statuses.value : []}
              decides={asker.asker === 'administrator'}
            />
            {/* Letter for letter as in spec 2 §2.6. */}
            {page.ok ? <p className="font-medium tabular-nums">{formatCount(total)} Companies Total</p> : null}
          </div>
          {isSorted || companiesAddress.isUsualSort(view) ? null : <p className="text-sm text-muted">{UNSORTED}</p>}
          {ignoresWeek ? <p className="text-sm text-muted">{NOT_OF_WEEK}</p> : null}
        </>
      }
      // In the words of spec 2 §8.
      problem={page.ok ? null : { title: 'There was a problem getting companies', reason: page.error.message }}
      empty={rows.length === 0 ? <NoCompanies view={view} /> : null}
      over={
        <CompanyDialogHost
          rows={rows}
          places={placesOnPage({ total }, view.page)}
          view={view}
          timeZone={timeZone}
          asker={asker}
          opened={opened}
        />
      }
    >
      <CompaniesTable
        rows={rows}
        view={view}
        isSorted={isSorted}
        timeZone={timeZone}
        reader={{ userId: asker.userId, asker: asker.asker }}
        paged={{ range, pages: pageCount(total) }}
      />
    </ListScreen>
  );
}

/** Absent and empty fields are left out of what is sent. */
function toListRow(company: CompanyPoints): CompanyListRow {
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
    ...(pointRequest ? { latest: latestOf(pointRequest, company.latestUpdateAt) } : {}),
  };
}

function latestOf(
  { requestStatusId, requestStatus, qpoints, createdAt }: NonNullable<CompanyPoints['pointRequest']>,
  updatedAt: CompanyPoints['latestUpdateAt'],
): NonNullable<CompanyListRow['latest']> {
  const at = updatedAt ?? createdAt;
  return {
    statusId: requestStatusId,
    ...(!isRequestStatusId(requestStatusId) && requestStatus ? { statusName: requestStatus } : {}),
    points: qpoints,
    ...(at ? { at } : {}),
  };
}

function NoCompanies({ view }: { view: CompaniesView }) {
  if (!companiesAddress.isFiltered(view)) {
    return <EmptyState title="No companies yet.">A partner’s company stands here once it is registered.</EmptyState>;
  }
  const isPending = typeof view.status === 'string' && !view.search && !view.week;
  return (
    <NoMatches
      title={isPending ? 'No request awaits a decision.' : 'No companies match this filter.'}
      clearHref={companiesAddress.clearHref(view)}
    />
  );
}
