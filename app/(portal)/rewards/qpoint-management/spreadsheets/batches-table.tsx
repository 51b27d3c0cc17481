'use client';

import { useMemo } from 'react';
import { assignedColumn, AssignedRows, FilterMine, mineChip } from '@/components/assignments/assigned';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { FilterForm } from '@/components/list/filter-form';
import { PagedFooter, type PagedList } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { BatchStatePill } from '@/components/points/batch-state-pill';
import { RecordLink } from '@/components/record/record-link';
import { pointBatchesAddress, type PointBatchesView } from '@/lib/addresses/point-batches';
import { formatCount, signedPoints } from '@/lib/text/format';
import { formatDateTime } from '@/lib/time/format-time';
import type { BatchListRow } from './batches-list';

/** The batches of a page, each of which opens. */
export function BatchesTable({
  rows,
  view,
  timeZone,
  paged,
}: {
  rows: readonly BatchListRow[];
  view: PointBatchesView;
  timeZone: string;
  paged: PagedList;
}) {
  const columns = useMemo(() => batchColumns(timeZone, view), [timeZone, view]);
  return (
    <>
      <AssignedRows kind="pointBatch" records={rows.flatMap(({ id, state }) => (state === 'waiting' ? id : []))}>
        <ListTable label="Points by spreadsheet" columns={columns} rows={[...rows]} view={view} />
      </AssignedRows>
      <PagedFooter address={pointBatchesAddress} view={view} paged={paged} />
    </>
  );
}

export function BatchesFilters({ view }: { view: PointBatchesView }) {
  return (
    <FilterForm id="batches" address={pointBatchesAddress} view={view} chips={mineChip(view)}>
      <FilterMine />
    </FilterForm>
  );
}

/** The columns that people may hide don't depend on the page that is shown. */
export const BatchesColumnsMenu = columnsMenuOf(batchColumns('UTC', pointBatchesAddress.read({})));

function batchColumns(timeZone: string, view: PointBatchesView): ListColumn<BatchListRow>[] {
  return [
    {
      id: 'file',
      header: 'File',
      enableHiding: false,
      meta: { slot: 'title' },
      cell: ({ id, fileName, undoes }) => (
        <RecordLink to="pointBatch" id={id} data-row-link className="wrap-anywhere">
          {undoes ? `Undo of ${fileName}` : fileName}
        </RecordLink>
      ),
    },
    {
      id: 'when',
      header: 'When',
      meta: { slot: 'when', width: 150, className: 'figures' },
      cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
    },
    {
      id: 'who',
      header: 'By',
      meta: { slot: 'detail', width: 170, narrow: false },
      cell: ({ userId, userName }) => (
        <RecordLink to="admin" id={userId}>
          {userName}
        </RecordLink>
      ),
    },
    {
      id: 'companies',
      header: 'Companies',
      meta: { width: 100, narrow: false, className: 'num' },
      cell: ({ companies }) => formatCount(companies),
    },
    {
      id: 'accrued',
      header: 'Accrued',
      meta: { width: 120, className: 'num' },
      cell: ({ accrued }) => (accrued > 0 ? signedPoints(accrued) : NOTHING),
    },
    {
      id: 'deducted',
      header: 'Deducted',
      meta: { width: 120, className: 'num' },
      cell: ({ deducted }) => (deducted > 0 ? signedPoints(-deducted) : NOTHING),
    },
    assignedColumn(({ id, fileName }) => ({ record: id, name: fileName }), { isUsual: view.mine !== undefined }),
    {
      id: 'state',
      header: 'Status',
      meta: { slot: 'value', width: 150, className: 'edge' },
      cell: ({ state, undo }) => <BatchStatePill state={state} undo={undo?.state ?? null} />,
    },
  ];
}
