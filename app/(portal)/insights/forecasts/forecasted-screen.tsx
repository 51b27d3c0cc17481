'use client';

import { useMemo } from 'react';
import { forecastColumns } from '@/components/approvals/forecast-columns';
import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { PortalLink } from '@/components/layout/navigation';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { FilterForm, FilterSelect } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { namedView, useList, type ListProps } from '@/components/list/use-list';
import { RecordLink } from '@/components/record/record-link';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { forecastApprovalsAddress } from '@/lib/addresses/forecast-approvals';
import { forecastedAddress, insightsAddress, type ForecastedView } from '@/lib/addresses/insights';
import { forecastMonths } from '@/lib/domain/insights';
import { monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { countLabel, pageCount, rangeLabel } from '@/lib/addresses/page-range';
import { forecastedSource, type ForecastedRow } from './forecasted-list';

const inWords = (month: string) => monthInWords(monthOfDay(`${month}-01`));

/** What companies forecast for a month and scanned in it: what the figure of Insights sums. */
export function ForecastedScreen(props: ListProps) {
  const list = useList(forecastedSource, props);
  const { answer, view } = list.shown ?? { view: list.view };
  const { data: rows, total } = answer ?? { data: [], total: 0 };
  const columns = useMemo(() => columnsOf(props.timeZone), [props.timeZone]);
  const range = rangeLabel({ total }, { shown: rows.length, page: view.page, noun: 'forecasts' });
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
      count={countLabel({ total })}
      outcome={rows.length === 0 ? none : range}
      actions={
        <>
          <PortalLink href={forecastApprovalsAddress.href({ month })} className={buttonClass()}>
            Awaiting a decision
          </PortalLink>
          <ForecastedColumnsMenu />
        </>
      }
      filters={<MonthFilter view={list.view} today={props.today} />}
      problem="There was a problem getting the forecasts."
      empty={rows.length > 0 ? null : <EmptyState title={none} />}
    >
      <ListTable label="Forecasts" columns={columns} rows={rows} view={view} />
      <PagedFooter address={forecastedAddress} view={view} paged={{ range, pages: pageCount(total) }} />
    </LiveList>
  );
}

/** The months of the last years, the latest first; an older one that the address names as well. */
function MonthFilter({ view, today }: { view: ForecastedView; today: string }) {
  const recent = forecastMonths({ startDate: `${Number(today.slice(0, 4)) - 2}-01-01`, endDate: today })
    .map((day) => day.slice(0, 7))
    .reverse();
  const months = view.month && !recent.includes(view.month) ? [view.month, ...recent] : recent;
  return (
    <FilterForm id="forecasted" address={forecastedAddress} view={view} chips={[]}>
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

const columnsOf = (timeZone: string): ListColumn<ForecastedRow>[] => [
  {
    id: 'company',
    header: 'Company',
    enableHiding: false,
    meta: { slot: 'title' },
    cell: ({ companyId, companyName }) => (
      <RecordLink to="company" id={companyId}>
        {companyName || NOTHING}
      </RecordLink>
    ),
  },
  ...forecastColumns<ForecastedRow>(timeZone),
];

const ForecastedColumnsMenu = columnsMenuOf(columnsOf('UTC'));
