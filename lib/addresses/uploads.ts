import { listAddress, pageNumber, searchText, type ViewOf } from '../list-address';

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
  { path: '/rewards/upload-list', filters: { search: searchText }, place: {} },
  {},
);
export type UploadListView = ViewOf<typeof uploadListAddress>;
