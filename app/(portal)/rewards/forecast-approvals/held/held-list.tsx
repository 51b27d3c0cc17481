import { DecidingNote } from '@/components/approvals/deciding-row';
import { defineList } from '@/components/list/define-list';
import { NOTHING, NUMBER_UP } from '@/components/list/list-column';
import { StatusPill } from '@/components/ui/status-pill';
import { heldForecastsAddress, type HeldForecastsView } from '@/lib/addresses/forecast-approvals';
import type { listForecastApprovals } from '@/lib/contract/forecasts';
import { forecastNumber, type ForecastRules } from '@/lib/domain/forecast';
import { heldReason, heldReasonInWords } from '@/lib/domain/forecast-list';
import { formatCount } from '@/lib/text/format';
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
} from '../forecast-parts';

/** Achievements outside the band (spec 2 §4). */
export const heldList = defineList<typeof listForecastApprovals, HeldForecastsView, { rules: ForecastRules | null }>()({
  ...READ,
  address: heldForecastsAddress,
  noun: ['held forecast', 'held forecasts'],
  rows: (items) => splitOf(items, null).held,
  count: (items, view) => ({ total: forecastsOf(items, null, { list: 'held', view }).total }),
  columns: [
    { ...NUMBER_UP, header: '#', narrow: false },
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
    { ...MONTH, fit: true },
    SCANNED,
    FORECAST,
    { ...ACHIEVED, cell: percentOf },
    {
      id: 'why',
      header: 'Held because',
      slot: 'detail',
      fit: true,
      narrow: false,
      cell: (item, { rules }) => heldReasonInWords(heldReason(item, rules) ?? 'outside', item, rules),
    },
    {
      id: 'serials',
      header: 'Serial numbers',
      slot: 'value',
      cell: ({ awaitingUpdate: awaiting }) =>
        awaiting === undefined ? (
          NOTHING
        ) : awaiting === 0 ? (
          <span className="text-muted">All uploaded</span>
        ) : (
          <StatusPill tone="warn">{`${formatCount(awaiting)} to upload`}</StatusPill>
        ),
    },
  ],
});
