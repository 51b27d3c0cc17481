import { DecidingNote, SelectDecidable } from '@/components/approvals/deciding-row';
import { approvedFirst, FirstApprovalMark } from '@/components/approvals/first-approval';
import { assignedColumn } from '@/components/assignments/assigned-column';
import { defineList } from '@/components/list/define-list';
import { NOTHING, NUMBER_UP, type CellContext } from '@/components/list/list-column';
import { SelectPage } from '@/components/list/selection';
import { forecastApprovalsAddress, type ForecastApprovalsView } from '@/lib/addresses/forecast-approvals';
import type { ForecastApproval, listForecastApprovals } from '@/lib/contract/forecasts';
import { FORECAST_TYPE_LABELS, forecastNumber, monthInWords } from '@/lib/domain/forecast';
import {
  ACHIEVED,
  type Block,
  CompanyLink,
  FORECAST,
  forecastsOf,
  MONTH,
  percentOf,
  READ,
  SCANNED,
  splitOf,
} from './forecast-parts';
import { formatPoints } from '@/lib/text/format';

export const labelOf = (item: ForecastApproval) =>
  `${item.name}, ${monthInWords(item)}, ${FORECAST_TYPE_LABELS[item.forecastType]}`;

/** A company's name and points, in the first of its rows. */
function CompanyName({
  item,
  context,
  block,
}: {
  item: ForecastApproval;
  context: CellContext<ForecastApprovalsView>;
  block: Block | undefined;
}) {
  return (
    <>
      {item.forecastType === 'achievement' ? (
        CompanyLink(item, context, block !== undefined)
      ) : (
        <span className={block ? undefined : 'sr-only text-muted max-sm:not-sr-only'}>{item.name}</span>
      )}
      {block && block.rows > 1 ? (
        <span className="text-muted tabular-nums">{` · ${formatPoints(block.together)}`}</span>
      ) : null}
      {block ? null : <span data-follows />}
    </>
  );
}

/** Forecasts that can be decided. */
export const forecastsList = defineList<
  typeof listForecastApprovals,
  ForecastApprovalsView,
  { blocks: ReadonlyMap<number, Block> }
>()({
  ...READ,
  query: ({ assigned }) => ({ ...READ.query(), ...(assigned && { assigned }) }),
  address: forecastApprovalsAddress,
  noun: ['forecast', 'forecasts'],
  rows: (items) => splitOf(items, null).listed,
  count: (items, view) => ({ total: forecastsOf(items, null, { list: 'listed', view }).total }),
  columns: [
    {
      id: 'select',
      header: () => <SelectPage />,
      slot: 'select',
      pin: true,
      may: ['approvals', 'decide'],
      cell: (item) => <SelectDecidable of="forecast" id={forecastNumber(item)} label={labelOf(item)} />,
    },
    { ...NUMBER_UP, header: '#', narrow: false },
    {
      id: 'company',
      header: 'Company',
      slot: 'title',
      sort: 'name',
      cell: (item, context) => (
        <>
          <CompanyName item={item} context={context} block={context.blocks.get(forecastNumber(item))} />
          <DecidingNote of="forecast" id={forecastNumber(item)} />
          {item.firstApproval ? (
            <FirstApprovalMark>{approvedFirst(item.firstApproval, context.timeZone)}</FirstApprovalMark>
          ) : null}
        </>
      ),
    },
    { field: 'qpoints', header: 'Q.POINT', kind: 'points', slot: 'value', sort: 'qpoints' },
    { ...MONTH, fit: true, beside: true },
    {
      id: 'type',
      header: 'Forecast Type',
      slot: 'detail',
      fit: true,
      beside: false,
      sort: 'type',
      // On phones long names leave no room for the month beside them.
      cell: (item) => (
        <>
          <span className="sm:hidden">{`${monthInWords(item)} · `}</span>
          {FORECAST_TYPE_LABELS[item.forecastType]}
        </>
      ),
    },
    SCANNED,
    FORECAST,
    {
      ...ACHIEVED,
      narrow: false,
      cell: (item) =>
        item.forecastType === 'achievement' ? percentOf(item) : <span className="max-sm:hidden">{NOTHING}</span>,
    },
    assignedColumn<ForecastApproval>((item) => ({ record: forecastNumber(item), name: labelOf(item) })),
  ],
});
