'use client';

import { usePending } from '@/components/action/pending';
import { useMemo } from 'react';
import { FirstApprovalMark } from '@/components/approvals/first-approval';
import { DecidingNote, SelectDecidable } from '@/components/approvals/deciding-row';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { FilterForm, FilterSelect } from '@/components/list/filter-form';
import { PagedFooter, type PagedList } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { SelectionProvider, SelectPage } from '@/components/list/selection';
import { createSelectionStore } from '@/components/list/selection-store';
import { assignedColumn, AssignedRows, FilterMine, mineChip } from '@/components/assignments/assigned';
import { forecastApprovalsAddress, type ForecastApprovalsView } from '@/lib/addresses/forecast-approvals';
import { monthInWords, monthOfDay, FORECAST_TYPE_LABELS } from '@/lib/domain/forecast';
import { FORECAST_TYPES } from '@/lib/domain/forecast-type';
import { formatCount, formatPoints } from '@/lib/text/format';
import { DecideForecasts } from './decide-forecasts';
import type { ForecastListRow, HeldForecasts, SelectedForecast } from './forecast-row';
import { MonthDialogHost, MonthFilter } from './month-fields';

/** In the browser there is one list of forecasts; the server never selects. */
const selection = createSelectionStore<SelectedForecast>();

export function ForecastFilters({ view, months }: { view: ForecastApprovalsView; months: readonly string[] }) {
  const { search, type, month } = view;
  const chips = [
    ...(search ? [{ label: `Company: ${search}`, clears: ['search'] }] : []),
    ...(type ? [{ label: FORECAST_TYPE_LABELS[type], clears: ['type'] }] : []),
    ...(month ? [{ label: monthInWords(monthOfDay(month)), clears: ['month'] }] : []),
    ...mineChip(view),
  ];
  return (
    <FilterForm id="forecasts" address={forecastApprovalsAddress} view={view} chips={chips}>
      <SearchField name="search" label="Search companies" />
      <MonthFilter months={months} month={month} />
      <FilterSelect name="type" label="Type">
        {FORECAST_TYPES.map((each) => (
          <option key={each} value={each}>
            {FORECAST_TYPE_LABELS[each]}
          </option>
        ))}
      </FilterSelect>
      <FilterMine />
    </FilterForm>
  );
}

/**
 * What waits, and what can be done with the selected. A row of an achievement opens what was scanned.
 *
 * @param readAt when they were read, in milliseconds
 */
export function ForecastsTable({
  rows,
  view,
  held,
  paged,
}: {
  rows: ForecastListRow[];
  view: ForecastApprovalsView;
  held: HeldForecasts;
  paged: PagedList;
}) {
  const columns = useMemo(() => forecastColumns(view), [view]);
  const pending = usePending();
  return (
    <>
      <SelectionProvider
        store={selection}
        address={forecastApprovalsAddress}
        view={view}
        rows={rows
          .filter(({ id }) => !pending('forecast', id))
          .map((row) => ({ ...selectedOf(row), id: row.id, label: labelOf(row) }))}
      >
        <AssignedRows kind="forecast" records={rows.map(({ id }) => id)}>
          <ListTable label="Forecasts" columns={columns} rows={rows} view={view} address={forecastApprovalsAddress} />
        </AssignedRows>
        <DecideForecasts store={selection} view={view} held={held} />
      </SelectionProvider>
      <PagedFooter address={forecastApprovalsAddress} view={view} paged={paged} />
    </>
  );
}

const labelOf = ({ name, month, type }: ForecastListRow) => `${name}, ${month}, ${FORECAST_TYPE_LABELS[type]}`;

const selectedOf = ({ type, qpoints, forecastIds, submissionId, name }: ForecastListRow) => ({
  type,
  qpoints,
  forecastIds,
  submissionId,
  name,
});

const forecastColumns = (view: ForecastApprovalsView): ListColumn<ForecastListRow>[] => [
  {
    id: 'select',
    meta: { width: 40, slot: 'select', className: 'pin', may: ['approvals', 'decide'] },
    header: () => <SelectPage />,
    cell: (row) => <SelectDecidable of="forecast" id={row.id} label={labelOf(row)} />,
  },
  { id: 'no', header: '#', meta: { width: 56, className: 'figures sub', narrow: false }, cell: ({ no }) => no },
  {
    id: 'company',
    header: 'Company',
    enableHiding: false,
    meta: { slot: 'title', sort: 'name' },
    cell: ({ id, name, type, submissionId, firstApproval }) => (
      <>
        {type === 'achievement' ? (
          <a
            id={`forecast-${submissionId}`}
            data-row-link="dialog"
            href={forecastApprovalsAddress.href({ ...view, forecast: submissionId })}
          >
            {name}
          </a>
        ) : (
          name
        )}
        <DecidingNote of="forecast" id={id} />
        {firstApproval === undefined ? null : <FirstApprovalMark>{firstApproval}</FirstApprovalMark>}
      </>
    ),
  },
  { id: 'month', header: 'Month', meta: { width: 136, sort: 'month', beside: 112 }, cell: ({ month }) => month },
  {
    id: 'type',
    header: 'Forecast Type',
    meta: { width: 136, slot: 'detail', sort: 'type' },
    // On a phone long names leave the month no place beside them.
    cell: ({ type, month }) => (
      <>
        <span className="sm:hidden">{`${month} · `}</span>
        {FORECAST_TYPE_LABELS[type]}
      </>
    ),
  },
  {
    id: 'scanned',
    header: 'Total Scanned (W)',
    meta: { width: 164, className: 'num', sort: 'scanned', narrow: false },
    cell: ({ scanned }) => formatCount(scanned),
  },
  {
    id: 'forecast',
    header: 'Forecasted (W)',
    meta: { width: 148, className: 'num', sort: 'forecast', narrow: false },
    cell: ({ forecast }) => formatCount(forecast),
  },
  {
    id: 'qpoints',
    header: 'Q.POINT',
    meta: { width: 116, slot: 'value', className: 'num', sort: 'qpoints' },
    cell: ({ qpoints }) => formatPoints(qpoints),
  },
  {
    id: 'achieved',
    header: 'Achieved (%)',
    meta: { width: 128, slot: 'aside', className: 'num', sort: 'percent', narrow: false },
    cell: ({ type, percent }) => (type === 'achievement' ? `${formatCount(percent)}%` : NOTHING),
  },
  assignedColumn((row) => ({ record: row.id, name: labelOf(row) }), { isUsual: view.mine !== undefined }),
];

export const ForecastsColumnsMenu = columnsMenuOf(forecastColumns(forecastApprovalsAddress.read({})));

export function ForecastDialogHost({
  rows,
  view,
}: {
  rows: readonly { id: number; name: string; month: string }[];
  view: ForecastApprovalsView;
}) {
  const hrefOf = (forecast: number | undefined) => forecastApprovalsAddress.href({ ...view, forecast });
  return <MonthDialogHost rows={rows} hrefOf={hrefOf} />;
}
