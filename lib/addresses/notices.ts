import { listAddress, oneOf, pageNumber, type ViewOf } from './list-address';
import { NOTICES_PATH } from './paths';

/** Page 3 shows the first 75. */
export const noticesAddress = listAddress(
  { path: NOTICES_PATH, filters: { show: oneOf(['unread']) }, place: { page: pageNumber } },
  { page: 1 },
);

export type NoticesView = ViewOf<typeof noticesAddress>;
