import { listAddress, pageNumber, type ViewOf } from '../list-address';

/** Points by spreadsheet. */
export const pointBatchesAddress = listAddress(
  { path: '/rewards/qpoint-management/spreadsheets', filters: {}, place: { page: pageNumber } },
  { page: 1 },
);
export type PointBatchesView = ViewOf<typeof pointBatchesAddress>;
