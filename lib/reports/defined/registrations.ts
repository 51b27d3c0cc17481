import { searchRegistrations } from '../../contract/registrations';
import { approvalStepName } from '../../domain/approval-step';
import { APPROVED_STEP } from '../../domain/registration';
import { defineReport } from '../define-report';

export const registrations = defineReport({
  name: 'registrations',
  title: 'Registrations',
  noun: ['registration', 'registrations'],
  endpoint: searchRegistrations.report,
  columns: ({ day }) => [
    { heading: 'New', kind: 'text', width: 6, cell: ({ isNew }) => (isNew === true || isNew === 'Y' ? 'Y' : 'N') },
    { heading: 'Account Status', kind: 'text', width: 16, cell: ({ disabled }) => (disabled ? 'Disabled' : 'In Use') },
    {
      heading: 'Name',
      kind: 'text',
      width: 26,
      cell: ({ fullName, firstName, lastName }) => fullName || `${firstName} ${lastName}`.trim(),
    },
    { heading: 'ID(E-mail)', kind: 'text', width: 36, cell: ({ email }) => email },
    { heading: 'Company', kind: 'text', width: 36, cell: ({ companyName }) => companyName },
    { heading: 'City', kind: 'text', width: 20, cell: ({ city }) => city },
    { heading: 'Mobile Number', kind: 'text', width: 18, cell: ({ mobileNumber }) => mobileNumber },
    { heading: 'Office Number', kind: 'text', width: 18, cell: ({ officeNumber }) => officeNumber },
    { heading: 'Main Purchasing Channel', kind: 'text', width: 28, cell: ({ purchaseChannel }) => purchaseChannel },
    { heading: 'Newsletter', kind: 'text', width: 12, cell: ({ receptionYn }) => receptionYn },
    { heading: 'Registration Date', kind: 'day', width: 18, cell: ({ createdAt }) => day(createdAt) },
    { heading: 'Update Date', kind: 'day', width: 14, cell: ({ updatedAt }) => day(updatedAt) },
    { heading: 'Status', kind: 'text', width: 18, cell: ({ approvalStep }) => approvalStepName(approvalStep) },
    { heading: 'Approved Date', kind: 'day', width: 16, cell: ({ approvalDate }) => day(approvalDate) },
    { heading: 'Notes', kind: 'day', width: 14, cell: ({ lastUpdate }) => day(lastUpdate) },
  ],
  fileName: ({ steps }, today) => `${steps === String(APPROVED_STEP) ? '' : 'Pending_'}Q.PARTNER_List_${today}`,
});
