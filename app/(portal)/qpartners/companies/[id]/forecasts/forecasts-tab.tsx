'use client';

import type { ListProps } from '@/components/list/use-list';
import { FORECAST_DECISIONS, type ForecastDecision } from '@/lib/domain/forecast-type';
import type { TabFilters } from '../company-filters';
import { CompanyList } from '../company-list';
import { forecastsOfCompany } from './forecasts-list';

export function ForecastsTab(props: ListProps) {
  return (
    <CompanyList
      {...props}
      tab="forecasts"
      source={forecastsOfCompany}
      filters={FILTERS}
      nothing="No forecasts of this company."
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
