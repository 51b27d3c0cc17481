import { UPLOADED_CLAIMS, UPLOADED_STATUSES } from '../domain/uploaded-status';
import { listAddress, oneOf, pageNumber, positiveNumber, searchText, type ViewOf } from './list-address';

/** The place is the page of the history (spec 2 §2.5). */
export const articleUploadAddress = listAddress(
  { path: '/rewards/articlecode-upload', filters: {}, place: { page: pageNumber } },
  { page: 1 },
);
export const serialUploadAddress = listAddress(
  { path: '/rewards/serialnumber-upload', filters: {}, place: { page: pageNumber } },
  { page: 1 },
);

export const uploadListAddress = listAddress(
  {
    path: '/rewards/upload-list',
    filters: {
      searchBy: oneOf(['company']),
      search: searchText,
      status: oneOf(UPLOADED_STATUSES),
      claim: oneOf(UPLOADED_CLAIMS),
      upload: positiveNumber,
    },
    place: { page: pageNumber },
  },
  { page: 1 },
);
export type UploadListView = ViewOf<typeof uploadListAddress>;
