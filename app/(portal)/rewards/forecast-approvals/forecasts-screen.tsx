'use client';

import { ForecastsDecided } from '@/components/approvals/forecast-decisions';
import { useMemo } from 'react';
import { approvedFirst } from '@/components/approvals/first-approval';
import { LiveList } from '@/components/list/live-list';
import { NoMatches } from '@/components/list/no-matches';
import { EmptyState } from '@/components/ui/empty-state';
import { forecastApprovalsAddress, type ForecastApprovalsView } from '@/lib/addresses/forecast-approvals';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import { MAX_CLAIMS_AT_ONCE } from '@/lib/domain/claim';
import { achievedPercent, forecastNumber, monthInWords } from '@/lib/domain/forecast';
import { awaitsSerialNumbers } from '@/lib/domain/forecast-list';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { pageCount, placesOnPage, rangeLabel } from '@/lib/addresses/page-range';
import { FORECAST_APPROVALS_PATH } from '@/lib/addresses/paths';
import { ApprovalReports } from '../approval-reports';
import { ApprovalTabs } from '../approval-tabs';
import { BandNote } from './band-note';
import { achievementsOf, type ForecastListRow, type HeldForecasts } from './forecast-row';
import { forecastsList } from './forecasts-list';
import { ForecastDialogHost, ForecastFilters, ForecastsColumnsMenu, ForecastsTable } from './forecasts-table';
import { useForecasts, type ForecastsProps } from './use-forecasts';

/** The forecasts that wait, from the title to the foot. */
export function ForecastsScreen(props: ForecastsProps) {
  const { timeZone } = props;
  const { list, problem, found, rules } = useForecasts('listed', forecastsList, props);
  const { shown, total, months, held, view } = found ?? { ...NOTHING_FOUND, view: list.view };
  const { first } = placesOnPage({ total }, view.page);
  const rows = useMemo(
    () => shown.map((item, index) => toListRow(item, first + index, timeZone)),
    [shown, first, timeZone],
  );
  const range = rangeLabel({ total }, { shown: rows.length, page: view.page, noun: 'forecasts' });
  return (
    <LiveList
      list={list}
      title="Approvals"
      count={formatCount(total)}
      outcome={range}
      actions={
        <>
          <ApprovalReports today={props.today} />
          <ForecastsColumnsMenu />
        </>
      }
      tabs={<ApprovalTabs current={FORECAST_APPROVALS_PATH} held={found ? held.length : undefined} />}
      filters={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <ForecastFilters view={list.view} months={months} />
          {found ? (
            <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <h2 className="font-semibold tabular-nums">{`${formatCount(total)} Forecasts Awaiting Approval`}</h2>
              <BandNote rules={rules} />
            </div>
          ) : null}
        </div>
      }
      problem={problem}
      empty={rows.length === 0 ? <NoForecasts view={view} held={held.length} /> : null}
      over={
        <>
          <ForecastDialogHost rows={achievementsOf(rows)} view={view} />
          <ForecastsDecided />
        </>
      }
    >
      <ForecastsTable rows={rows} view={view} held={toHeld(held, shown)} paged={{ range, pages: pageCount(total) }} />
    </LiveList>
  );
}

const NOTHING_FOUND = { shown: [], total: 0, months: [], held: [] };

function NoForecasts({ view, held }: { view: ForecastApprovalsView; held: number }) {
  const title = 'No forecasts to approve';
  if (forecastApprovalsAddress.isFiltered(view))
    return <NoMatches title={title} clearHref={forecastApprovalsAddress.clearHref(view)} />;
  return (
    <EmptyState title={title}>
      {held > 0 ? `${formatCountOf(held, 'achievement')} outside the band ${held === 1 ? 'is' : 'are'} held.` : null}
    </EmptyState>
  );
}

/** The held months that one decision takes along; the rest goes with the next. Months that may still come in stay. */
function toHeld(all: readonly ForecastApproval[], shown: readonly ForecastApproval[]): HeldForecasts {
  const final = all.filter((item) => !awaitsSerialNumbers(item));
  return {
    items: final.slice(0, MAX_CLAIMS_AT_ONCE).map((item) => ({ id: forecastNumber(item), forecastIds: namesOf(item) })),
    awaiting: all.length - final.length,
    takesReason: shown.some(({ isHeld }) => isHeld !== undefined),
  };
}

/** The line that names a month in a decision. To name a held month, any of its lines serves. */
function namesOf({ forecastIds, isHeld }: ForecastApproval): number[] {
  return isHeld === undefined ? forecastIds : forecastIds.slice(0, 1);
}

/** @param no its place in the list, from 1 */
function toListRow(item: ForecastApproval, no: number, timeZone: string): ForecastListRow {
  const { name, forecastType, totalScannedWattage, forecastedWatts, qpoints, percentage, submissionId } = item;
  const { firstApproval } = item;
  return {
    id: forecastNumber(item),
    no,
    name,
    month: monthInWords(item),
    type: forecastType,
    scanned: totalScannedWattage,
    forecast: forecastedWatts,
    qpoints,
    percent: achievedPercent(percentage),
    forecastIds: forecastType === 'achievement' ? namesOf(item) : [],
    submissionId,
    ...(firstApproval ? { firstApproval: approvedFirst(firstApproval, timeZone) } : {}),
  };
}
