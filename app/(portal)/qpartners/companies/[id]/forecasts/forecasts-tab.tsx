'use client';

import { useMemo } from 'react';
import { NOTHING, type ListColumn } from '@/components/list/list-table';
import type { ListProps } from '@/components/list/use-list';
import { StatusPill } from '@/components/ui/status-pill';
import { claimStateName, claimStateTone } from '@/lib/domain/claim';
import { monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { FORECAST_DECISIONS, type ForecastDecision } from '@/lib/domain/forecast-type';
import { formatCount, formatPoints } from '@/lib/format';
import { formatDate } from '@/lib/time';
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

const columnsOf = (timeZone: string): ListColumn<CompanyForecast>[] => [
  {
    id: 'month',
    header: 'Month',
    enableHiding: false,
    meta: { width: 150, slot: 'title', narrow: 124 },
    cell: ({ month }) => monthInWords(monthOfDay(month)),
  },
  {
    id: 'submitted',
    header: 'Submitted',
    meta: { width: 110, slot: 'aside', className: 'figures', narrow: false },
    cell: ({ submittedAt }) => formatDate(submittedAt, timeZone),
  },
  {
    id: 'forecast',
    header: 'Forecast (W)',
    meta: { width: 120, className: 'num', narrow: 100 },
    cell: ({ forecast }) => formatCount(forecast),
  },
  {
    id: 'scanned',
    header: 'Scanned (W)',
    meta: { width: 120, slot: 'detail', className: 'num', narrow: 100 },
    cell: ({ scanned }) => formatCount(scanned),
  },
  {
    id: 'submission',
    header: 'Submission',
    meta: { width: 124, narrow: 116 },
    cell: ({ submission }) => <Decision of={submission} />,
  },
  {
    id: 'achievement',
    header: 'Achievement',
    meta: { width: 124, narrow: 116, slot: 'value' },
    cell: ({ achievement }) => <Decision of={achievement} />,
  },
  {
    id: 'qpoints',
    header: 'Gave',
    meta: { width: 110, className: 'num', narrow: 80 },
    cell: ({ qpoints }) => (qpoints > 0 ? formatPoints(qpoints) : NOTHING),
  },
];

/** What was decided about one kind of a month; nothing while it waits. */
function Decision({ of }: { of: string | null | undefined }) {
  return of ? <StatusPill tone={claimStateTone(of)}>{claimStateName(of)}</StatusPill> : NOTHING;
}
