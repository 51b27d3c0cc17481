import { defineList } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { RecordLink } from '@/components/record/record-link';
import { StatusPill } from '@/components/ui/status-pill';
import type { CompanyTabView } from '@/lib/addresses/company';
import type { listCompanyClaims } from '@/lib/contract/company-lists';
import { claimStateName, claimStateTone } from '@/lib/domain/claim';
import { formatPoints } from '@/lib/text/format';
import { ofCompany } from '../company-lists';

export const claimsOfCompany = defineList<typeof listCompanyClaims, CompanyTabView>()({
  ...ofCompany('claims'),
  noun: ['claim', 'claims'],
  columns: [
    {
      id: 'serial',
      header: 'Serial Number',
      kind: 'figures',
      slot: 'title',
      cell: ({ serialNumber }) => (
        <RecordLink className="" to="serialNumber" id={serialNumber} data-row-link>
          {serialNumber}
        </RecordLink>
      ),
    },
    { id: 'product', field: 'productName', header: 'Product', slot: 'detail' },
    {
      id: 'registered',
      field: 'registeredAt',
      header: 'Registered',
      kind: 'day',
      slot: 'aside',
    },
    {
      id: 'rate',
      header: 'Rate',
      kind: 'number',
      cell: ({ rate, promotion, promotionId }) =>
        rate == null ? (
          NOTHING
        ) : (
          <>
            {formatPoints(rate)}
            {promotion ? (
              <>
                {' by '}
                <RecordLink className="" to="promotion" id={promotionId}>
                  promotion
                </RecordLink>
              </>
            ) : null}
          </>
        ),
    },
    {
      id: 'decided',
      field: 'decidedAt',
      header: 'Decided',
      kind: 'day',
      narrow: false,
      links: false,
      link: ['approval', 'approvalId'],
    },
    {
      id: 'state',
      header: 'State',
      slot: 'value',
      edge: true,
      cell: ({ state }) => <StatusPill tone={claimStateTone(state)}>{claimStateName(state)}</StatusPill>,
    },
  ],
});
