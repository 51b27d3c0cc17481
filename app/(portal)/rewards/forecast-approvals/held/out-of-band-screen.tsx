'use client';

import { useMemo } from 'react';
import { LiveList } from '@/components/list/live-list';
import { NoMatches } from '@/components/list/no-matches';
import { EmptyState } from '@/components/ui/empty-state';
import { heldForecastsAddress, type HeldForecastsView } from '@/lib/addresses/forecast-approvals';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import { achievedPercent, forecastNumber, type ForecastRules, monthInWords } from '@/lib/domain/forecast';
import { heldReason, heldReasonInWords } from '@/lib/domain/forecast-list';
import { formatCount } from '@/lib/text/format';
import { pageCount, placesOnPage, rangeLabel } from '@/lib/addresses/page-range';
import { HELD_FORECASTS_PATH } from '@/lib/addresses/paths';
import { ApprovalReports } from '../../approval-reports';
import { ApprovalTabs } from '../../approval-tabs';
import { BandNote } from '../band-note';
import { heldList } from '../forecasts-list';
import { useForecasts, type ForecastsProps } from '../use-forecasts';
import { HeldColumnsMenu, HeldDialogHost, HeldFilters, HeldTable, type HeldRow } from './out-of-band-table';

/** What is held, from the title to the foot. */
export function HeldScreen(props: ForecastsProps) {
  const { list, problem, found, rules } = useForecasts('held', heldList, props);
  const { shown, total, months, held, view } = found ?? { ...NOTHING_FOUND, view: list.view };
  const { first } = placesOnPage({ total }, view.page);
  const rows = useMemo(() => shown.map((item, index) => toHeldRow(item, first + index, rules)), [shown, first, rules]);
  const range = rangeLabel({ total }, { shown: rows.length, page: view.page, noun: 'held forecasts' });
  return (
    <LiveList
      list={list}
      title="Approvals"
      count={formatCount(total)}
      outcome={range}
      actions={
        <>
          <ApprovalReports today={props.today} />
          <HeldColumnsMenu />
        </>
      }
      tabs={<ApprovalTabs current={HELD_FORECASTS_PATH} held={found ? held.length : undefined} />}
      filters={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <HeldFilters view={list.view} months={months} />
          {found ? <BandNote rules={rules} /> : null}
        </div>
      }
      problem={problem}
      empty={rows.length === 0 ? <NothingHeld view={view} /> : null}
      over={
        <HeldDialogHost
          rows={rows.map(({ submissionId, name, month }) => ({ id: submissionId, name, month }))}
          view={view}
        />
      }
    >
      <HeldTable rows={rows} view={view} paged={{ range, pages: pageCount(total) }} />
    </LiveList>
  );
}

const NOTHING_FOUND = { shown: [], total: 0, months: [], held: [] };

function toHeldRow(item: ForecastApproval, no: number, rules: ForecastRules | null): HeldRow {
  return {
    ...{ id: forecastNumber(item), no, submissionId: item.submissionId, name: item.name, month: monthInWords(item) },
    scanned: item.totalScannedWattage,
    forecast: item.forecastedWatts,
    percent: achievedPercent(item.percentage),
    why: heldReasonInWords(heldReason(item, rules) ?? 'outside', item, rules),
    ...(item.awaitingUpdate === undefined ? {} : { awaiting: item.awaitingUpdate }),
  };
}

function NothingHeld({ view }: { view: HeldForecastsView }) {
  const title = 'No held forecasts';
  return heldForecastsAddress.isFiltered(view) ? (
    <NoMatches title={title} clearHref={heldForecastsAddress.clearHref(view)} />
  ) : (
    <EmptyState title={title}>All waiting achievements are within the band.</EmptyState>
  );
}
