'use client';

import { useMemo } from 'react';
import { useMay } from '@/components/layout/rights';
import { ColumnsMenu } from '@/components/list/columns-menu';
import { FilterForm, FilterSelect, type FilterChip } from '@/components/list/filter-form';
import { PagedFooter, type PagedList } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { RecordLink } from '@/components/record/record-link';
import { Button } from '@/components/ui/button';
import { StatusPill } from '@/components/ui/status-pill';
import { uploadListAddress, type UploadListView } from '@/lib/addresses/uploads';
import type { UploadedNumber } from '@/lib/contract/uploads';
import { claimStateName, claimStateTone } from '@/lib/domain/claim';
import {
  UPLOADED_CLAIMS,
  type UploadedClaim,
  UPLOADED_STATUSES,
  type UploadedStatus,
} from '@/lib/domain/uploaded-status';
import { formatDate } from '@/lib/time/format-time';

export interface UploadListRow extends Omit<UploadedNumber, 'configurationType'> {
  id: number;
  /** In capital letters. */
  type: string;
}

export function UploadListFilters({ view }: { view: UploadListView }) {
  const hasUploads = useMay('uploadHistory');
  const seesClaims = useTellsClaims();
  const { search, searchBy } = view;
  const chips: FilterChip[] = [
    ...(search && searchBy ? [{ label: `Company: ${search}`, clears: ['search', 'searchBy'] }] : []),
    ...(view.upload ? [{ label: `Upload: ${view.upload}`, clears: ['upload'] }] : []),
    ...(view.status ? [{ label: STATUS_NAMES[view.status], clears: ['status'] }] : []),
    ...(view.claim ? [{ label: `Claim: ${claimName(view.claim)}`, clears: ['claim'] }] : []),
  ];
  return (
    <FilterForm id="uploads" address={uploadListAddress} view={view} chips={chips}>
      {hasUploads ? (
        <FilterSelect name="status" label="Status">
          {UPLOADED_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_NAMES[status]}
            </option>
          ))}
        </FilterSelect>
      ) : null}
      {seesClaims ? (
        <>
          <FilterSelect name="claim" label="Claim">
            {UPLOADED_CLAIMS.map((claim) => (
              <option key={claim} value={claim}>
                {claimName(claim)}
              </option>
            ))}
          </FilterSelect>
          <FilterSelect name="searchBy" label="Search by" all="Number" of="search">
            <option value="company">Company</option>
          </FilterSelect>
        </>
      ) : null}
      <SearchField
        name="search"
        label={searchBy ? 'Search companies that claimed' : 'Search article codes and serial numbers'}
      />
      <Button type="submit" className="max-sm:hidden">
        Search
      </Button>
    </FilterForm>
  );
}

const STATUS_NAMES: Readonly<Record<UploadedStatus, string>> = { accrued: 'Accrued', unaccrued: 'Unaccrued' };

const claimName = (claim: UploadedClaim) => (claim === 'unclaimed' ? 'Not claimed' : claimStateName(claim));

const COMPANY_COLUMN: ListColumn<UploadListRow> = {
  id: 'company',
  header: 'Claimed By',
  meta: { narrow: false },
  cell: ({ companyId, companyName }) => (
    <RecordLink to="company" id={companyId}>
      {companyName ?? NOTHING}
    </RecordLink>
  ),
};

const CLAIM_COLUMN: ListColumn<UploadListRow> = {
  id: 'claim',
  header: 'Claim',
  meta: { width: 160, narrow: false },
  cell: ({ claimState }) =>
    claimState ? <StatusPill tone={claimStateTone(claimState)}>{claimStateName(claimState)}</StatusPill> : NOTHING,
};

const columnsOf = (timeZone: string, tellsClaims: boolean): ListColumn<UploadListRow>[] => [
  { id: 'type', header: 'Product Type', meta: { width: 120, slot: 'aside' }, cell: ({ type }) => type },
  {
    id: 'code',
    header: 'Article Code',
    enableHiding: false,
    meta: { width: 130, slot: 'title', className: 'figures' },
    cell: ({ code }) => code,
  },
  {
    id: 'serialNumber',
    header: 'Serial Number',
    // Its 18 digits tell one from another only as a whole.
    meta: { width: 190, slot: 'detail', className: 'figures' },
    cell: ({ serialNumber }) =>
      serialNumber ? (
        <RecordLink to="serialNumber" id={serialNumber} data-row-link>
          {serialNumber}
        </RecordLink>
      ) : (
        NOTHING
      ),
  },
  {
    id: 'upload',
    header: 'Uploaded',
    meta: { width: 110, narrow: false, className: 'figures' },
    cell: ({ uploadId, uploadedAt }) =>
      uploadId && uploadedAt ? (
        <RecordLink to="upload" id={uploadId}>
          {formatDate(uploadedAt, timeZone)}
        </RecordLink>
      ) : (
        NOTHING
      ),
  },
  {
    id: 'uploadedBy',
    header: 'By',
    meta: { width: 170, narrow: false },
    cell: ({ uploadedById, uploadedBy }) =>
      uploadedBy ? (
        <RecordLink to="admin" id={uploadedById}>
          {uploadedBy}
        </RecordLink>
      ) : (
        NOTHING
      ),
  },
  ...(tellsClaims ? [COMPANY_COLUMN, CLAIM_COLUMN] : []),
  {
    id: 'status',
    header: 'Status',
    meta: { width: 140, slot: 'value', className: 'edge' },
    cell: ({ approved }) => (
      <StatusPill tone={approved ? 'ok' : 'quiet'}>{STATUS_NAMES[approved ? 'accrued' : 'unaccrued']}</StatusPill>
    ),
  },
];

/** Claims are told to who may see approvals. */
function useTellsClaims(): boolean {
  const hasUploads = useMay('uploadHistory');
  return useMay('approvals') && hasUploads;
}

export function UploadListColumnsMenu() {
  return <ColumnsMenu of={columnsOf('UTC', useTellsClaims())} />;
}

export function UploadListTable({
  rows,
  view,
  timeZone,
  paged,
}: {
  rows: UploadListRow[];
  view: UploadListView;
  timeZone: string;
  paged: PagedList;
}) {
  const tellsClaims = useTellsClaims();
  const columns = useMemo(() => columnsOf(timeZone, tellsClaims), [timeZone, tellsClaims]);
  return (
    <>
      <ListTable label="Uploaded article codes and serial numbers" columns={columns} rows={rows} view={view} />
      <PagedFooter address={uploadListAddress} view={view} paged={paged} />
    </>
  );
}
