import { defineList } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { WarrantyStatusPill } from '@/components/ui/warranty-status-pill';
import { warrantyClaimsAddress, type WarrantyClaimsView } from '@/lib/addresses/warranty-claims';
import type { listWarrantyClaims } from '@/lib/contract/warranty-claims';
import { claimsTypeName, isOpenWarrantyStatus, systemTypeName } from '@/lib/domain/warranty-claim';
import { ageLabel } from '@/lib/time/format-time';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';

/** A view's filter and order, for its list and its report. */
export function claimsQuery({ searchFor, status, state, startDate, endDate, sort, direction }: WarrantyClaimsView) {
  return { searchFor, claimStatus: status, state, startDate, endDate, sort, direction };
}

/** Partners' warranty claims (spec 3 §2). Ages are relative to `readAt`. */
export const claimsList = defineList<typeof listWarrantyClaims, WarrantyClaimsView, { readAt: Date }>()({
  path: '/claims/all-claims',
  address: warrantyClaimsAddress,
  noun: ['claim', 'claims'],
  query: (view) => ({ ...claimsQuery(view), limit: ROWS_PER_PAGE, offset: (view.page - 1) * ROWS_PER_PAGE }),
  idOf: ({ claimId }) => claimId,
  also: ['claimId', 'claimLabel', 'companyId', 'userId', 'systemtype'],
  columns: [
    {
      id: 'number',
      header: 'Claim #',
      kind: 'figures',
      slot: 'title',
      beside: true,
      pin: true,
      sort: 'claimLabel',
      opens: 'claim',
      cell: ({ claimId, claimLabel }) => claimLabel ?? claimId,
    },
    {
      field: 'createdAt',
      header: 'Date',
      kind: 'dashed-day',
      slot: 'value',
      beside: false,
      sort: 'createdAt',
    },
    {
      id: 'waiting',
      header: 'Waiting',
      kind: 'figures',
      narrow: false,
      optional: true,
      sort: 'createdAt',
      cell: ({ claimStatus, createdAt }, { readAt }) =>
        createdAt && isOpenWarrantyStatus(claimStatus) ? ageLabel(createdAt, readAt) : NOTHING,
    },
    {
      id: 'company',
      field: 'companyName',
      header: 'Company',
      slot: 'detail',
      sort: 'companyName',
      link: ({ companyId }) => ['company', companyId ? Number(companyId) : undefined],
    },
    {
      id: 'name',
      field: 'fullName',
      header: 'Name',
      width: 150,
      narrow: false,
      sort: 'fullName',
      link: ['person', 'userId'],
    },
    {
      id: 'type',
      field: 'claimsType',
      header: 'Type',
      narrow: false,
      sort: 'claimsType',
      cell: ({ claimsType, systemtype }) =>
        [claimsTypeName(claimsType), systemTypeName(claimsType, systemtype)].filter(Boolean).join(' · '),
    },
    { id: 'product', field: 'productName', header: 'Product', narrow: false, sort: 'productName' },
    { field: 'state', header: 'State', fit: true, sort: 'state' },
    {
      id: 'status',
      field: 'claimStatus',
      header: 'Status',
      slot: 'aside',
      beside: true,
      edge: true,
      sort: 'claimStatus',
      cell: ({ claimStatus }) => (claimStatus ? <WarrantyStatusPill status={String(claimStatus)} /> : NOTHING),
    },
  ],
});
