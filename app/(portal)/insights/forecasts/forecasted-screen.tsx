'use client';

import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { PortalLink } from '@/components/layout/navigation';
import { FilterForm, FilterSelect, type Filtered } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { namedView, useList, type ListProps } from '@/components/list/use-list';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { forecastApprovalsAddress } from '@/lib/addresses/forecast-approvals';
import { insightsAddress, type ForecastedView } from '@/lib/addresses/insights';
import { forecastMonths } from '@/lib/domain/insights';
import { monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { forecastedSource } from './forecasted-list';

const inWords = (month: string) => monthInWords(monthOfDay(`${month}-01`));

/** The forecasts and scans of a month that the figure of Insights sums. */
export function ForecastedScreen(props: ListProps) {
  const list = useList(forecastedSource, props);
  const { month } = namedView(list);
  const none = month ? `Nothing was forecast for ${inWords(month)}.` : 'Choose a month.';
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
      outcome={list.rows.length === 0 ? none : list.range}
      actions={
        <>
          <PortalLink href={forecastApprovalsAddress.href({ month })} className={buttonClass()}>
            Awaiting a decision
          </PortalLink>
        </>
      }
      filters={<MonthFilter list={list} />}
      problem="There was a problem getting the forecasts."
      empty={<EmptyState title={none} />}
    >
      <ListTable list={list} label="Forecasts" />
      <PagedFooter list={list} />
    </LiveList>
  );
}

/** Months of recent years, latest first, plus the address's month if it is older. */
function MonthFilter({ list }: { list: Filtered<ForecastedView> & { today: string } }) {
  const { view, today } = list;
  const recent = forecastMonths({ startDate: `${Number(today.slice(0, 4)) - 2}-01-01`, endDate: today })
    .map((day) => day.slice(0, 7))
    .reverse();
  const months = view.month && !recent.includes(view.month) ? [view.month, ...recent] : recent;
  return (
    <FilterForm id="forecasted" list={list} chips={{}}>
      <FilterSelect name="month" label="Month" all="None" className="w-60">
        {months.map((month) => (
          <option key={month} value={month}>
            {inWords(month)}
          </option>
        ))}
      </FilterSelect>
    </FilterForm>
  );
}
