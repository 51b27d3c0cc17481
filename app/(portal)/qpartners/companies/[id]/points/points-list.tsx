import { defineList } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { RecordLink } from '@/components/record/record-link';
import { companyPointsAddress, type CompanyPointsView } from '@/lib/addresses/company';
import type { listPointMovements } from '@/lib/contract/point-ledger';
import { movementKindName } from '@/lib/domain/movement-kind';
import { fullNameOf } from '@/lib/domain/person';
import { signedPoints } from '@/lib/text/format';

/** A view's filter as parameters of the ledger's calls. */
export const movementFilter = ({ company, kind, startDate, endDate }: CompanyPointsView) => ({
  companyId: company,
  kind,
  startDate,
  endDate,
});

/** A company's ledger, newest movement first. */
export const pointsOfCompany = defineList<typeof listPointMovements, CompanyPointsView>()({
  path: '/point-ledger',
  address: companyPointsAddress,
  noun: ['movement', 'movements'],
  isAsked: ({ company }) => company !== undefined,
  query: (view) => ({ ...movementFilter(view), older: view.older }),
  count: null,
  whole: true,
  columns: [
    { id: 'date', field: 'createdAt', header: 'Date', kind: 'day', slot: 'aside' },
    {
      id: 'kind',
      header: 'Movement',
      slot: 'title',
      links: true,
      opens: 'movement',
      cell: ({ kind }) => (
        <>
          <span className="sr-only">Explain: </span>
          {movementKindName(kind)}
        </>
      ),
    },
    {
      id: 'source',
      header: 'From',
      slot: 'detail',
      cell: ({ orderId, orderNumber, approvalId, reason }) =>
        orderId ? (
          <RecordLink className="" to="order" id={orderId}>
            {orderNumber ?? `Order ${orderId}`}
          </RecordLink>
        ) : approvalId ? (
          <RecordLink className="" to="approval" id={approvalId}>{`Approval ${approvalId}`}</RecordLink>
        ) : (
          reason || NOTHING
        ),
    },
    {
      id: 'by',
      header: 'By',
      width: 170,
      narrow: false,
      links: false,
      link: ['admin', 'userId'],
      cell: (movement) => fullNameOf(movement) || NOTHING,
    },
    {
      id: 'amount',
      header: 'Amount',
      kind: 'number',
      slot: 'value',
      cell: ({ amount }) => signedPoints(amount),
    },
    { field: 'balance', header: 'Balance', kind: 'points' },
  ],
});
