import { ListScreen } from '@/components/list/list-screen';
import { NoMatches } from '@/components/list/no-matches';
import { EmptyState } from '@/components/ui/empty-state';
import { heldForecastsAddress, type HeldForecastsView } from '@/lib/addresses/forecast-approvals';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import { achievedPercent, monthInWords, type ForecastRules } from '@/lib/domain/forecast';
import { heldReason, heldReasonInWords } from '@/lib/domain/forecast-list';
import { formatCount } from '@/lib/format';
import { pageCount, placesOnPage, rangeLabel } from '@/lib/page-range';
import { HELD_FORECASTS_PATH } from '@/lib/paths';
import { ApprovalReports } from '../../approval-reports';
import { ApprovalTabs } from '../../approval-tabs';
import { BandNote } from '../band-note';
import { rowIdOf } from '../forecast-row';
import type { ForecastsData } from '../page-data';
import { HeldColumnsMenu, HeldDialogHost, HeldFilters, HeldTable, type HeldRow } from './held-table';

/** What is held, from the title to the foot. */
export async function HeldScreen({
  view,
  data,
  userId,
}: {
  view: HeldForecastsView;
  data: Promise<ForecastsData>;
  userId: number;
}) {
  const { found, problem, opened } = await data;
  const { shown, total, months, held, rules } = found.ok
    ? found.value
    : { shown: [], total: 0, months: [], held: [], rules: null };
  const { first } = placesOnPage({ total }, view.page);
  const rows = shown.map((item, index) => toHeldRow(item, first + index, rules));
  const range = rangeLabel({ total }, { shown: rows.length, page: view.page, noun: 'held forecasts' });
  return (
    <ListScreen
      title="Approvals"
      list="held-forecasts"
      userId={userId}
      here={heldForecastsAddress.listHref(view)}
      count={formatCount(total)}
      outcome={range}
      rows={{ ids: rows.map(({ id }) => id), noun: ['held forecast', 'held forecasts'] }}
      actions={
        <>
          <ApprovalReports />
          <HeldColumnsMenu />
        </>
      }
      tabs={<ApprovalTabs current={HELD_FORECASTS_PATH} held={found.ok ? held.length : undefined} />}
      filters={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <HeldFilters view={view} months={months} />
          {found.ok ? <BandNote rules={rules} /> : null}
        </div>
      }
      problem={found.ok ? null : { title: problem, reason: found.error.message }}
      empty={rows.length === 0 ? <NothingHeld view={view} /> : null}
      over={
        <HeldDialogHost
          rows={rows.map(({ submissionId, name, month }) => ({ id: submissionId, name, month }))}
          view={view}
          opened={opened}
        />
      }
    >
      <HeldTable rows={rows} view={view} paged={{ range, pages: pageCount(total) }} />
    </ListScreen>
  );
}

function toHeldRow(item: ForecastApproval, no: number, rules: ForecastRules | null): HeldRow {
  return {
    ...{ id: rowIdOf(item), no, submissionId: item.submissionId, name: item.name, month: monthInWords(item) },
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
    <EmptyState title={title}>Every achievement that waits lies in the band.</EmptyState>
  );
}
