'use client';

import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { FilterForm } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { NoMatches } from '@/components/list/no-matches';
import { SearchField } from '@/components/list/search-field';
import { useList, type ListProps } from '@/components/list/use-list';
import { RecordLink } from '@/components/record/record-link';
import { EmptyState } from '@/components/ui/empty-state';
import { StatusPill } from '@/components/ui/status-pill';
import { companyNamesAddress } from '@/lib/addresses/company';
import { approvalStepName } from '@/lib/domain/approval-step';
import { APPROVED_STEP } from '@/lib/domain/registration';
import { countLabel, pageCount, rangeLabel } from '@/lib/addresses/page-range';
import { companiesByName, type NamedCompany } from './companies-list';

const NO_COMPANIES = 'No companies match your search.';

/** Every company by name, each of which leads to its page. */
export function CompaniesScreen(props: ListProps) {
  const list = useList(companiesByName, props);
  const { answer, view } = list.shown ?? { view: list.view };
  const { data: rows, ...count } = answer ?? { data: [], total: 0 };
  const range = rangeLabel(count, { shown: rows.length, page: view.page, noun: 'companies' });
  return (
    <LiveList
      list={list}
      title="Companies"
      trail={<BreadcrumbTrail className="-mb-2" steps={[{ label: 'Q.Partners' }, { label: 'Companies' }]} />}
      count={countLabel(count)}
      outcome={rows.length === 0 ? NO_COMPANIES : range}
      actions={<CompaniesColumnsMenu />}
      filters={
        <FilterForm
          id="companies"
          address={companyNamesAddress}
          view={list.view}
          chips={list.view.search ? [{ label: `Search: ${list.view.search}`, clears: ['search'] }] : []}
        >
          <SearchField name="search" label="Search companies" mode="typing" />
        </FilterForm>
      }
      problem="There was a problem getting the companies."
      empty={
        rows.length > 0 ? null : view.search ? (
          <NoMatches title={NO_COMPANIES} clearHref={companyNamesAddress.clearHref(view)} />
        ) : (
          <EmptyState title="No companies yet." />
        )
      }
    >
      <ListTable label="Companies" columns={COLUMNS} rows={rows} view={view} />
      <PagedFooter address={companyNamesAddress} view={view} paged={{ range, pages: pageCount(count.total) }} />
    </LiveList>
  );
}

const COLUMNS: ListColumn<NamedCompany>[] = [
  {
    id: 'name',
    header: 'Company',
    enableHiding: false,
    meta: { slot: 'title' },
    cell: ({ id, name }) => (
      <RecordLink to="company" id={id} data-row-link>
        {name}
      </RecordLink>
    ),
  },
  {
    id: 'place',
    header: 'City',
    meta: { slot: 'detail' },
    cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || NOTHING,
  },
  {
    id: 'status',
    header: 'Status',
    meta: { width: 170, slot: 'value', className: 'edge' },
    cell: ({ approvalStep }) => (
      <StatusPill tone={approvalStep >= APPROVED_STEP ? 'ok' : 'info'}>
        {approvalStepName(approvalStep) ?? NOTHING}
      </StatusPill>
    ),
  },
];

const CompaniesColumnsMenu = columnsMenuOf(COLUMNS);
