'use client';

import { useMemo } from 'react';
import { NOTHING, type ListColumn } from '@/components/list/list-table';
import type { ListProps } from '@/components/list/use-list';
import { RecordLink } from '@/components/record/record-link';
import { WarrantyStatusPill } from '@/components/ui/warranty-status-pill';
import { claimsTypeName, systemTypeName, WARRANTY_STATUSES } from '@/lib/domain/warranty-claim';
import { formatDate } from '@/lib/time/format-time';
import type { TabFilters } from '../company-filters';
import { CompanyList } from '../company-list';
import { warrantyOfCompany, type CompanyWarrantyClaim } from '../company-lists';

export function WarrantyTab(props: ListProps) {
  const columns = useMemo(() => columnsOf(props.timeZone), [props.timeZone]);
  return (
    <CompanyList
      {...props}
      tab="warranty"
      source={warrantyOfCompany}
      filters={FILTERS}
      columns={columns}
      nothing="This company has no warranty claims."
    />
  );
}

const FILTERS: TabFilters = {
  search: 'Search Claim #, serial number, name, project or city',
  state: { label: 'Status', choices: WARRANTY_STATUSES.map((status) => [status, status]) },
};

const columnsOf = (timeZone: string): ListColumn<CompanyWarrantyClaim>[] => [
  {
    id: 'label',
    header: 'Claim Number',
    enableHiding: false,
    meta: { width: 140, slot: 'title', className: 'figures' },
    cell: ({ id, claimLabel }) => (
      <RecordLink to="warrantyClaim" id={id} data-row-link>
        {claimLabel}
      </RecordLink>
    ),
  },
  {
    id: 'date',
    header: 'Date',
    meta: { width: 110, slot: 'aside', className: 'figures' },
    cell: ({ createdAt }) => formatDate(createdAt, timeZone),
  },
  {
    id: 'type',
    header: 'Type',
    meta: { slot: 'detail' },
    cell: ({ claimsType, systemtype }) =>
      [claimsTypeName(claimsType), systemTypeName(claimsType, systemtype)].filter(Boolean).join(' · '),
  },
  { id: 'product', header: 'Product', meta: { narrow: false }, cell: ({ productName }) => productName || NOTHING },
  { id: 'quantity', header: 'Quantity', meta: { width: 90, className: 'num' }, cell: ({ quantity }) => quantity },
  {
    id: 'status',
    header: 'Status',
    meta: { width: 190, slot: 'value', className: 'edge' },
    cell: ({ claimStatus }) => <WarrantyStatusPill status={claimStatus} />,
  },
];
