import { searchAwaitingUpdate } from '../../contract/awaiting-update';
import { fullNameOf } from '../../domain/person';
import { defineReport } from '../define-report';

/** Columns of the list (spec 2 §2.7), then more details. */
export const awaitingModules = defineReport({
  name: 'modules-awaiting-approval',
  title: 'Modules',
  noun: ['module', 'modules'],
  endpoint: searchAwaitingUpdate.report,
  columns: ({ day }) => [
    { heading: 'Company Name', kind: 'text', width: 36, cell: ({ companyName, name }) => companyName ?? name },
    { heading: 'Username', kind: 'text', width: 24, cell: (row) => fullNameOf(row) },
    {
      heading: 'Registration Date',
      kind: 'day',
      width: 18,
      cell: ({ registrationDate }) => day(registrationDate),
    },
    { heading: 'Configuration Type', kind: 'text', width: 18, cell: ({ configurationType }) => configurationType },
    { heading: 'Serial Number', kind: 'text', width: 22, cell: ({ serialNumber }) => serialNumber },
    { heading: 'Email', kind: 'text', width: 32, cell: ({ email }) => email },
    { heading: 'Mobile Number', kind: 'text', width: 18, cell: ({ mobileNumber }) => mobileNumber },
    {
      heading: 'Installation Zip Code',
      kind: 'text',
      width: 20,
      cell: ({ installationZipCode }) => installationZipCode,
    },
    { heading: 'Purchasing Channel', kind: 'text', width: 20, cell: ({ purchasingChannel }) => purchasingChannel },
    {
      heading: 'Name of Purchasing Channel',
      kind: 'text',
      width: 28,
      cell: ({ nameOfPurchasingChannel }) => nameOfPurchasingChannel,
    },
    { heading: 'Source', kind: 'text', width: 10, cell: ({ source }) => source },
  ],
  words: ({ keyword }) => [keyword],
});
