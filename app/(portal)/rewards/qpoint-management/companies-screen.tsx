import { ListCard } from '@/components/list/list-card';
import { ListNavigation } from '@/components/list/list-navigation';
import { PageTitle } from '@/components/layout/page-title';
import { DownloadReport } from '@/components/report/download-report';
import { ErrorState } from '@/components/ui/error-state';
import { PartProblem } from '@/components/ui/part-problem';
import { pageCount } from '@/lib/list-query';
import { DEFAULT_COMPANIES_SORT, qpointManagementPath } from '@/lib/paths';
import { CompaniesColumnsMenu } from './companies-columns-menu';
import { CompaniesFilters } from './companies-filters';
import { CompaniesFooter } from './companies-footer';
import { rangeInWords, totalInWords } from './companies-in-words';
import { companiesQuery } from './companies-query';
import { CompaniesTable } from './companies-table';
import { listOf, type CompaniesView } from './companies-view';
import { CompanyDialogHost } from './company-dialog/company-dialog-host';
import { toListRow } from './company-list-row';
import { NoCompanies } from './no-companies';
import type { CompaniesReading } from './read-companies';

/** In the words of spec 2 §8. */
const PROBLEM = 'There was a problem getting companies';

const UNSORTED = 'The server lists companies in an order of its own; it can’t sort them as the address asks.';

/** Q.Point Management from its title to its footer. Where reading failed, what could be read stays usable. */
export async function CompaniesScreen({
  view,
  reading,
  timeZone,
}: {
  view: CompaniesView;
  reading: Promise<CompaniesReading>;
  timeZone: string;
}) {
  const { page, statuses, opened, asker, preferences } = await reading;
  const rows = page.ok ? page.value.data.map(toListRow) : [];
  const total = page.ok ? page.value.total : 0;
  return (
    <ListNavigation
      view={qpointManagementPath(listOf(view))}
      outcome={page.ok ? rangeInWords(rows.length, total, view.page) : PROBLEM}
    >
      <PageTitle
        actions={
          <>
            <DownloadReport report="companies" query={companiesQuery(view)} />
            <CompaniesColumnsMenu userId={asker.userId} preferences={preferences} />
          </>
        }
      >
        Q.Point Management
      </PageTitle>
      {statuses.ok ? null : <PartProblem>There was a problem getting point request statuses</PartProblem>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <CompaniesFilters view={view} statuses={statuses.ok ? statuses.value : []} />
        {page.ok ? <p className="font-medium tabular-nums">{totalInWords(total)}</p> : null}
      </div>
      {page.ok && !page.value.isSorted && isAskedToSort(view) ? <p className="text-sm text-muted">{UNSORTED}</p> : null}
      <ListCard>
        {!page.ok ? (
          <ErrorState title={PROBLEM}>{page.error.message}</ErrorState>
        ) : rows.length === 0 ? (
          <NoCompanies view={view} />
        ) : (
          <>
            <CompaniesTable
              rows={rows}
              view={view}
              isSorted={page.value.isSorted}
              timeZone={timeZone}
              userId={asker.userId}
              preferences={preferences}
            />
            <CompaniesFooter view={view} range={rangeInWords(rows.length, total, view.page)} pages={pageCount(total)} />
          </>
        )}
      </ListCard>
      <CompanyDialogHost rows={rows} view={listOf(view)} timeZone={timeZone} asker={asker} opened={opened} />
    </ListNavigation>
  );
}

function isAskedToSort({ sort, direction }: CompaniesView): boolean {
  return sort !== DEFAULT_COMPANIES_SORT.sort || direction !== DEFAULT_COMPANIES_SORT.direction;
}
