'use client';

import { FilterForm } from '@/components/list/filter-form';
import { ListFooter } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { Button } from '@/components/ui/button';
import { StatusPill } from '@/components/ui/status-pill';
import { uploadListAddress, type UploadListView } from '@/lib/addresses/uploads';

interface UploadListRow {
  id: number;
  type: string;
  code: string;
  serialNumber?: string;
  approved?: boolean;
}

export function UploadListFilters({ view }: { view: UploadListView }) {
  return (
    <FilterForm id="uploads" address={uploadListAddress} view={view} chips={[]}>
      <SearchField name="search" label="Search article codes and serial numbers" />
      <Button type="submit" className="max-sm:hidden">
        Search
      </Button>
    </FilterForm>
  );
}

const COLUMNS: ListColumn<UploadListRow>[] = [
  { id: 'type', header: 'Product Type', meta: { width: 140, slot: 'detail' }, cell: ({ type }) => type },
  { id: 'code', header: 'Article Code', meta: { slot: 'title', className: 'figures' }, cell: ({ code }) => code },
  {
    id: 'serialNumber',
    header: 'Serial Number',
    meta: { slot: 'detail', className: 'figures' },
    cell: ({ serialNumber }) => serialNumber ?? NOTHING,
  },
  {
    id: 'status',
    header: 'Status',
    meta: { width: 140, slot: 'value' },
    cell: ({ approved }) => (
      <StatusPill tone={approved ? 'ok' : 'quiet'}>{approved ? 'Accrued' : 'Unaccrued'}</StatusPill>
    ),
  },
];

export function UploadListTable({ rows, view, range }: { rows: UploadListRow[]; view: UploadListView; range: string }) {
  return (
    <>
      <ListTable label="Uploaded article codes and serial numbers" columns={COLUMNS} rows={rows} view={view} />
      <ListFooter range={range} />
    </>
  );
}
