'use client';

import { useMay } from '@/components/layout/rights';
import { ColumnsMenu } from '@/components/list/columns-menu';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable, type ListColumn } from '@/components/list/list-table';
import { NoMatches } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { DownloadReport } from '@/components/report/download-report';
import { EmptyState } from '@/components/ui/empty-state';
import { type CompanyTabView } from '@/lib/addresses/company';
import { COMPANY_TABS, type CompanyTab } from '@/lib/domain/company';
import { pageCount, rangeLabel, ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { companyHref } from '@/lib/addresses/paths';
import type { ListSource } from '@/lib/query/list';
import { CompanyActions, CompanyBreadcrumb, CompanyListHead, useCompany } from './company-head';
import { chipsOf, CompanyFilters, type TabFilters } from './company-filters';
import { isFilteredTab, TAB_QUERIES } from './company-lists';

/** A list of a company under its head, from its title to its foot. */
export function CompanyList<Row extends { id: number }>({
  tab,
  source,
  columns,
  nothing,
  filters,
  foundByName,
  ...props
}: ListProps & {
  tab: CompanyTab;
  source: ListSource<CompanyTabView, { data: Row[]; total: number }>;
  /** The same array for the same columns. */
  columns: ListColumn<Row>[];
  /** What is said where there are no rows. */
  nothing: string;
  filters?: TabFilters;
  /** Says how rows are found when they are found by the company's name. */
  foundByName?: (name: string) => string;
}) {
  const list = useList(source, props);
  const { answer, view } = list.shown ?? { view: list.view };
  const { data: rows, total } = answer ?? { data: [], total: 0 };
  const company = useCompany(list.view.company ?? 0);
  const isWhole = useMay('recordPages');
  const { label } = COMPANY_TABS[tab];
  const range = rangeLabel({ total }, { shown: rows.length, page: view.page, noun: source.noun[1] });
  const isFiltered = filters !== undefined && chipsOf(view, filters).length > 0;
  const none = isFiltered ? `No ${source.noun[1]} match this filter.` : nothing;
  return (
    <>
      <CompanyBreadcrumb />
      <LiveList
        list={list}
        title={company?.name ?? 'Company'}
        outcome={rows.length === 0 ? none : range}
        actions={
          <>
            {isFilteredTab(tab) && isWhole ? (
              <DownloadReport report={`company-${tab}`} query={TAB_QUERIES[tab](list.view)} />
            ) : null}
            {company ? <CompanyActions company={company} /> : null}
            <ColumnsMenu of={columns} />
          </>
        }
        tabs={
          <CompanyListHead id={list.view.company ?? 0} current={tab} timeZone={props.timeZone}>
            {({ name }) =>
              !isWhole && foundByName ? <p className="shrink-0 text-sm text-muted">{foundByName(name)}</p> : null
            }
          </CompanyListHead>
        }
        problem={`There was a problem getting the ${source.noun[1]} of the company.`}
        filters={
          filters ? (
            <CompanyFilters address={source.address} view={list.view} filters={filters} today={props.today} />
          ) : null
        }
        empty={
          rows.length > 0 ? null : isFiltered ? (
            <NoMatches title={none} clearHref={companyHref(view.company ?? 0, tab)} />
          ) : (
            <EmptyState title={none} />
          )
        }
      >
        <ListTable label={label} columns={columns} rows={rows} view={view} />
        <PagedFooter address={source.address} view={view} paged={{ range, pages: pageCount(total, ROWS_PER_PAGE) }} />
      </LiveList>
    </>
  );
}
