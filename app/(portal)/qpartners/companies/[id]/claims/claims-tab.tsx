'use client';

import type { ListProps } from '@/components/list/use-list';
import { CLAIM_STATE_NAMES, CLAIM_STATES } from '@/lib/domain/claim';
import type { TabFilters } from '../company-filters';
import { CompanyList } from '../company-list';
import { claimsOfCompany } from './claims-list';

export function ClaimsTab(props: ListProps) {
  return (
    <CompanyList
      {...props}
      tab="claims"
      source={claimsOfCompany}
      filters={FILTERS}
      enter="claims"
      nothing="This company has no reward claims."
    />
  );
}

const FILTERS: TabFilters = {
  search: 'Search serial number or product',
  state: { label: 'State', choices: CLAIM_STATES.map((state) => [state, CLAIM_STATE_NAMES[state]]) },
};
