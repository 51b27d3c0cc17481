'use client';

import { useCallback, useMemo } from 'react';
import { usePending } from '@/components/action/pending';
import { ForecastsDecided } from '@/components/approvals/forecast-decisions';
import { AssignedRows, FilterAssigned } from '@/components/assignments/assigned';
import { useAssignedChip } from '@/components/assignments/assignees';
import { useMay } from '@/components/layout/rights';
import { FilterForm, FilterSelect, type Filtered } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { FromPartners, NoRows } from '@/components/list/no-matches';
import { SearchField } from '@/components/list/search-field';
import { SelectionProvider } from '@/components/list/selection';
import { createSelectionStore } from '@/components/list/selection-store';
import { forecastApprovalsAddress, type ForecastApprovalsView } from '@/lib/addresses/forecast-approvals';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import { MAX_CLAIMS_AT_ONCE } from '@/lib/domain/claim';
import { FORECAST_TYPE_LABELS, forecastNumber, monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { awaitsSerialNumbers } from '@/lib/domain/forecast-list';
import { FORECAST_TYPES } from '@/lib/domain/forecast-type';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { FORECAST_APPROVALS_PATH } from '@/lib/addresses/paths';
import { ApprovalReports } from '../approval-reports';
import { ApprovalTabs } from '../approval-tabs';
import { BandNote } from './band-note';
import { blocksOf } from './forecast-parts';
import { DecideForecasts } from './decide-forecasts';
import { achievementsOf, type HeldForecasts, type SelectedForecast } from './forecast-row';
import { forecastsList, labelOf } from './forecasts-list';
import { MonthDialogHost, MonthFilter } from './month-fields';
import { useForecasts, type ForecastsProps } from './use-forecasts';

/** This module state is safe, because the server never selects. */
const selection = createSelectionStore<SelectedForecast>();

const selectedRowOf = (item: ForecastApproval) => ({
  id: forecastNumber(item),
  label: labelOf(item),
  type: item.forecastType,
  qpoints: item.qpoints,
  forecastIds: item.forecastType === 'achievement' ? namesOf(item) : [],
  submissionId: item.submissionId,
  name: item.name,
});

/** No line between the rows of a company. */
const BLOCKS_CLASS = '[&_tr:has(+tr_[data-follows])>td]:border-b-transparent';

const NO_FORECASTS = 'No forecasts to approve';

export function ForecastsScreen(props: ForecastsProps) {
  const { list, problem, found, rules } = useForecasts('listed', forecastsList, props);
  const { shownView: view, rows, counted } = list;
  const held = found?.held ?? [];
  const blocks = useMemo(() => blocksOf(rows), [rows]);
  const pending = usePending();
  const keep = useCallback(
    (item: ForecastApproval) => (pending('forecast', forecastNumber(item)) ? null : selectedRowOf(item)),
    [pending],
  );
  return (
    <LiveList
      list={list}
      title="Approvals"
      actions={<ApprovalReports today={props.today} />}
      tabs={<ApprovalTabs current={FORECAST_APPROVALS_PATH} held={found ? held.length : undefined} />}
      filters={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <ForecastFilters list={list} months={found?.months ?? []} />
          {found ? (
            <h2 className="font-semibold beside:sr-only">
              {`${formatCount(counted.total)} Forecasts Awaiting Approval`}
            </h2>
          ) : null}
        </div>
      }
      problem={problem}
      empty={
        <NoRows
          list={list}
          none={NO_FORECASTS}
          hint={
            held.length > 0 ? (
              `Held, outside the band: ${formatCountOf(held.length, 'achievement')}.`
            ) : (
              <FromPartners>Forecasts arrive from partners and wait here for a decision.</FromPartners>
            )
          }
          unmatched={NO_FORECASTS}
        />
      }
      over={
        <>
          <MonthDialogHost
            rows={achievementsOf(rows)}
            hrefOf={(forecast) => forecastApprovalsAddress.href({ ...view, forecast })}
          />
          <ForecastsDecided />
        </>
      }
    >
      <SelectionProvider store={selection} list={list} keep={keep}>
        <AssignedRows kind="forecast" records={rows.map(forecastNumber)}>
          <ListTable list={list} label="Forecasts" blocks={blocks} className={BLOCKS_CLASS} />
        </AssignedRows>
        <DecideForecasts store={selection} view={view} held={toHeld(held, rows)} />
      </SelectionProvider>
      <PagedFooter list={list}>
        <BandNote rules={rules} />
      </PagedFooter>
    </LiveList>
  );
}

function ForecastFilters({ list, months }: { list: Filtered<ForecastApprovalsView>; months: readonly string[] }) {
  const hasWork = useMay('work');
  const assignedChip = useAssignedChip('forecast', list.view.assigned);
  return (
    <FilterForm
      id="forecasts"
      list={list}
      chips={{
        search: 'Company',
        type: (type) => FORECAST_TYPE_LABELS[type],
        month: (month) => monthInWords(monthOfDay(month)),
        assigned: assignedChip,
      }}
      more={hasWork ? <FilterAssigned kind="forecast" /> : null}
    >
      <SearchField name="search" label="Search companies" />
      <MonthFilter months={months} month={list.view.month} />
      <FilterSelect name="type" label="Type">
        {FORECAST_TYPES.map((each) => (
          <option key={each} value={each}>
            {FORECAST_TYPE_LABELS[each]}
          </option>
        ))}
      </FilterSelect>
    </FilterForm>
  );
}

/**
 * The out-of-band months that one decision can include; the rest follow with the next. Months that may still qualify
 * stay.
 */
function toHeld(all: readonly ForecastApproval[], shown: readonly ForecastApproval[]): HeldForecasts {
  const final = all.filter((item) => !awaitsSerialNumbers(item));
  return {
    items: final.slice(0, MAX_CLAIMS_AT_ONCE).map((item) => ({ id: forecastNumber(item), forecastIds: namesOf(item) })),
    awaiting: all.length - final.length,
    takesReason: shown.some(({ isHeld }) => isHeld !== undefined),
  };
}

/** The lines that name a month in a decision. For an out-of-band month any one line works. */
function namesOf({ forecastIds, isHeld }: ForecastApproval): number[] {
  return isHeld === undefined ? forecastIds : forecastIds.slice(0, 1);
}
