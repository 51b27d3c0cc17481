import { listAddress, oneOf, pageNumber, type ViewOf } from '../list-address';

/** A mail leads to one notice by its id below it (`upstream/mail/templates/notice.ts`). */
export const NOTICES_PATH = '/notices';
export const NOTICE_WAYS_PATH = `${NOTICES_PATH}/ways`;

/** What concerns who is signed in: page 3 shows the first 75. */
export const noticesAddress = listAddress(
  { path: NOTICES_PATH, filters: { show: oneOf(['unread']) }, place: { page: pageNumber } },
  { page: 1 },
);

export type NoticesView = ViewOf<typeof noticesAddress>;
