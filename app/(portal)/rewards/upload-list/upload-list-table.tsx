'use client';

import { useMemo } from 'react';
import { useCan } from '@/components/layout/capabilities';
import { FilterForm, FilterSelect, type FilterChip } from '@/components/list/filter-form';
import { ListFooter } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { RecordLink } from '@/components/record/record-link';
import { Button } from '@/components/ui/button';
import { StatusPill } from '@/components/ui/status-pill';
import { uploadListAddress, type UploadListView } from '@/lib/addresses/uploads';
import type { UploadedNumber } from '@/lib/contract/uploads';
import { UPLOADED_STATUSES, type UploadedStatus } from '@/lib/domain/upload';
import { formatDate } from '@/lib/time';

export interface UploadListRow extends Omit<UploadedNumber, 'configurationType'> {
  id: number;
  /** In capital letters. */
  type: string;
}

export function UploadListFilters({ view }: { view: UploadListView }) {
  const can = useCan();
  const chips: FilterChip[] = [
    ...(view.upload ? [{ label: `Upload: ${view.upload}`, clears: ['upload'] }] : []),
    ...(view.status ? [{ label: STATUS_NAMES[view.status], clears: ['status'] }] : []),
  ];
  return (
    <FilterForm id="uploads" address={uploadListAddress} view={view} chips={chips}>
      {can('uploads') ? (
        <FilterSelect name="status" label="Status">
          <option value="">All</option>
          {UPLOADED_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_NAMES[status]}
            </option>
          ))}
        </FilterSelect>
      ) : null}
      <SearchField name="search" label="Search article codes and serial numbers" />
      <Button type="submit" className="max-sm:hidden">
        Search
      </Button>
    </FilterForm>
  );
}

const STATUS_NAMES: Readonly<Record<UploadedStatus, string>> = { accrued: 'Accrued', unaccrued: 'Unaccrued' };

const columnsOf = (timeZone: string): ListColumn<UploadListRow>[] => [
  { id: 'type', header: 'Product Type', meta: { width: 140, slot: 'detail' }, cell: ({ type }) => type },
  { id: 'code', header: 'Article Code', meta: { slot: 'title', className: 'figures' }, cell: ({ code }) => code },
  {
    id: 'serialNumber',
    header: 'Serial Number',
    meta: { slot: 'detail', className: 'figures' },
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
    meta: { narrow: false },
    cell: ({ uploadId, uploadedBy, uploadedAt }) =>
      uploadId && uploadedAt ? (
        <RecordLink to="upload" id={uploadId}>
          {`${formatDate(uploadedAt, timeZone)} by ${uploadedBy ?? 'somebody'}`}
        </RecordLink>
      ) : (
        NOTHING
      ),
  },
  {
    id: 'status',
    header: 'Status',
    meta: { width: 140, slot: 'value' },
    cell: ({ approved }) => (
      <StatusPill tone={approved ? 'ok' : 'quiet'}>{STATUS_NAMES[approved ? 'accrued' : 'unaccrued']}</StatusPill>
    ),
  },
];

export function UploadListTable({
  rows,
  view,
  range,
  timeZone,
}: {
  rows: UploadListRow[];
  view: UploadListView;
  range: string;
  timeZone: string;
}) {
  const columns = useMemo(() => columnsOf(timeZone), [timeZone]);
  return (
    <>
      <ListTable label="Uploaded article codes and serial numbers" columns={columns} rows={rows} view={view} />
      <ListFooter range={range} />
    </>
  );
}
