import { listAddress, oneOf, pageNumber, type ViewOf } from './list-address';

export const pointBatchesAddress = listAddress(
  {
    path: '/rewards/qpoint-management/spreadsheets',
    filters: {
      /** Assigned to the reader or their role. */
      mine: oneOf(['yes']),
    },
    place: { page: pageNumber },
  },
  { page: 1 },
);
export type PointBatchesView = ViewOf<typeof pointBatchesAddress>;
