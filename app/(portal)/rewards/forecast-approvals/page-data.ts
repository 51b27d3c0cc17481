import { toLoadState, type OpenedRecord } from '@/components/record/load-state';
import type { ForecastApprovalsView } from '@/lib/addresses/forecast-approvals';
import { call, toResult, type Result } from '@/lib/api/call';
import { currentVerdict } from '@/lib/api/current-session';
import { getForecastConfiguration } from '@/lib/contract/configurations';
import { getMonthPromotion, listForecastApprovals, type ForecastApproval } from '@/lib/contract/forecasts';
import { addMonths, startOfMonth } from '@/lib/domain/day';
import { forecastRules, isWithinBand, type ForecastRules } from '@/lib/domain/forecast';

/** What waits, split by the band (spec 2 §4). */
export interface ForecastsData {
  /** Fails where the list can't be read, or what decides who is on it. */
  found: Result<SplitForecasts>;
  /** Which of the two failed, in the spec's words. */
  problem: string;
  opened: OpenedRecord<ForecastApproval[]> | null;
}

interface SplitForecasts {
  listed: ForecastApproval[];
  /** Achievements outside the band, which go with every decision. */
  held: ForecastApproval[];
  /** Null for who may not read the configurations; then the upstream's own judgement counts. */
  rules: ForecastRules | null;
}

/** @param today `YYYY-MM-DD` in the portal's zone */
export async function readForecasts({ forecast }: ForecastApprovalsView, today: string): Promise<ForecastsData> {
  const date = addMonths(startOfMonth(today), -1);
  const [items, usual, promotion, opened] = await Promise.all([
    toResult(call(listForecastApprovals, { query: { without: 'codes' } })),
    readUsual(),
    toResult(call(getMonthPromotion, { params: { date } })),
    forecast ? toResult(call(listForecastApprovals, { query: { submissionId: forecast } })) : null,
  ]);
  const shown = { opened: forecast && opened ? { id: forecast, ...toLoadState(opened) } : null };
  if (!items.ok) return { ...shown, found: items, problem: 'There was a problem getting forecasts awaiting approval' };
  const problem = 'There was a problem getting forecast config';
  // Another upstream may answer 404 where there is no promotion.
  if (!promotion.ok && promotion.error.status !== 404) return { ...shown, found: promotion, problem };
  if (usual && !usual.ok) return { ...shown, found: usual, problem };
  const rules = usual && forecastRules(usual.value, promotion.ok ? promotion.value : null);
  return { ...shown, found: { ok: true, value: split(items.value, rules) }, problem: '' };
}

/** Null for who may not open the configurations, whom the call would lead away from the page. */
async function readUsual() {
  return (await currentVerdict('configurations')) === 'allowed' ? toResult(call(getForecastConfiguration, {})) : null;
}

function split(items: readonly ForecastApproval[], rules: ForecastRules | null): SplitForecasts {
  const isHeld = (item: ForecastApproval) =>
    item.forecastType === 'achievement' && (rules ? !isWithinBand(item, rules) : (item.isHeld ?? false));
  return { listed: items.filter((item) => !isHeld(item)), held: items.filter(isHeld), rules };
}
