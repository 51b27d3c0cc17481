import { DecidingNote, SelectDecidable } from '@/components/approvals/deciding-row';
import { approvedFirst, FirstApprovalMark } from '@/components/approvals/first-approval';
import { assignedColumn } from '@/components/assignments/assigned-column';
import { defineList } from '@/components/list/define-list';
import { NOTHING, NUMBER_UP, type CellContext } from '@/components/list/list-column';
import { SelectPage } from '@/components/list/selection';
import { StatusPill } from '@/components/ui/status-pill';
import {
  forecastApprovalsAddress,
  heldForecastsAddress,
  type ForecastApprovalsView,
  type HeldForecastsView,
} from '@/lib/addresses/forecast-approvals';
import type { ForecastApproval, listForecastApprovals } from '@/lib/contract/forecasts';
import { addMonths, startOfMonth } from '@/lib/domain/day';
import {
  achievedPercent,
  FORECAST_TYPE_LABELS,
  forecastNumber,
  monthInWords,
  type ForecastRules,
} from '@/lib/domain/forecast';
import {
  filterForecasts,
  heldReason,
  heldReasonInWords,
  monthsOf,
  sortForecasts,
  type ForecastFilter,
  type ForecastSort,
} from '@/lib/domain/forecast-list';
import { pageCount, ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { formatCount } from '@/lib/text/format';

/** Both lists are of the same call, which knows no filter, no order and no page: see `forecastsOf`. */
const READ = {
  path: '/forecasts/approvals',
  query: () => ({ without: 'codes' as const }),
  idOf: forecastNumber,
  whole: true,
} as const;

const MONTH = { id: 'month', header: 'Month', sort: 'month', cell: monthInWords } as const;
const SCANNED = {
  id: 'scanned',
  field: 'totalScannedWattage',
  header: 'Total Scanned (W)',
  kind: 'count',
  narrow: false,
  sort: 'scanned',
} as const;
const FORECAST = {
  id: 'forecast',
  field: 'forecastedWatts',
  header: 'Forecasted (W)',
  kind: 'count',
  narrow: false,
  sort: 'forecast',
} as const;
const ACHIEVED = { id: 'achieved', header: 'Achieved (%)', kind: 'number', slot: 'aside', sort: 'percent' } as const;

const percentOf = ({ percentage }: ForecastApproval) => `${formatCount(achievedPercent(percentage))}%`;

/** What a company scanned opens by its name. */
function CompanyLink<V extends object>({ name, submissionId }: ForecastApproval, { address, view }: CellContext<V>) {
  return (
    <a
      id={`forecast-${submissionId}`}
      data-row-link="dialog"
      href={address.href({ ...view, forecast: submissionId } as Partial<V>)}
    >
      {name}
    </a>
  );
}

export const labelOf = (item: ForecastApproval) =>
  `${item.name}, ${monthInWords(item)}, ${FORECAST_TYPE_LABELS[item.forecastType]}`;

/** What waits and can be decided. */
export const forecastsList = defineList<typeof listForecastApprovals, ForecastApprovalsView>()({
  ...READ,
  query: ({ mine }) => ({ ...READ.query(), ...(mine && { mine }) }),
  address: forecastApprovalsAddress,
  noun: ['forecast', 'forecasts'],
  rows: (items) => splitOf(items, null).listed,
  count: (items, view) => ({ total: forecastsOf(items, null, { list: 'listed', view }).total }),
  columns: [
    {
      id: 'select',
      header: () => <SelectPage />,
      slot: 'select',
      width: 40,
      pin: true,
      may: ['approvals', 'decide'],
      cell: (item) => <SelectDecidable of="forecast" id={forecastNumber(item)} label={labelOf(item)} />,
    },
    { ...NUMBER_UP, header: '#', width: 56, narrow: false },
    {
      id: 'company',
      header: 'Company',
      slot: 'title',
      sort: 'name',
      cell: (item, context) => (
        <>
          {item.forecastType === 'achievement' ? CompanyLink(item, context) : item.name}
          <DecidingNote of="forecast" id={forecastNumber(item)} />
          {item.firstApproval ? (
            <FirstApprovalMark>{approvedFirst(item.firstApproval, context.timeZone)}</FirstApprovalMark>
          ) : null}
        </>
      ),
    },
    { ...MONTH, width: 136, beside: 112 },
    {
      id: 'type',
      header: 'Forecast Type',
      slot: 'detail',
      width: 136,
      sort: 'type',
      // On a phone long names leave the month no place beside them.
      cell: (item) => (
        <>
          <span className="sm:hidden">{`${monthInWords(item)} · `}</span>
          {FORECAST_TYPE_LABELS[item.forecastType]}
        </>
      ),
    },
    { ...SCANNED, width: 164 },
    { ...FORECAST, width: 148 },
    { field: 'qpoints', header: 'Q.POINT', kind: 'points', slot: 'value', width: 116, sort: 'qpoints' },
    {
      ...ACHIEVED,
      width: 128,
      narrow: false,
      cell: (item) => (item.forecastType === 'achievement' ? percentOf(item) : NOTHING),
    },
    assignedColumn<ForecastApproval>((item) => ({ record: forecastNumber(item), name: labelOf(item) })),
  ],
});

/** Achievements outside the band (spec 2 §4). */
export const heldList = defineList<typeof listForecastApprovals, HeldForecastsView, { rules: ForecastRules | null }>()({
  ...READ,
  address: heldForecastsAddress,
  noun: ['held forecast', 'held forecasts'],
  rows: (items) => splitOf(items, null).held,
  count: (items, view) => ({ total: forecastsOf(items, null, { list: 'held', view }).total }),
  columns: [
    { ...NUMBER_UP, header: '#', width: 56, narrow: false },
    {
      id: 'company',
      header: 'Company',
      slot: 'title',
      sort: 'name',
      cell: (item, context) => (
        <>
          {CompanyLink(item, context)}
          <DecidingNote of="forecast" id={forecastNumber(item)} />
        </>
      ),
    },
    { ...MONTH, width: 124 },
    { ...SCANNED, width: 148 },
    { ...FORECAST, width: 136 },
    { ...ACHIEVED, width: 116, cell: percentOf },
    {
      id: 'why',
      header: 'Held because',
      slot: 'detail',
      width: 196,
      narrow: false,
      cell: (item, { rules }) => heldReasonInWords(heldReason(item, rules) ?? 'outside', item, rules),
    },
    {
      id: 'serials',
      header: 'Serial numbers',
      slot: 'value',
      width: 236,
      cell: ({ awaitingUpdate: awaiting }) =>
        awaiting === undefined ? (
          NOTHING
        ) : awaiting === 0 ? (
          <span className="text-muted">All uploaded</span>
        ) : (
          <StatusPill tone="warn">{`Awaits serial numbers (${formatCount(awaiting)})`}</StatusPill>
        ),
    },
  ],
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
