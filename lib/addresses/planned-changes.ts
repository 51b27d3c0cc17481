import { MAX_PLANS_OF_PRODUCT, PLANNED_KINDS, PLANNED_STATES } from '../domain/planned-change';
import { listAddress, oneOf, pageNumber, positiveNumber, type ViewOf } from './list-address';
import { PLANNED_CHANGES_PATH } from './paths';

export const plannedChangesAddress = listAddress(
  {
    path: PLANNED_CHANGES_PATH,
    filters: {
      kind: oneOf(PLANNED_KINDS),
      /** By default planned and failed ones. */
      state: oneOf(PLANNED_STATES),
      by: positiveNumber,
      product: positiveNumber,
    },
    place: { page: pageNumber },
  },
  { page: 1 },
);
export type PlannedChangesView = ViewOf<typeof plannedChangesAddress>;

/** Query of a product's planned and failed changes, the same on the server and in the browser. */
export const plansOfProduct = (product: number) => ({ product, size: MAX_PLANS_OF_PRODUCT });
