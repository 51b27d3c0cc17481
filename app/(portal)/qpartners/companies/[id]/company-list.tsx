'use client';

import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable, type ListColumn } from '@/components/list/list-table';
import { useList, type ListProps } from '@/components/list/use-list';
import { EmptyState } from '@/components/ui/empty-state';
import type { CompanyTabView } from '@/lib/addresses/company';
import { COMPANY_TABS, type CompanyTab } from '@/lib/domain/company';
import { pageCount, rangeLabel, ROWS_PER_PAGE } from '@/lib/page-range';
import type { ListSource } from '@/lib/query/list';
import { CompanyActions, CompanyBreadcrumb, CompanyHead, useCompany } from './company-head';

/** A list of a company under its head, from its title to its foot. */
export function CompanyList<Row extends { id: number }>({
  tab,
  source,
  columns,
  nothing,
  ...props
}: ListProps & {
  tab: CompanyTab;
  source: ListSource<CompanyTabView, { data: Row[]; total: number }>;
  /** The same array for the same columns. */
  columns: ListColumn<Row>[];
  /** What is said where there are no rows. */
  nothing: string;
}) {
  const list = useList(source, props);
  const { answer, view } = list.shown ?? { view: list.view };
  const { data: rows, total } = answer ?? { data: [], total: 0 };
  const company = useCompany(list.view.company ?? 0);
  const { label } = COMPANY_TABS[tab];
  const range = rangeLabel({ total }, { shown: rows.length, page: view.page, noun: source.noun[1] });
  return (
    <>
      <CompanyBreadcrumb />
      <LiveList
        list={list}
        title={company?.name ?? 'Company'}
        outcome={rows.length === 0 ? nothing : range}
        actions={company ? <CompanyActions company={company} /> : null}
        tabs={company ? <CompanyHead company={company} current={tab} timeZone={props.timeZone} /> : null}
        problem={`There was a problem getting the ${source.noun[1]} of the company.`}
        empty={rows.length === 0 ? <EmptyState title={nothing} /> : null}
      >
        <ListTable label={label} columns={columns} rows={rows} view={view} />
        <PagedFooter address={source.address} view={view} paged={{ range, pages: pageCount(total, ROWS_PER_PAGE) }} />
      </LiveList>
    </>
  );
}
