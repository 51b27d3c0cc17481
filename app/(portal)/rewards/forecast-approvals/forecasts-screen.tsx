import { ListScreen } from '@/components/list/list-screen';
import { EmptyState } from '@/components/ui/empty-state';
import { forecastApprovalsAddress, type ForecastApprovalsView } from '@/lib/addresses/forecast-approvals';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import { MAX_CLAIMS_AT_ONCE } from '@/lib/domain/claim';
import { achievedPercent, monthInWords, type ForecastRules } from '@/lib/domain/forecast';
import { formatCount, formatCountOf } from '@/lib/format';
import { FORECAST_APPROVALS_PATH } from '@/lib/paths';
import { ApprovalReports } from '../approval-reports';
import { ApprovalTabs } from '../approval-tabs';
import type { ForecastListRow, HeldForecasts } from './forecast-row';
import { ForecastDialogHost, ForecastsColumnsMenu, ForecastsTable } from './forecasts-table';
import type { ForecastsData } from './page-data';

/** The forecasts that wait, from the title to the foot. */
export async function ForecastsScreen({
  view,
  data,
  userId,
}: {
  view: ForecastApprovalsView;
  data: Promise<ForecastsData>;
  userId: number;
}) {
  const { found, problem, opened } = await data;
  const { listed, held, rules } = found.ok ? found.value : { listed: [], held: [], rules: null };
  const rows = listed.map(toListRow);
  const outcome = `${formatCount(rows.length)} Forecasts Awaiting Approval`;
  return (
    <ListScreen
      title="Approvals"
      list="forecast-approvals"
      userId={userId}
      here={forecastApprovalsAddress.listHref(view)}
      count={formatCount(rows.length)}
      outcome={outcome}
      rows={{ ids: rows.map(({ id }) => id), noun: ['forecast', 'forecasts'] }}
      actions={
        <>
          <ApprovalReports />
          <ForecastsColumnsMenu />
        </>
      }
      tabs={<ApprovalTabs current={FORECAST_APPROVALS_PATH} />}
      filters={
        found.ok ? (
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <h2 className="font-semibold">{outcome}</h2>
            <p className="text-sm text-muted">{rules ? bandInWords(rules) : null}</p>
          </div>
        ) : null
      }
      problem={found.ok ? null : { title: problem, reason: found.error.message }}
      empty={
        rows.length === 0 ? (
          <EmptyState title="No forecasts to approve">
            {held.length > 0
              ? `${formatCountOf(held.length, 'achievement')} outside the band ${held.length === 1 ? 'goes' : 'go'} with the next decision.`
              : null}
          </EmptyState>
        ) : null
      }
      over={
        <ForecastDialogHost
          rows={rows
            .filter(({ type }) => type === 'achievement')
            .map(({ submissionId, name, month }) => ({ id: submissionId, name, month }))}
          view={view}
          opened={opened}
        />
      }
    >
      <ForecastsTable rows={rows} view={view} held={toHeld(held)} />
    </ListScreen>
  );
}

/** What one decision takes along; of more, the rest goes with the next. */
function toHeld(all: readonly ForecastApproval[]): HeldForecasts {
  const held = all.slice(0, MAX_CLAIMS_AT_ONCE);
  return { count: held.length, forecastIds: held.flatMap(namesOf) };
}

/** What names a month in a decision: an upstream that says what is held knows it by any of its lines. */
function namesOf({ forecastIds, isHeld }: ForecastApproval): number[] {
  return isHeld === undefined ? forecastIds : forecastIds.slice(0, 1);
}

function bandInWords({ percentage, achievedVolume }: ForecastRules): string {
  const upTo = percentage === 0 ? '100%' : `100% to ${formatCount(100 + percentage)}%`;
  return `Achieved counts at ${upTo} of at least ${formatCount(achievedVolume)} W.`;
}

/** @param place from 0 */
function toListRow(item: ForecastApproval, place: number): ForecastListRow {
  const { name, forecastType, totalScannedWattage, forecastedWatts, qpoints, percentage, submissionId } = item;
  return {
    // Both kinds of a month have its id.
    id: submissionId * 2 + (forecastType === 'achievement' ? 1 : 0),
    no: place + 1,
    name,
    month: monthInWords(item),
    type: forecastType,
    scanned: totalScannedWattage,
    forecast: forecastedWatts,
    qpoints,
    percent: achievedPercent(percentage),
    forecastIds: forecastType === 'achievement' ? namesOf(item) : [],
    submissionId,
  };
}
