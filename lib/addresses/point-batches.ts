import { assignedFilter, listAddress, pageNumber, type ViewOf } from './list-address';

export const pointBatchesAddress = listAddress(
  {
    path: '/rewards/qpoint-management/spreadsheets',
    filters: {
      assigned: assignedFilter,
    },
    place: { page: pageNumber },
  },
  { page: 1 },
);
export type PointBatchesView = ViewOf<typeof pointBatchesAddress>;
