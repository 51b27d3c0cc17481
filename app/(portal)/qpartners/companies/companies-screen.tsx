'use client';

import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { FilterForm } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { FromPartners, NoRows } from '@/components/list/no-matches';
import { SearchField } from '@/components/list/search-field';
import { useList, type ListProps } from '@/components/list/use-list';
import { companiesByName } from './companies-list';

const NO_COMPANIES = 'No companies match your search.';

export function CompaniesScreen(props: ListProps) {
  const list = useList(companiesByName, props);
  return (
    <LiveList
      list={list}
      title="Companies"
      trail={<BreadcrumbTrail className="-mb-2" steps={[{ label: 'Q.Partners' }, { label: 'Companies' }]} />}
      outcome={list.rows.length === 0 ? NO_COMPANIES : list.range}
      filters={
        <FilterForm id="companies" list={list} chips={{ search: 'Search' }}>
          <SearchField name="search" label="Search companies" mode="typing" />
        </FilterForm>
      }
      problem="There was a problem getting the companies."
      empty={
        <NoRows
          list={list}
          hint={<FromPartners>Companies appear here once a partner registers.</FromPartners>}
          unmatched={NO_COMPANIES}
        />
      }
    >
      <ListTable list={list} label="Companies" />
      <PagedFooter list={list} />
    </LiveList>
  );
}
