'use client';

import type { ListProps } from '@/components/list/use-list';
import { WARRANTY_STATUSES } from '@/lib/domain/warranty-claim';
import type { TabFilters } from '../company-filters';
import { CompanyList } from '../company-list';
import { warrantyOfCompany } from './warranty-list';

export function WarrantyTab(props: ListProps) {
  return (
    <CompanyList
      {...props}
      tab="warranty"
      source={warrantyOfCompany}
      filters={FILTERS}
      nothing="No warranty claims of this company."
    />
  );
}

const FILTERS: TabFilters = {
  search: 'Search Claim #, serial number, name, project or city',
  state: { label: 'Status', choices: WARRANTY_STATUSES.map((status) => [status, status]) },
};
