import { pointBatchesAddress, type PointBatchesView } from '@/lib/addresses/point-batches';
import type { listPointBatches } from '@/lib/contract/point-batches';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { listSource, type RowFrom } from '@/lib/query/list';

/** Points by spreadsheet, latest first. */
export const batchesList = listSource<typeof listPointBatches, PointBatchesView>()({
  path: '/point-batches',
  address: pointBatchesAddress,
  noun: ['batch', 'batches'],
  fields: [
    ...(['id', 'fileName', 'createdAt', 'userId', 'userName', 'state', 'rows', 'companies'] as const),
    ...(['accrued', 'deducted', 'undoes', 'undo'] as const),
  ],
  query: ({ mine, page }) => ({ mine, page, size: ROWS_PER_PAGE }),
  rows: ({ data }) => data,
  total: ({ total }) => total,
});

export type BatchListRow = RowFrom<typeof batchesList>;
