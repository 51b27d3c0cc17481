import { listWarrantyClaims, type WarrantyClaimReportRow } from '../../contract/warranty-claims';
import { fullNameOf } from '../../domain/person';
import { claimsTypeName, systemTypeName, yesOrNo } from '../../domain/warranty-claim';
import { defineReport, type ReportColumn } from '../define-report';

/** All fields except files (spec 3 §3), dates as MM-DD-YYYY (spec 3 §9). */
export const warrantyClaims = defineReport({
  name: 'warranty-claims',
  title: 'Claims',
  noun: ['claim', 'claims'],
  endpoint: listWarrantyClaims.report,
  columns: ({ day }) => {
    const date = (heading: string, of: (row: WarrantyClaimReportRow) => string | null | undefined) => ({
      ...text(heading, Math.max(12, heading.length + 2), (row) => dayIn(of(row))),
      kind: 'dashed-day' as const,
    });
    /** Days are days, instants the day in the portal's zone, other words stay. */
    const dayIn = (value: string | null | undefined) =>
      value && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value)) ? day(value) : value;
    return [
      text('Claim #', 14, ({ claimLabel, claimId }) => claimLabel ?? claimId),
      date('Date', ({ createdAt }) => createdAt),
      text('Status', 20, ({ claimStatus }) => claimStatus),
      text('Company', 30, ({ companyName }) => companyName),
      text('State', 8, ({ state }) => state),
      text('Name', 22, ({ fullName }) => fullName),
      text('Claim Type', 10, ({ claimsType }) => claimsTypeName(claimsType)),
      text('System Type', 30, ({ claimsType, systemtype }) => systemTypeName(claimsType, systemtype)),
      text('Description', 50, ({ description }) => description),
      text('Product Name', 30, ({ productName }) => productName),
      {
        heading: 'Quantity',
        kind: 'number',
        width: 10,
        cell: ({ quantity }) =>
          typeof quantity === 'number' ? quantity : quantity && /^\d{1,9}$/.test(quantity) ? Number(quantity) : null,
      },
      text('Affected Product Serial Numbers', 40, ({ affectedProductSerialNumbers: numbers }) =>
        Array.isArray(numbers) ? numbers.join(', ') : numbers,
      ),
      text('Name of Purchasing Channel', 26, ({ nameOfPurchasingChannel }) => nameOfPurchasingChannel),
      date('Installation Date', ({ installationDate }) => installationDate),
      date('Defect Discovery Date', ({ defectDiscoveryDate }) => defectDiscoveryDate),
      date('PTO Date', ({ ptoDate }) => ptoDate),
      date('Project Registration Date', ({ projectRegistrationDate }) => projectRegistrationDate),
      date('Project Registered Date', ({ projectRegisteredDate }) => projectRegisteredDate),
      text('Qualify Labor Warranty', 10, ({ qualifyLaborWarranty }) => yesOrNo(qualifyLaborWarranty)),
      text('Project ID', 12, ({ projectId }) => projectId),
      text('Project Name', 24, ({ projectName }) => projectName),
      text('Project Owner', 24, ({ projectOwnerFirstName, projectOwnerLastName }) =>
        fullNameOf({ firstName: projectOwnerFirstName, lastName: projectOwnerLastName }),
      ),
      text('Project Address', 36, ({ projectAddress1, projectAddress2 }) =>
        [projectAddress1, projectAddress2].filter(Boolean).join(', '),
      ),
      text('Project City', 18, ({ projectCity }) => projectCity),
      text('Project State', 8, ({ projectState }) => projectState),
      text('Project Zipcode', 10, ({ projectZipcode }) => projectZipcode),
    ];
  },
  words: ({ claimStatus, state, searchFor }) => [claimStatus, state, searchFor],
});

function text(
  heading: string,
  width: number,
  value: (row: WarrantyClaimReportRow) => string | number | null | undefined,
): ReportColumn<WarrantyClaimReportRow> {
  return { heading, width, kind: 'text', cell: (row) => value(row)?.toString() };
}
