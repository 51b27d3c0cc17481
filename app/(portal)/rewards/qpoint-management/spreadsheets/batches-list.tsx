import { DecidingNote } from '@/components/approvals/deciding-row';
import { assignedColumn } from '@/components/assignments/assigned-column';
import { defineList } from '@/components/list/define-list';
import { SelectPage, SelectRow, UnselectableRow } from '@/components/list/selection';
import { NOTHING } from '@/components/list/list-column';
import { BatchStatePill } from '@/components/points/batch-state-pill';
import { RecordLink } from '@/components/record/record-link';
import { pointBatchesAddress, type PointBatchesView } from '@/lib/addresses/point-batches';
import type { listPointBatches } from '@/lib/contract/point-batches';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { signedPoints } from '@/lib/text/format';

/** Point spreadsheets, latest first. */
export const batchesList = defineList<typeof listPointBatches, PointBatchesView>()({
  path: '/point-batches',
  address: pointBatchesAddress,
  noun: ['batch', 'batches'],
  query: ({ assigned, page }) => ({ assigned, page, size: ROWS_PER_PAGE }),
  also: ['id', 'userId', 'rows', 'undoes', 'undo'],
  columns: [
    {
      id: 'select',
      header: () => <SelectPage />,
      slot: 'select',
      pin: true,
      may: ['qpointManagement', ['change', 'decide']],
      cell: (batch) =>
        batch.state === 'waiting' ? (
          <SelectRow id={batch.id} label={batch.fileName} />
        ) : (
          <UnselectableRow label={batch.fileName} reason="It’s already decided." />
        ),
    },
    {
      id: 'file',
      field: 'fileName',
      header: 'File',
      slot: 'title',
      cell: ({ id, fileName, undoes }) => (
        <RecordLink className="" to="pointBatch" id={id} data-row-link>
          {undoes ? `Undo of ${fileName}` : fileName}
        </RecordLink>
      ),
    },
    { id: 'when', field: 'createdAt', header: 'When', kind: 'moment', slot: 'when' },
    {
      id: 'who',
      field: 'userName',
      header: 'By',
      slot: 'detail',
      width: 170,
      narrow: false,
      links: false,
      link: ['admin', 'userId'],
    },
    { field: 'companies', header: 'Companies', kind: 'count', narrow: false },
    {
      field: 'accrued',
      header: 'Accrued',
      kind: 'number',
      cell: ({ accrued }) => (accrued > 0 ? signedPoints(accrued) : NOTHING),
    },
    {
      field: 'deducted',
      header: 'Deducted',
      kind: 'number',
      cell: ({ deducted }) => (deducted > 0 ? signedPoints(-deducted) : NOTHING),
    },
    assignedColumn<{ id: number; fileName: string }>(({ id, fileName }) => ({ record: id, name: fileName })),
    {
      field: 'state',
      header: 'Status',
      slot: 'value',
      edge: true,
      cell: ({ id, state, undo }) => (
        <>
          <BatchStatePill state={state} undo={undo?.state ?? null} />
          <DecidingNote of="batch" id={id} />
        </>
      ),
    },
  ],
});
