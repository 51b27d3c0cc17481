'use client';

import { NewLink } from '@/components/by-staff/new-link';
import { useMay } from '@/components/layout/rights';
import type { ListDefinition } from '@/components/list/define-list';
import { chipsOf } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { NoRows } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { DownloadReport } from '@/components/report/download-report';
import type { ByStaff } from '@/lib/addresses/by-staff';
import type { CompanyTabView } from '@/lib/addresses/company';
import { COMPANY_TABS, type CompanyTab } from '@/lib/domain/company';
import { companyHref } from '@/lib/addresses/paths';
import { CompanyListHead, useCompany } from './company-head';
import { chipsOfTab, CompanyFilters, type TabFilters } from './company-filters';
import { isFilteredTab, TAB_QUERIES } from './company-lists';

export function CompanyList<T, Row extends object, More extends object = object>({
  tab,
  source,
  nothing,
  filters,
  foundByName,
  enter,
  more,
  ...props
}: ListProps & {
  tab: CompanyTab;
  source: ListDefinition<CompanyTabView, T, Row, More>;
  /** The text of an empty list. */
  nothing: string;
  filters?: TabFilters;
  /** Explains that the rows were found by the company's name. */
  foundByName?: (name: string) => string;
  /** What staff can enter by hand here. */
  enter?: ByStaff;
  more?: More;
}) {
  const list = useList(source, props);
  const { view, shownView } = list;
  const company = useCompany(view.company ?? 0);
  const isWhole = useMay('recordPages');
  const isFiltered = filters !== undefined && chipsOf(shownView, chipsOfTab(filters)).length > 0;
  const nouns = source.noun[1];
  const unmatched = `No ${nouns} match this filter.`;
  return (
    <LiveList
      list={list}
      title={company?.name ?? 'Company'}
      outcome={list.rows.length > 0 ? list.range : isFiltered ? unmatched : nothing}
      actions={
        <>
          {isFilteredTab(tab) && isWhole ? (
            <DownloadReport report={`company-${tab}`} query={TAB_QUERIES[tab](view)} />
          ) : null}
          {enter ? <NewLink kind={enter} company={view.company} /> : null}
        </>
      }
      head={
        <>
          <CompanyListHead id={view.company ?? 0} current={tab} timeZone={props.timeZone} />
          {!isWhole && foundByName && company ? (
            <p className="shrink-0 text-sm text-muted">{foundByName(company.name)}</p>
          ) : null}
        </>
      }
      problem={`There was a problem getting the ${nouns} of the company.`}
      filters={filters ? <CompanyFilters list={list} filters={filters} /> : null}
      empty={
        <NoRows
          list={list}
          none={nothing}
          unmatched={unmatched}
          isFiltered={isFiltered}
          clearHref={companyHref(shownView.company ?? 0, tab)}
        />
      }
    >
      <ListTable list={list} label={COMPANY_TABS[tab].label} {...(more ?? ({} as More))} />
      <PagedFooter list={list} />
    </LiveList>
  );
}
