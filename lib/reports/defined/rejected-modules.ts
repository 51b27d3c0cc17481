import { listDecidedClaims } from '../../contract/approvals';
import { fullNameOf } from '../../domain/person';
import { defineReport } from '../define-report';

/** Rejected modules, with person and reason (spec 2 §3, reject result). */
export const rejectedModules = defineReport({
  name: 'rejected-modules',
  title: 'Rejected modules',
  noun: ['module', 'modules'],
  endpoint: listDecidedClaims.report,
  columns: ({ day }) => [
    { heading: 'Company Name', kind: 'text', width: 36, cell: ({ companyName }) => companyName },
    { heading: 'Username', kind: 'text', width: 24, cell: (row) => fullNameOf(row) },
    {
      heading: 'Registration Date',
      kind: 'day',
      width: 18,
      cell: ({ registrationDate }) => day(registrationDate),
    },
    { heading: 'Configuration Type', kind: 'text', width: 18, cell: ({ configurationType }) => configurationType },
    { heading: 'Product Name', kind: 'text', width: 30, cell: ({ productName }) => productName },
    { heading: 'Serial Number', kind: 'text', width: 22, cell: ({ serialNumber }) => serialNumber },
    { heading: 'Rejected By', kind: 'text', width: 24, cell: ({ decidedBy }) => decidedBy },
    { heading: 'Rejection Reason', kind: 'text', width: 30, cell: ({ note }) => note },
  ],
});
