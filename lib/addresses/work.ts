import { WORK_KIND_NAMES } from '../domain/work';
import { listAddress, oneOf, pageNumber, positiveNumber, type ViewOf } from './list-address';
import { WORK_PATH } from './paths';

export const workAddress = listAddress(
  {
    path: WORK_PATH,
    filters: {
      kind: oneOf(WORK_KIND_NAMES),
      mine: oneOf(['yes']),
    },
    place: { page: pageNumber },
    dialog: { item: positiveNumber },
  },
  { page: 1 },
);

export type WorkView = ViewOf<typeof workAddress>;
