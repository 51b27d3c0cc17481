import { WORK_KIND_NAMES, WORK_PARTS } from '../domain/work';
import { assignedFilter, listAddress, oneOf, pageNumber, positiveNumber, type ViewOf } from './list-address';
import { WORK_PATH } from './paths';

export const workAddress = listAddress(
  {
    path: WORK_PATH,
    filters: {
      kind: oneOf(WORK_KIND_NAMES),
      assigned: assignedFilter,
      only: oneOf(WORK_PARTS),
    },
    place: { page: pageNumber },
    dialog: { item: positiveNumber },
  },
  { page: 1 },
);

export type WorkView = ViewOf<typeof workAddress>;
