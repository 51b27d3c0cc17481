import { defineList } from '@/components/list/define-list';
import { RecordLink } from '@/components/record/record-link';
import { StatusPill } from '@/components/ui/status-pill';
import { decidedAddress, type DecidedView } from '@/lib/addresses/insights';
import type { listDecided } from '@/lib/contract/decided';
import type { Output } from '@/lib/contract/endpoint';
import { claimStateName, claimStateTone } from '@/lib/domain/claim';
import { FORECAST_TYPE_LABELS, monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { FORECAST_TYPES } from '@/lib/domain/forecast-type';
import { timeInWords } from '@/lib/domain/insights';

type Decided = Output<typeof listDecided>['data'][number];

/** The decisions that a figure of Insights counts, latest first. */
export const decidedSource = defineList<typeof listDecided, DecidedView>()({
  path: '/insights/decided',
  address: decidedAddress,
  noun: ['decision', 'decisions'],
  isAsked: ({ kind }) => kind !== undefined,
  query: ({ kind, startDate, endDate, product, promotion, page }) => ({
    ...{ kind, startDate, endDate, page },
    ...(product && kind === 'modules' && { configurationId: product, promotionId: Number(promotion) || 0 }),
  }),
  whole: true,
  columns: [
    { id: 'what', header: 'What', slot: 'title', links: true, cell: Subject },
    { id: 'company', field: 'companyName', header: 'Company', slot: 'detail', link: ['company', 'companyId'] },
    { field: 'qpoints', header: 'Q', kind: 'points' },
    { field: 'decidedAt', header: 'Decided', kind: 'moment', slot: 'aside' },
    {
      id: 'waited',
      header: 'Waited',
      width: 120,
      narrow: false,
      cell: ({ since, decidedAt }) =>
        timeInWords(Math.max(0, Math.round((Date.parse(decidedAt) - Date.parse(since)) / 1_000))),
    },
    { id: 'by', field: 'userName', header: 'By', width: 160, narrow: false, link: ['admin', 'userId'] },
    {
      id: 'outcome',
      header: 'Outcome',
      slot: 'value',
      edge: true,
      cell: ({ outcome }) => <StatusPill tone={claimStateTone(outcome)}>{claimStateName(outcome)}</StatusPill>,
    },
  ],
});

/** The decided record as a link. */
function Subject({ serialNumber, productName, promotionId, approvalId, month, forecastType, masterId }: Decided) {
  if (serialNumber)
    return (
      <>
        <RecordLink className="" to="claim" id={serialNumber} data-row-link>
          {serialNumber}
        </RecordLink>
        <span className="sub">
          {' '}
          {productName}
          {promotionId ? (
            <>
              {productName ? ', ' : ''}
              <RecordLink className="" to="promotion" id={promotionId}>{`promotion ${promotionId}`}</RecordLink>
            </>
          ) : null}
        </span>
      </>
    );
  if (month) {
    const type = FORECAST_TYPES.find((each) => each === forecastType);
    return (
      <RecordLink className="" to="approval" id={approvalId} data-row-link>
        {[type && FORECAST_TYPE_LABELS[type], monthInWords(monthOfDay(month))].filter(Boolean).join(' ')}
      </RecordLink>
    );
  }
  if (masterId)
    return (
      <RecordLink className="" to="registration" id={masterId} data-row-link>
        Registration
      </RecordLink>
    );
  return 'Point request';
}
