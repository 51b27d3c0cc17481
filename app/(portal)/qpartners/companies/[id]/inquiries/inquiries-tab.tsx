'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMay } from '@/components/layout/rights';
import { NOTHING, type ListColumn } from '@/components/list/list-table';
import type { ListProps } from '@/components/list/use-list';
import { RecordLink } from '@/components/record/record-link';
import { StatusPill } from '@/components/ui/status-pill';
import type { listContactStatuses } from '@/lib/contract/inquiries';
import { CONTACT_TYPE_NAMES, contactTypeOf } from '@/lib/domain/contact-type';
import { inquiryTone } from '@/lib/domain/inquiry';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { formatDate } from '@/lib/time/format-time';
import type { TabFilters } from '../company-filters';
import { CompanyList } from '../company-list';
import { inquiriesOfCompany, type CompanyInquiry } from '../company-lists';

export function InquiriesTab(props: ListProps) {
  const isWhole = useMay('recordPages');
  const columns = useMemo(() => columnsOf(props.timeZone), [props.timeZone]);
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
      columns={columns}
      nothing="No inquiries mention this company."
      foundByName={(name) =>
        `This server can’t list inquiries by company. These mention “${name}”, among the newest of each site.`
      }
    />
  );
}

const columnsOf = (timeZone: string): ListColumn<CompanyInquiry>[] => [
  {
    id: 'name',
    header: 'Name',
    enableHiding: false,
    meta: { slot: 'title' },
    cell: ({ id, name }) => (
      <RecordLink to="inquiry" id={id} data-row-link>
        {name || `No. ${id}`}
      </RecordLink>
    ),
  },
  {
    id: 'category',
    header: 'Category',
    meta: { slot: 'detail' },
    cell: ({ category }) => category || NOTHING,
  },
  {
    id: 'site',
    header: 'From',
    meta: { width: 160, narrow: false },
    cell: ({ contactTypeId }) => {
      const type = contactTypeOf(contactTypeId);
      return type ? CONTACT_TYPE_NAMES[type].menu : NOTHING;
    },
  },
  {
    id: 'date',
    header: 'Date',
    meta: { width: 110, slot: 'aside', className: 'figures' },
    cell: ({ createdAt }) => (createdAt ? formatDate(createdAt, timeZone) : NOTHING),
  },
  {
    id: 'status',
    header: 'Status',
    meta: { width: 180, slot: 'value', className: 'edge' },
    cell: ({ contactStatusId, contactStatus }) => (
      <StatusPill tone={inquiryTone(contactStatusId)}>{contactStatus}</StatusPill>
    ),
  },
];
