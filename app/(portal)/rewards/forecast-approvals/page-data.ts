import { redirect } from 'next/navigation';
import { toLoadState, type OpenedRecord } from '@/components/record/load-state';
import {
  forecastApprovalsAddress,
  heldForecastsAddress,
  type ForecastApprovalsView,
  type HeldForecastsView,
} from '@/lib/addresses/forecast-approvals';
import { call, toResult, type Result } from '@/lib/api/call';
import { currentVerdict } from '@/lib/api/current-session';
import { getForecastConfiguration } from '@/lib/contract/configurations';
import { getMonthPromotion, listForecastApprovals, type ForecastApproval } from '@/lib/contract/forecasts';
import { addMonths, startOfMonth } from '@/lib/domain/day';
import { forecastRules, type ForecastRules } from '@/lib/domain/forecast';
import {
  filterForecasts,
  heldReason,
  monthsOf,
  sortForecasts,
  type ForecastFilter,
  type ForecastSort,
} from '@/lib/domain/forecast-list';
import { pageCount, ROWS_PER_PAGE } from '@/lib/page-range';

/** A page of what waits, or of what is held. */
export interface ForecastsData {
  /** Fails where the list can't be read, or what decides who is on it. */
  found: Result<FoundForecasts>;
  /** Which of the two failed, in the spec's words. */
  problem: string;
  opened: OpenedRecord<ForecastApproval[]> | null;
}

export interface FoundForecasts {
  /** Those of the page, in the order of the view. */
  shown: readonly ForecastApproval[];
  /** Under the filter. */
  total: number;
  /** Of the list without its filter, the newest first. */
  months: readonly string[];
  /** Achievements outside the band (spec 2 §4). */
  held: readonly ForecastApproval[];
  /** Null for who may not read the configurations; then the upstream's own judgement counts. */
  rules: ForecastRules | null;
}

/** What waits and can be decided. @param today `YYYY-MM-DD` in the portal's zone */
export async function readForecasts(view: ForecastApprovalsView, today: string): Promise<ForecastsData> {
  return pageOf(await readAll(view.forecast, today), 'listed', view, (page) =>
    forecastApprovalsAddress.href({ ...view, page }),
  );
}

/** What is held. @param today `YYYY-MM-DD` in the portal's zone */
export async function readHeldForecasts(view: HeldForecastsView, today: string): Promise<ForecastsData> {
  return pageOf(await readAll(view.forecast, today), 'held', view, (page) =>
    heldForecastsAddress.href({ ...view, page }),
  );
}

interface SplitForecasts {
  listed: ForecastApproval[];
  held: ForecastApproval[];
  rules: ForecastRules | null;
}

type AllForecasts = Omit<ForecastsData, 'found'> & { found: Result<SplitForecasts> };

async function readAll(forecast: number | undefined, today: string): Promise<AllForecasts> {
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
  const isHeld = (item: ForecastApproval) => heldReason(item, rules) !== null;
  return { listed: items.filter((item) => !isHeld(item)), held: items.filter(isHeld), rules };
}

/** The spec's call knows no filter, no order and no page, so these are made here for every upstream. */
function pageOf(
  { found, ...data }: AllForecasts,
  list: 'listed' | 'held',
  view: ForecastFilter & { sort: ForecastSort; direction: 'asc' | 'desc'; page: number },
  hrefOf: (page: number) => string,
): ForecastsData {
  if (!found.ok) return { ...data, found };
  const { held, rules } = found.value;
  const all = found.value[list];
  const matching = sortForecasts(filterForecasts(all, view, rules), view);
  const pages = pageCount(matching.length);
  if (view.page > pages) redirect(hrefOf(pages));
  const first = (view.page - 1) * ROWS_PER_PAGE;
  const shown = matching.slice(first, first + ROWS_PER_PAGE);
  return {
    ...data,
    found: { ok: true, value: { shown, total: matching.length, months: monthsOf(all), held, rules } },
  };
}
