import { DecidingNote, SelectDecidable } from '@/components/approvals/deciding-row';
import { approvedFirst, FirstApprovalMark } from '@/components/approvals/first-approval';
import { assignedColumn } from '@/components/assignments/assigned-column';
import { defineList } from '@/components/list/define-list';
import { NOTHING, NUMBER_UP } from '@/components/list/list-column';
import { SelectPage } from '@/components/list/selection';
import { forecastApprovalsAddress, type ForecastApprovalsView } from '@/lib/addresses/forecast-approvals';
import type { ForecastApproval, listForecastApprovals } from '@/lib/contract/forecasts';
import { FORECAST_TYPE_LABELS, forecastNumber, monthInWords } from '@/lib/domain/forecast';
import {
  ACHIEVED,
  CompanyLink,
  FORECAST,
  forecastsOf,
  MONTH,
  percentOf,
  READ,
  SCANNED,
  splitOf,
} from './forecast-parts';

export const labelOf = (item: ForecastApproval) =>
  `${item.name}, ${monthInWords(item)}, ${FORECAST_TYPE_LABELS[item.forecastType]}`;

/** Forecasts that can be decided. */
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
      // On phones long names leave no room for the month beside them.
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
