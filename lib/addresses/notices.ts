import { listAddress, oneOf, pageNumber, type ViewOf } from './list-address';
import { NOTICES_PATH } from './paths';

export const noticesAddress = listAddress(
  { path: NOTICES_PATH, filters: { show: oneOf(['unread']) }, place: { page: pageNumber } },
  { page: 1 },
);

export type NoticesView = ViewOf<typeof noticesAddress>;
