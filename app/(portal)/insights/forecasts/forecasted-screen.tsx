'use client';

import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { PortalLink } from '@/components/layout/navigation';
import { FilterForm, FilterSelect, type Filtered } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { namedView, useList, type ListProps } from '@/components/list/use-list';
import { DownloadReport } from '@/components/report/download-report';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { forecastApprovalsAddress } from '@/lib/addresses/forecast-approvals';
import { insightsAddress, type ForecastedView } from '@/lib/addresses/insights';
import { monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { FORECAST_RESULT_NAMES, FORECAST_RESULTS } from '@/lib/domain/forecast-list';
import { forecastedFilter, forecastedSource } from './forecasted-list';

const inWords = (month: string) => monthInWords(monthOfDay(`${month}-01`));

/** Forecasts with their results. Those of a month are what the figure of Insights sums. */
export function ForecastedScreen(props: ListProps) {
  const list = useList(forecastedSource, props);
  const { month, result, search } = namedView(list);
  const isNone = !result && !search;
  const none = month ? `Nothing was forecast for ${inWords(month)}.` : 'Nothing was forecast yet.';
  return (
    <LiveList
      list={list}
      title={month ? `Forecasts of ${inWords(month)}` : 'Forecasts'}
      trail={
        <BreadcrumbTrail
          className="-mb-2"
          steps={[{ label: 'Insights', href: insightsAddress.path }, { label: 'Forecasts' }]}
        />
      }
      outcome={list.rows.length === 0 && isNone ? none : list.range}
      actions={
        <>
          <PortalLink href={forecastApprovalsAddress.href({ month })} className={buttonClass()}>
            Awaiting a decision
          </PortalLink>
          <DownloadReport report="forecast-results" query={forecastedFilter(list.view)} />
        </>
      }
      filters={<ForecastedFilters list={list} months={list.answer?.months ?? []} />}
      problem="There was a problem getting the forecasts."
      {...(isNone && { empty: <EmptyState title={none} /> })}
    >
      <ListTable list={list} label="Forecasts" />
      <PagedFooter list={list} />
    </LiveList>
  );
}

function ForecastedFilters({ list, months }: { list: Filtered<ForecastedView>; months: readonly string[] }) {
  const { month } = list.view;
  const found = months.map((day) => day.slice(0, '2026-10'.length));
  const offered = month && !found.includes(month) ? [month, ...found] : found;
  return (
    <FilterForm
      id="forecasted"
      list={list}
      chips={{
        month: inWords,
        result: (result) => `Result: ${FORECAST_RESULT_NAMES[result]}`,
        search: 'Company',
      }}
    >
      <SearchField name="search" label="Search company" mode="typing" />
      <FilterSelect name="month" label="Month" all="All months" className="w-60">
        {offered.map((each) => (
          <option key={each} value={each}>
            {inWords(each)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect name="result" label="Result">
        {FORECAST_RESULTS.map((each) => (
          <option key={each} value={each}>
            {FORECAST_RESULT_NAMES[each]}
          </option>
        ))}
      </FilterSelect>
    </FilterForm>
  );
}
