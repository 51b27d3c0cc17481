import { defineList } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { RecordLink } from '@/components/record/record-link';
import { StatusPill } from '@/components/ui/status-pill';
import { uploadListAddress, type UploadListView } from '@/lib/addresses/uploads';
import type { searchUploads } from '@/lib/contract/uploads';
import { claimStateName, claimStateTone } from '@/lib/domain/claim';
import { isListedAlone, type UploadedStatus } from '@/lib/domain/uploaded-status';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { formatDate } from '@/lib/time/format-time';

/** A view's query, shared by the list and its report. */
export const uploadsFilter = ({ search, searchBy, status, claim, upload }: UploadListView) => ({
  ...(searchBy === 'company' ? { company: search } : { keyword: search }),
  ...{ status, claim, upload },
});

export const STATUS_NAMES: Readonly<Record<UploadedStatus, string>> = { accrued: 'Accrued', unaccrued: 'Unaccrued' };

/** Only readers who may see approvals get claims. */
const TELLS_CLAIMS = { needs: 'uploadHistory', may: ['approvals', 'see'], narrow: false } as const;

/** Uploads by article code or serial number (spec 2 §2.5). */
export const uploadsList = defineList<typeof searchUploads, UploadListView>()({
  path: '/modules/awaiting-approval/filter-search-uploads',
  address: uploadListAddress,
  noun: ['row', 'rows'],
  isAsked: ({ search, upload, claim }) => Boolean(search) || upload !== undefined || isListedAlone(claim),
  query: (view) => ({ ...uploadsFilter(view), limit: ROWS_PER_PAGE, offset: (view.page - 1) * ROWS_PER_PAGE }),
  idOf: ({ configurationType, code, serialNumber }) => [configurationType, code, serialNumber].join(' '),
  whole: true,
  columns: [
    {
      id: 'type',
      header: 'Product Type',
      slot: 'aside',
      cell: ({ configurationType }) => configurationType.toUpperCase(),
    },
    { id: 'code', field: 'code', header: 'Article Code', kind: 'figures', slot: 'title' },
    {
      id: 'serialNumber',
      header: 'Serial Number',
      kind: 'figures',
      slot: 'detail',
      cell: ({ serialNumber }) =>
        serialNumber ? (
          <RecordLink className="" to="serialNumber" id={serialNumber} data-row-link>
            {serialNumber}
          </RecordLink>
        ) : (
          NOTHING
        ),
    },
    {
      id: 'upload',
      header: 'Uploaded',
      kind: 'figures',
      narrow: false,
      links: false,
      link: ['upload', 'uploadId'],
      cell: ({ uploadId, uploadedAt }, { timeZone }) =>
        uploadId && uploadedAt ? formatDate(uploadedAt, timeZone) : NOTHING,
    },
    {
      id: 'uploadedBy',
      field: 'uploadedBy',
      header: 'By',
      width: 170,
      narrow: false,
      links: false,
      link: ['admin', 'uploadedById'],
    },
    {
      ...TELLS_CLAIMS,
      id: 'company',
      field: 'companyName',
      header: 'Claimed By',
      links: false,
      link: ['company', 'companyId'],
    },
    {
      ...TELLS_CLAIMS,
      id: 'claim',
      header: 'Claim',
      fit: true,
      cell: ({ claimState }) =>
        claimState ? <StatusPill tone={claimStateTone(claimState)}>{claimStateName(claimState)}</StatusPill> : NOTHING,
    },
    {
      id: 'status',
      header: 'Status',
      slot: 'value',
      edge: true,
      cell: ({ approved }) => (
        <StatusPill tone={approved ? 'ok' : 'quiet'}>{STATUS_NAMES[approved ? 'accrued' : 'unaccrued']}</StatusPill>
      ),
    },
  ],
});
