import type { CellContext } from '@/components/list/list-column';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import { addMonths, startOfMonth } from '@/lib/domain/day';
import { achievedPercent, forecastNumber, monthInWords, type ForecastRules } from '@/lib/domain/forecast';
import {
  filterForecasts,
  heldReason,
  monthsOf,
  sortForecasts,
  type ForecastFilter,
  type ForecastSort,
} from '@/lib/domain/forecast-list';
import { pageCount, ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { formatCount } from '@/lib/text/format';

/** Both lists share one call without filter, order or pages; see `forecastsOf`. */
export const READ = {
  path: '/forecasts/approvals',
  query: () => ({ without: 'codes' as const }),
  idOf: forecastNumber,
  whole: true,
} as const;

export const MONTH = { id: 'month', header: 'Month', sort: 'month', cell: monthInWords } as const;
export const SCANNED = {
  id: 'scanned',
  field: 'totalScannedWattage',
  header: 'Total Scanned (W)',
  kind: 'count',
  narrow: false,
  sort: 'scanned',
} as const;
export const FORECAST = {
  id: 'forecast',
  field: 'forecastedWatts',
  header: 'Forecasted (W)',
  kind: 'count',
  narrow: false,
  sort: 'forecast',
} as const;
export const ACHIEVED = {
  id: 'achieved',
  header: 'Achieved (%)',
  kind: 'number',
  slot: 'aside',
  sort: 'percent',
} as const;

export const percentOf = ({ percentage }: ForecastApproval) => `${formatCount(achievedPercent(percentage))}%`;

/** Opens the dialog with a company's scans. @param isNamed false below another row of the company */
export function CompanyLink<V extends object>(
  { name, submissionId }: ForecastApproval,
  { address, view }: CellContext<V>,
  isNamed = true,
) {
  const link = { id: `forecast-${submissionId}`, href: address.href({ ...view, forecast: submissionId }) };
  if (isNamed)
    return (
      <a {...link} data-row-link="dialog">
        {name}
      </a>
    );
  return (
    <>
      <span className="sr-only">{name}</span>
      <a {...link} data-row-link="dialog" aria-label={`Scanned modules, ${name}`} className="font-normal">
        Scanned modules
      </a>
    </>
  );
}

/** A company's successive rows. */
export interface Block {
  rows: number;
  /** In points. */
  together: number;
}

/** The blocks of a page's rows, by the number of their first row. */
export function blocksOf(rows: readonly ForecastApproval[]): ReadonlyMap<number, Block> {
  const blocks = new Map<number, Block>();
  let block: Block | undefined;
  for (const [index, item] of rows.entries()) {
    if (!block || rows[index - 1]?.companyId !== item.companyId) {
      block = { rows: 0, together: 0 };
      blocks.set(forecastNumber(item), block);
    }
    block.rows += 1;
    block.together += item.qpoints;
  }
  return blocks;
}

/** The month whose promotion decides what counts as achieved. @param today `YYYY-MM-DD` in the portal's zone */
export const judgedMonth = (today: string) => addMonths(startOfMonth(today), -1);

/** The filter, order and page of both lists. */
export interface ForecastsView extends ForecastFilter {
  sort: ForecastSort;
  direction: 'asc' | 'desc';
  page: number;
}

export interface FoundForecasts<V> {
  /** The requested view, or its last page if there are fewer. */
  view: V;
  /** The page's rows in the view's order. */
  shown: readonly ForecastApproval[];
  /** The number of rows under the filter. */
  total: number;
  /** Months in the unfiltered list, newest first. */
  months: readonly string[];
  /** Achievements outside the band. */
  held: readonly ForecastApproval[];
}

/**
 * Filters, sorts and pages one of the lists.
 *
 * @param rules null if the reader may not see the configurations; the upstream then decides
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

export function splitOf(items: readonly ForecastApproval[], rules: ForecastRules | null) {
  const isHeld = (item: ForecastApproval) => heldReason(item, rules) !== null;
  return { listed: items.filter((item) => !isHeld(item)), held: items.filter(isHeld) };
}
