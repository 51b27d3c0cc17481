'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMay } from '@/components/layout/rights';
import type { ListProps } from '@/components/list/use-list';
import type { listContactStatuses } from '@/lib/contract/inquiries';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import type { TabFilters } from '../company-filters';
import { CompanyList } from '../company-list';
import { inquiriesOfCompany } from './inquiries-list';

export function InquiriesTab(props: ListProps) {
  const isWhole = useMay('recordPages');
  const { data: statuses } = useQuery(query(readOf<typeof listContactStatuses>('/contact/statuses', {})));
  const filters = useMemo(
    (): TabFilters => ({
      search: isWhole ? 'Search name, message and replies' : 'Search name',
      state: { label: 'Status', choices: (statuses ?? []).map(({ id, name }) => [String(id), name]) },
    }),
    [statuses, isWhole],
  );
  return (
    <CompanyList
      {...props}
      tab="inquiries"
      source={inquiriesOfCompany}
      filters={filters}
      enter="partnerInquiry"
      nothing="No inquiries mention this company."
      foundByName={(name) => `Showing inquiries that mention “${name}”, among the newest of each site.`}
    />
  );
}
