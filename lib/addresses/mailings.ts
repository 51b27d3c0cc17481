import { listAddress, pageNumber, type ViewOf } from './list-address';
import { MAILINGS_PATH } from './paths';

export const mailingsAddress = listAddress(
  { path: MAILINGS_PATH, filters: {}, place: { page: pageNumber } },
  { page: 1 },
);
export type MailingsView = ViewOf<typeof mailingsAddress>;
