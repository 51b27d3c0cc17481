'use client';

import { RecordHost } from '@/components/record/record-host';
import type { OpenedRecord } from '@/components/record/load-state';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { ListFooter } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { SelectionProvider, SelectPage, SelectRow } from '@/components/list/selection';
import { createSelectionStore } from '@/components/list/selection-store';
import { deferred } from '@/components/ui/deferred';
import { forecastApprovalsAddress, type ForecastApprovalsView } from '@/lib/addresses/forecast-approvals';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import { FORECAST_TYPE_LABELS } from '@/lib/domain/forecast';
import { formatCount, formatPoints } from '@/lib/format';
import { placesOnPage } from '@/lib/page-range';
import { DecideForecasts } from './decide-forecasts';
import type { ForecastListRow, HeldForecasts, SelectedForecast } from './forecast-row';

const ForecastDialog = deferred(() => import('./forecast-dialog'));

/** In the browser there is one list of forecasts; the server never selects. */
const selection = createSelectionStore<SelectedForecast>();

/** What waits, and what can be done with the selected. A row of an achievement opens what was scanned. */
export function ForecastsTable({
  rows,
  view,
  held,
}: {
  rows: ForecastListRow[];
  view: ForecastApprovalsView;
  held: HeldForecasts;
}) {
  return (
    <>
      <SelectionProvider
        store={selection}
        address={forecastApprovalsAddress}
        view={view}
        rows={rows.map((row) => ({ ...selectedOf(row), id: row.id, label: labelOf(row) }))}
      >
        <ListTable label="Forecasts" columns={COLUMNS} rows={rows} view={view} />
        <DecideForecasts store={selection} view={view} held={held} />
      </SelectionProvider>
      <ListFooter
        range={
          held.count > 0
            ? `${formatCount(held.count)} held outside the band: they are rejected with the next decision.`
            : ''
        }
      />
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

const COLUMNS: ListColumn<ForecastListRow>[] = [
  {
    id: 'select',
    meta: { width: 40, className: 'select pin' },
    header: () => <SelectPage />,
    cell: (row) => <SelectRow id={row.id} label={labelOf(row)} />,
  },
  { id: 'no', header: '#', meta: { width: 56, className: 'figures sub', narrow: false }, cell: ({ no }) => no },
  {
    id: 'company',
    header: 'Company',
    enableHiding: false,
    meta: { className: 'line-title' },
    cell: ({ name, type, submissionId }) =>
      type === 'achievement' ? (
        <a
          id={`forecast-${submissionId}`}
          data-row-link="dialog"
          href={forecastApprovalsAddress.href({ forecast: submissionId })}
        >
          {name}
        </a>
      ) : (
        name
      ),
  },
  { id: 'month', header: 'Month', meta: { width: 136 }, cell: ({ month }) => month },
  {
    id: 'type',
    header: 'Forecast Type',
    meta: { width: 124, className: 'line-detail' },
    // On a phone long names leave the month no place beside them.
    cell: ({ type, month }) => (
      <>
        <span className="sm:hidden">{month} · </span>
        {FORECAST_TYPE_LABELS[type]}
      </>
    ),
  },
  {
    id: 'scanned',
    header: 'Total Scanned (W)',
    meta: { width: 148, className: 'num', narrow: false },
    cell: ({ scanned }) => formatCount(scanned),
  },
  {
    id: 'forecast',
    header: 'Forecasted (W)',
    meta: { width: 132, className: 'num', narrow: false },
    cell: ({ forecast }) => formatCount(forecast),
  },
  {
    id: 'qpoints',
    header: 'Q.POINT',
    meta: { width: 104, className: 'num line-value' },
    cell: ({ qpoints }) => formatPoints(qpoints),
  },
  {
    id: 'achieved',
    header: 'Achieved (%)',
    meta: { width: 112, className: 'num line-aside' },
    cell: ({ type, percent }) => (type === 'achievement' ? `${formatCount(percent)}%` : NOTHING),
  },
];

export const ForecastsColumnsMenu = columnsMenuOf(COLUMNS);

/** A company's month as its dialog is called. */
interface NamedMonth {
  id: number;
  name: string;
  month: string;
}

export function ForecastDialogHost({
  rows,
  view,
  opened,
}: {
  rows: readonly NamedMonth[];
  view: ForecastApprovalsView;
  opened: OpenedRecord<ForecastApproval[]> | null;
}) {
  const hrefOf = (forecast: number | undefined) => forecastApprovalsAddress.href({ ...view, forecast });
  const places = placesOnPage({ total: rows.length }, 1);
  return (
    <RecordHost name="forecast" rows={rows} places={places} hrefOf={hrefOf} opened={opened} dialog={ForecastDialog}>
      {({ place, row, opened }) => <ForecastDialog place={place} row={row} opened={opened} />}
    </RecordHost>
  );
}
