import { UPLOADED_CLAIMS, UPLOADED_STATUSES } from '../domain/uploaded-status';
import { listAddress, oneOf, pageNumber, positiveNumber, searchText, type ViewOf } from './list-address';

/** The pages of uploads; the place is that in their histories (spec 2 §2.5). */
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
      /** An article code or a serial number where it is left out. */
      searchBy: oneOf(['company']),
      search: searchText,
      status: oneOf(UPLOADED_STATUSES),
      claim: oneOf(UPLOADED_CLAIMS),
      /** What came by this upload. */
      upload: positiveNumber,
    },
    place: { page: pageNumber },
  },
  { page: 1 },
);
export type UploadListView = ViewOf<typeof uploadListAddress>;
