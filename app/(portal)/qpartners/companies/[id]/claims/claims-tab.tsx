'use client';

import { useMemo } from 'react';
import { NOTHING, type ListColumn } from '@/components/list/list-table';
import type { ListProps } from '@/components/list/use-list';
import { RecordLink } from '@/components/record/record-link';
import { StatusPill } from '@/components/ui/status-pill';
import { CLAIM_STATE_NAMES, CLAIM_STATES, claimStateName, claimStateTone } from '@/lib/domain/claim';
import { formatPoints } from '@/lib/text/format';
import { formatDate } from '@/lib/time/format-time';
import type { TabFilters } from '../company-filters';
import { CompanyList } from '../company-list';
import { claimsOfCompany, type CompanyClaim } from '../company-lists';

export function ClaimsTab(props: ListProps) {
  const columns = useMemo(() => columnsOf(props.timeZone), [props.timeZone]);
  return (
    <CompanyList
      {...props}
      tab="claims"
      source={claimsOfCompany}
      filters={FILTERS}
      columns={columns}
      nothing="This company has no reward claims."
    />
  );
}

const FILTERS: TabFilters = {
  search: 'Search serial number or product',
  state: { label: 'State', choices: CLAIM_STATES.map((state) => [state, CLAIM_STATE_NAMES[state]]) },
};

const columnsOf = (timeZone: string): ListColumn<CompanyClaim>[] => [
  {
    id: 'serial',
    header: 'Serial Number',
    enableHiding: false,
    meta: { width: 180, slot: 'title', className: 'figures', narrow: 168 },
    cell: ({ serialNumber }) => (
      <RecordLink to="serialNumber" id={serialNumber} data-row-link>
        {serialNumber}
      </RecordLink>
    ),
  },
  {
    id: 'product',
    header: 'Product',
    meta: { slot: 'detail' },
    cell: ({ productName }) => productName || NOTHING,
  },
  {
    id: 'registered',
    header: 'Registered',
    meta: { width: 110, slot: 'aside', className: 'figures', narrow: 96 },
    cell: ({ registeredAt }) => formatDate(registeredAt, timeZone),
  },
  {
    id: 'rate',
    header: 'Rate',
    meta: { width: 150, className: 'num', narrow: 100 },
    cell: ({ rate, promotion, promotionId }) =>
      rate == null ? (
        NOTHING
      ) : (
        <>
          {formatPoints(rate)}
          {promotion ? (
            <>
              {' by '}
              <RecordLink to="promotion" id={promotionId}>
                promotion
              </RecordLink>
            </>
          ) : null}
        </>
      ),
  },
  {
    id: 'decided',
    header: 'Decided',
    meta: { width: 110, className: 'figures', narrow: false },
    cell: ({ decidedAt, approvalId }) =>
      decidedAt ? (
        <RecordLink to="approval" id={approvalId}>
          {formatDate(decidedAt, timeZone)}
        </RecordLink>
      ) : (
        NOTHING
      ),
  },
  {
    id: 'state',
    header: 'State',
    meta: { width: 160, slot: 'value', className: 'edge', narrow: 150 },
    cell: ({ state }) => <StatusPill tone={claimStateTone(state)}>{claimStateName(state)}</StatusPill>,
  },
];
