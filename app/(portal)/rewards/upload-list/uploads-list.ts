import { uploadListAddress, type UploadListView } from '@/lib/addresses/uploads';
import type { searchUploads, UploadedNumber } from '@/lib/contract/uploads';
import { UPLOADS_FOUND } from '@/lib/domain/upload';
import { listSource } from '@/lib/query/list';

/** What was uploaded, by article code or serial number (spec 2 §2.5). */
export const uploadsList = listSource<typeof searchUploads, UploadListView>()({
  path: '/modules/awaiting-approval/filter-search-uploads',
  address: uploadListAddress,
  noun: ['row', 'rows'],
  isAsked: ({ search, upload }) => Boolean(search) || upload !== undefined,
  // One more than is shown tells that there are more.
  query: ({ search, status, upload }) => ({ keyword: search, status, upload, limit: UPLOADS_FOUND + 1 }),
  rows: (found) => found.slice(0, UPLOADS_FOUND),
  idOf: (row) => {
    const { configurationType, code, serialNumber } = row as UploadedNumber;
    return [configurationType, code, serialNumber].join(' ');
  },
});
