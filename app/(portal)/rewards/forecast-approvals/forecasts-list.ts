import {
  forecastApprovalsAddress,
  heldForecastsAddress,
  type ForecastApprovalsView,
  type HeldForecastsView,
} from '@/lib/addresses/forecast-approvals';
import type { ForecastApproval, listForecastApprovals } from '@/lib/contract/forecasts';
import { addMonths, startOfMonth } from '@/lib/domain/day';
import { forecastNumber, type ForecastRules } from '@/lib/domain/forecast';
import {
  filterForecasts,
  heldReason,
  monthsOf,
  sortForecasts,
  type ForecastFilter,
  type ForecastSort,
} from '@/lib/domain/forecast-list';
import { pageCount, ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { listSource } from '@/lib/query/list';

/** Both lists are of the same call, which knows no filter, no order and no page: see `forecastsOf`. */
const READ = {
  path: '/forecasts/approvals',
  query: () => ({ without: 'codes' as const }),
  idOf: (item: object) => forecastNumber(item as ForecastApproval),
} as const;

/** What waits and can be decided. */
export const forecastsList = listSource<typeof listForecastApprovals, ForecastApprovalsView>()({
  ...READ,
  query: ({ mine }) => ({ ...READ.query(), ...(mine && { mine }) }),
  address: forecastApprovalsAddress,
  noun: ['forecast', 'forecasts'],
  rows: (items) => splitOf(items, null).listed,
  count: (items, view) => ({ total: forecastsOf(items, null, { list: 'listed', view }).total }),
});

/** Achievements outside the band (spec 2 §4). */
export const heldList = listSource<typeof listForecastApprovals, HeldForecastsView>()({
  ...READ,
  address: heldForecastsAddress,
  noun: ['held forecast', 'held forecasts'],
  rows: (items) => splitOf(items, null).held,
  count: (items, view) => ({ total: forecastsOf(items, null, { list: 'held', view }).total }),
});

/** The month whose promotion decides what counts as achieved. @param today `YYYY-MM-DD` in the portal's zone */
export const judgedMonth = (today: string) => addMonths(startOfMonth(today), -1);

/** Filters, order and pages of both lists. */
export interface ForecastsView extends ForecastFilter {
  sort: ForecastSort;
  direction: 'asc' | 'desc';
  page: number;
}

export interface FoundForecasts<V> {
  /** That which was asked for, or its last page where there are fewer. */
  view: V;
  /** Those of the page, in the order of the view. */
  shown: readonly ForecastApproval[];
  /** Under the filter. */
  total: number;
  /** Of the list without its filter, the newest first. */
  months: readonly string[];
  /** Achievements outside the band. */
  held: readonly ForecastApproval[];
}

/**
 * What a view of one of the lists shows of all that waits.
 *
 * @param rules null for who may not read the configurations; then the upstream decides
 */
export function forecastsOf<V extends ForecastsView>(
  items: readonly ForecastApproval[],
  rules: ForecastRules | null,
  { list, view }: { list: 'listed' | 'held'; view: V },
): FoundForecasts<V> {
  const split = splitOf(items, rules);
  const matching = sortForecasts(filterForecasts(split[list], view, rules), view);
  const page = Math.min(view.page, pageCount(matching.length));
  const first = (page - 1) * ROWS_PER_PAGE;
  return {
    view: page === view.page ? view : { ...view, page },
    shown: matching.slice(first, first + ROWS_PER_PAGE),
    total: matching.length,
    months: monthsOf(split[list]),
    held: split.held,
  };
}

function splitOf(items: readonly ForecastApproval[], rules: ForecastRules | null) {
  const isHeld = (item: ForecastApproval) => heldReason(item, rules) !== null;
  return { listed: items.filter((item) => !isHeld(item)), held: items.filter(isHeld) };
}
