import { uploadListAddress, type UploadListView } from '@/lib/addresses/uploads';
import type { Output } from '@/lib/contract/endpoint';
import type { searchUploads, UploadedNumber, UploadedPage } from '@/lib/contract/uploads';
import { isListedAlone } from '@/lib/domain/uploaded-status';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { listSource } from '@/lib/query/list';

/** What a view asks for, as the call of the list and its report name it. */
export const uploadsFilter = ({ search, searchBy, status, claim, upload }: UploadListView) => ({
  ...(searchBy === 'company' ? { company: search } : { keyword: search }),
  ...{ status, claim, upload },
});

/** Who names a place is answered a page. */
export function pageOf(answer: Output<typeof searchUploads> | undefined): UploadedPage {
  return answer === undefined || Array.isArray(answer) ? { data: [], total: 0, totalIsLowerBound: false } : answer;
}

/** What was uploaded, by article code or serial number (spec 2 §2.5). */
export const uploadsList = listSource<typeof searchUploads, UploadListView>()({
  path: '/modules/awaiting-approval/filter-search-uploads',
  address: uploadListAddress,
  noun: ['row', 'rows'],
  isAsked: ({ search, upload, claim }) => Boolean(search) || upload !== undefined || isListedAlone(claim),
  query: (view) => ({ ...uploadsFilter(view), limit: ROWS_PER_PAGE, offset: (view.page - 1) * ROWS_PER_PAGE }),
  rows: (answer) => pageOf(answer).data,
  idOf: (row) => {
    const { configurationType, code, serialNumber } = row as UploadedNumber;
    return [configurationType, code, serialNumber].join(' ');
  },
  total: (answer) => pageOf(answer).total,
});
