import { claimStateName } from '../../domain/claim';
import { listUploadedReport } from '../../contract/uploads';
import { defineReport } from '../define-report';

export const uploadList = defineReport({
  name: 'uploads',
  title: 'Uploads',
  noun: ['row', 'rows'],
  endpoint: listUploadedReport,
  columns: ({ day }) => [
    {
      heading: 'Product Type',
      kind: 'text',
      width: 14,
      cell: ({ configurationType }) => configurationType.toUpperCase(),
    },
    { heading: 'Article Code', kind: 'text', width: 22, cell: ({ code }) => code },
    { heading: 'Serial Number', kind: 'text', width: 22, cell: ({ serialNumber }) => serialNumber },
    { heading: 'Status', kind: 'text', width: 12, cell: ({ approved }) => (approved ? 'Accrued' : 'Unaccrued') },
    { heading: 'Claimed By', kind: 'text', width: 32, cell: ({ companyName }) => companyName },
    {
      heading: 'Claim',
      kind: 'text',
      width: 18,
      cell: ({ claimState }) => (claimState ? claimStateName(claimState) : ''),
    },
    { heading: 'Upload', kind: 'id', width: 10, cell: ({ uploadId }) => uploadId },
    { heading: 'Uploaded', kind: 'day', width: 12, cell: ({ uploadedAt }) => day(uploadedAt) },
    { heading: 'Uploaded By', kind: 'text', width: 24, cell: ({ uploadedBy }) => uploadedBy },
  ],
  words: ({ keyword, company, upload, status, claim }) => [
    keyword,
    company,
    upload === undefined ? undefined : `upload-${upload}`,
    status,
    claim,
  ],
});
