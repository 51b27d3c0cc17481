'use client';

import { useMemo } from 'react';
import { forecastColumns } from '@/components/approvals/forecast-columns';
import type { ListColumn } from '@/components/list/list-table';
import type { ListProps } from '@/components/list/use-list';
import { monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { FORECAST_DECISIONS, type ForecastDecision } from '@/lib/domain/forecast-type';
import type { TabFilters } from '../company-filters';
import { CompanyList } from '../company-list';
import { forecastsOfCompany, type CompanyForecast } from '../company-lists';

export function ForecastsTab(props: ListProps) {
  const columns = useMemo(() => columnsOf(props.timeZone), [props.timeZone]);
  return (
    <CompanyList
      {...props}
      tab="forecasts"
      source={forecastsOfCompany}
      filters={FILTERS}
      columns={columns}
      nothing="This company has no forecasts."
    />
  );
}

const DECISION_NAMES: Readonly<Record<ForecastDecision, string>> = {
  awaiting: 'Awaiting a decision',
  approved: 'Approved',
  rejected: 'Rejected',
};

const FILTERS: TabFilters = {
  search: 'Search product or article code',
  hasTypes: true,
  state: { label: 'State', choices: FORECAST_DECISIONS.map((decision) => [decision, DECISION_NAMES[decision]]) },
  days: 'Months',
};

const columnsOf = (timeZone: string): ListColumn<CompanyForecast>[] => [
  {
    id: 'month',
    header: 'Month',
    enableHiding: false,
    meta: { slot: 'title', narrow: 124 },
    cell: ({ month }) => monthInWords(monthOfDay(month)),
  },
  ...forecastColumns<CompanyForecast>(timeZone),
];
