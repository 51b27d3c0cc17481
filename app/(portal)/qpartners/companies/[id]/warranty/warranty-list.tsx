import { defineList } from '@/components/list/define-list';
import { RecordLink } from '@/components/record/record-link';
import { WarrantyStatusPill } from '@/components/ui/warranty-status-pill';
import type { CompanyTabView } from '@/lib/addresses/company';
import type { listCompanyWarrantyClaims } from '@/lib/contract/company-lists';
import { claimsTypeName, systemTypeName } from '@/lib/domain/warranty-claim';
import { ofCompany } from '../company-lists';

export const warrantyOfCompany = defineList<typeof listCompanyWarrantyClaims, CompanyTabView>()({
  ...ofCompany('warranty'),
  noun: ['warranty claim', 'warranty claims'],
  columns: [
    {
      id: 'label',
      header: 'Claim Number',
      kind: 'figures',
      slot: 'title',
      cell: ({ id, claimLabel }) => (
        <RecordLink className="" to="warrantyClaim" id={id} data-row-link>
          {claimLabel}
        </RecordLink>
      ),
    },
    { id: 'date', field: 'createdAt', header: 'Date', kind: 'day', slot: 'aside' },
    {
      id: 'type',
      header: 'Type',
      slot: 'detail',
      cell: ({ claimsType, systemtype }) =>
        [claimsTypeName(claimsType), systemTypeName(claimsType, systemtype)].filter(Boolean).join(' · '),
    },
    { id: 'product', field: 'productName', header: 'Product', narrow: false },
    { field: 'quantity', header: 'Quantity', kind: 'number' },
    {
      id: 'status',
      header: 'Status',
      slot: 'value',
      edge: true,
      cell: ({ claimStatus }) => <WarrantyStatusPill status={claimStatus} />,
    },
  ],
});
