import type { LookedUpNumber } from '../../contract/serial-numbers';
import { LOOKUP_STATE_LABELS } from '../../domain/serial-lookup';
import { tableIn } from '../define-report';

/** Looked-up serial numbers as a table. It isn't in the list of reports, because their numbers don't fit an address. */
export const lookedUpTable = (timeZone: string) =>
  tableIn<LookedUpNumber & { id?: undefined }>(
    ({ day }) => [
      { heading: 'Serial Number', kind: 'text', width: 22, cell: ({ serialNumber }) => serialNumber },
      { heading: 'State', kind: 'text', width: 18, cell: ({ state }) => LOOKUP_STATE_LABELS[state].name },
      { heading: 'Company Name', kind: 'text', width: 36, cell: ({ companyName }) => companyName },
      { heading: 'Registration Date', kind: 'day', width: 18, cell: ({ registeredAt }) => day(registeredAt) },
      { heading: 'Qpoints', kind: 'number', width: 12, cell: ({ rate }) => rate },
      { heading: 'Product Name', kind: 'text', width: 28, cell: ({ productName }) => productName },
      { heading: 'Upload', kind: 'id', width: 10, cell: ({ uploadId }) => uploadId },
      { heading: 'Uploaded', kind: 'day', width: 14, cell: ({ uploadedAt }) => day(uploadedAt) },
      { heading: 'Uploaded By', kind: 'text', width: 24, cell: ({ uploadedBy }) => uploadedBy },
      { heading: 'Approval', kind: 'id', width: 12, cell: ({ approvalId }) => approvalId },
      { heading: 'Decided', kind: 'day', width: 14, cell: ({ decidedAt }) => day(decidedAt) },
      {
        heading: 'Warranty Claims',
        kind: 'text',
        width: 24,
        cell: ({ warrantyClaims }) => warrantyClaims?.map(({ claimLabel }) => claimLabel).join(', '),
      },
      { heading: 'Note', kind: 'text', width: 40, cell: ({ fault, note }) => fault ?? note },
    ],
    timeZone,
  );
