'use client';

import { useMemo } from 'react';
import { DecidingNote } from '@/components/approvals/deciding-row';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { FilterForm, FilterSelect } from '@/components/list/filter-form';
import { PagedFooter, type PagedList } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { StatusPill } from '@/components/ui/status-pill';
import { heldForecastsAddress, type HeldForecastsView } from '@/lib/addresses/forecast-approvals';
import { monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { HELD_FILTERS, type HeldFilter } from '@/lib/domain/forecast-list';
import { formatCount } from '@/lib/text/format';
import { MonthDialogHost, MonthFilter } from '../month-fields';

/** A row as its columns show it. */
export interface HeldRow {
  id: number;
  /** Its place in the list, from 1. */
  no: number;
  submissionId: number;
  /** The company. */
  name: string;
  month: string;
  /** Watts. */
  scanned: number;
  forecast: number;
  percent: number;
  why: string;
  /** Claims whose serial number nobody has uploaded; absent where that is not known. */
  awaiting?: number;
}

const FILTER_LABELS: Readonly<Record<HeldFilter, string>> = {
  below: 'Below the band',
  above: 'Above the band',
  small: 'Too little forecast',
  awaits: 'Awaits serial numbers',
};

export function HeldFilters({ view, months }: { view: HeldForecastsView; months: readonly string[] }) {
  const { search, month, why } = view;
  const chips = [
    ...(search ? [{ label: `Company: ${search}`, clears: ['search'] }] : []),
    ...(month ? [{ label: monthInWords(monthOfDay(month)), clears: ['month'] }] : []),
    ...(why ? [{ label: FILTER_LABELS[why], clears: ['why'] }] : []),
  ];
  return (
    <FilterForm id="held" address={heldForecastsAddress} view={view} chips={chips}>
      <SearchField name="search" label="Search companies" />
      <MonthFilter months={months} month={month} />
      <FilterSelect name="why" label="Held because">
        {HELD_FILTERS.map((each) => (
          <option key={each} value={each}>
            {FILTER_LABELS[each]}
          </option>
        ))}
      </FilterSelect>
    </FilterForm>
  );
}

/** What is held and why. A row opens what was scanned. */
export function HeldTable({ rows, view, paged }: { rows: HeldRow[]; view: HeldForecastsView; paged: PagedList }) {
  const columns = useMemo(() => heldColumns(view), [view]);
  return (
    <>
      <ListTable label="Held forecasts" columns={columns} rows={rows} view={view} address={heldForecastsAddress} />
      <PagedFooter address={heldForecastsAddress} view={view} paged={paged} />
    </>
  );
}

export function HeldDialogHost({
  rows,
  view,
}: {
  rows: readonly { id: number; name: string; month: string }[];
  view: HeldForecastsView;
}) {
  const hrefOf = (forecast: number | undefined) => heldForecastsAddress.href({ ...view, forecast });
  return <MonthDialogHost rows={rows} hrefOf={hrefOf} />;
}

const heldColumns = (view: HeldForecastsView): ListColumn<HeldRow>[] => [
  { id: 'no', header: '#', meta: { width: 56, className: 'figures sub', narrow: false }, cell: ({ no }) => no },
  {
    id: 'company',
    header: 'Company',
    enableHiding: false,
    meta: { slot: 'title', sort: 'name' },
    cell: ({ id, name, submissionId }) => (
      <>
        <a
          id={`forecast-${submissionId}`}
          data-row-link="dialog"
          href={heldForecastsAddress.href({ ...view, forecast: submissionId })}
        >
          {name}
        </a>
        <DecidingNote of="forecast" id={id} />
      </>
    ),
  },
  { id: 'month', header: 'Month', meta: { width: 124, sort: 'month' }, cell: ({ month }) => month },
  {
    id: 'scanned',
    header: 'Total Scanned (W)',
    meta: { width: 148, className: 'num', sort: 'scanned', narrow: false },
    cell: ({ scanned }) => formatCount(scanned),
  },
  {
    id: 'forecast',
    header: 'Forecasted (W)',
    meta: { width: 136, className: 'num', sort: 'forecast', narrow: false },
    cell: ({ forecast }) => formatCount(forecast),
  },
  {
    id: 'achieved',
    header: 'Achieved (%)',
    meta: { width: 116, slot: 'aside', className: 'num', sort: 'percent' },
    cell: ({ percent }) => `${formatCount(percent)}%`,
  },
  {
    id: 'why',
    header: 'Held because',
    meta: { width: 196, slot: 'detail', narrow: false },
    cell: ({ why }) => why,
  },
  {
    id: 'serials',
    header: 'Serial numbers',
    meta: { width: 236, slot: 'value' },
    cell: ({ awaiting }) =>
      awaiting === undefined ? (
        NOTHING
      ) : awaiting === 0 ? (
        <span className="text-muted">All uploaded</span>
      ) : (
        <StatusPill tone="warn">{`Awaits serial numbers (${formatCount(awaiting)})`}</StatusPill>
      ),
  },
];

export const HeldColumnsMenu = columnsMenuOf(heldColumns(heldForecastsAddress.read({})));
