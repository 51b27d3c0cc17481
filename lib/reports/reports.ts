import type { ActivityDetail } from '../contract/activity';
import type { DecidedClaim } from '../contract/approvals';
import type { AwaitingModule } from '../contract/awaiting-update';
import type { ForecastReportRow } from '../contract/forecasts';
import type { OrderReportRow } from '../contract/orders';
import type { PointMovement } from '../contract/point-ledger';
import type { CompanyReportRow } from '../contract/points';
import type { ProductReportRow } from '../contract/products';
import type { ProjectRow } from '../contract/projects';
import type { RegistrationReportRow } from '../contract/registrations';
import type { RewardReportRow } from '../contract/reward-reports';
import type { WarrantyClaimReportRow } from '../contract/warranty-claims';
import { compareObjects } from '../domain/activity-diff';
import { activitySentence, objectInWords } from '../domain/activity-words';
import { approvalStepName } from '../domain/approval-step';
import { claimStateName } from '../domain/claim';
import { PRODUCT_TYPE_LABELS } from '../domain/configuration';
import { fullNameOf } from '../domain/person';
import { projectAddress, projectDay } from '../domain/project';
import { monthInWords } from '../domain/forecast';
import { movementKindName } from '../domain/point-movement';
import { MAX_READ, sanitiseBounded } from '../domain/rich-text';
import { claimsTypeName, systemTypeName, yesOrNo } from '../domain/warranty-claim';
import { dayOf, formatDashed, formatDateTime, formatTime } from '../time';
import type { Cell, Column, Report } from './column';

/* Days and times are those of the portal's zone, as lists show them; `timeZone` is its IANA name. */

function report<Row>(columns: readonly (Column & { cell: (row: Row) => Cell | undefined })[]): Report<Row> {
  return { columns, cellsOf: (row) => columns.map(({ cell }) => cell(row) ?? null) };
}

/** In the order of the spec (spec 1 §3). */
export function orderReport(timeZone: string): Report<OrderReportRow> {
  return report([
    { heading: 'Date', kind: 'day', width: 12, cell: ({ date }) => dayOf(new Date(date), timeZone) },
    { heading: 'Order Number', kind: 'text', width: 15, cell: ({ orderNumber }) => orderNumber },
    { heading: 'Product', kind: 'text', width: 36, cell: ({ product }) => product },
    { heading: 'Product Category', kind: 'text', width: 22, cell: ({ productCategory }) => productCategory },
    { heading: 'SKU', kind: 'text', width: 18, cell: ({ sku }) => sku },
    { heading: 'Quantity', kind: 'number', width: 10, cell: ({ quantity }) => quantity },
    { heading: 'Size', kind: 'text', width: 10, cell: ({ size }) => size },
    { heading: 'Color', kind: 'text', width: 14, cell: ({ color }) => color },
    { heading: 'Custom', kind: 'text', width: 14, cell: ({ custom }) => custom },
    { heading: 'Company', kind: 'text', width: 30, cell: ({ company }) => company },
    { heading: 'Name', kind: 'text', width: 24, cell: ({ name }) => name },
    { heading: 'Email', kind: 'text', width: 32, cell: ({ email }) => email },
    { heading: 'Payment Amount', kind: 'number', width: 17, cell: ({ paymentAmount }) => paymentAmount },
    { heading: 'Order Status', kind: 'text', width: 17, cell: ({ orderStatus }) => orderStatus },
    { heading: 'Carrier', kind: 'text', width: 10, cell: ({ carrier }) => carrier },
    { heading: 'Tracking Number', kind: 'text', width: 26, cell: ({ trackingNumber }) => trackingNumber },
    { heading: 'Coupon Code', kind: 'text', width: 17, cell: ({ couponCode }) => couponCode },
    { heading: 'Coupon Status', kind: 'text', width: 15, cell: ({ couponStatus }) => couponStatus },
  ]);
}

/** In the order of the spec (spec 1 §3). Descriptions that are written in HTML are told as plain text. */
export function productReport(): Report<ProductReportRow> {
  // The variants of a product follow each other, and share a description that may be long.
  let last = { written: '', plain: '' };
  const describe = ({ isHtml, productDescription: written }: ProductReportRow) => {
    if (!isHtml) return written;
    if (written !== last.written) last = { written, plain: plainText(written) };
    return last.plain;
  };
  return report([
    { heading: 'SKU', kind: 'text', width: 18, cell: ({ sku }) => sku },
    { heading: 'Category', kind: 'text', width: 22, cell: ({ category }) => category },
    { heading: 'Product Name', kind: 'text', width: 36, cell: ({ productName }) => productName },
    { heading: 'Product Description', kind: 'text', width: 60, cell: describe },
    { heading: 'Color', kind: 'text', width: 14, cell: ({ color }) => color },
    { heading: 'Size', kind: 'text', width: 10, cell: ({ size }) => size },
    { heading: 'Custom', kind: 'text', width: 14, cell: ({ custom }) => custom },
    { heading: 'Inventory Quantity', kind: 'number', width: 19, cell: ({ inventoryQuantity }) => inventoryQuantity },
    { heading: 'Item Status', kind: 'text', width: 13, cell: ({ itemStatus }) => itemStatus },
  ]);
}

/** The columns of Q.Point Management (spec 2 §2.6), the last with its points and its day beside it. */
export function companyReport(timeZone: string): Report<CompanyReportRow> {
  return report([
    { heading: 'Company', kind: 'text', width: 36, cell: ({ company }) => company },
    { heading: 'State', kind: 'text', width: 10, cell: ({ state }) => state },
    { heading: 'Step', kind: 'text', width: 18, cell: ({ approvalStep }) => approvalStepName(approvalStep) },
    { heading: 'Total Accrued', kind: 'number', width: 16, cell: ({ totalAccrued }) => totalAccrued },
    { heading: 'Total Consumed', kind: 'number', width: 16, cell: ({ totalConsumed }) => totalConsumed },
    { heading: 'Total Available', kind: 'number', width: 16, cell: ({ totalAvailable }) => totalAvailable },
    { heading: 'Latest Point Update', kind: 'text', width: 22, cell: ({ latestPointUpdate }) => latestPointUpdate },
    {
      heading: 'Latest Update Points',
      kind: 'number',
      width: 20,
      cell: ({ latestUpdatePoints }) => latestUpdatePoints,
    },
    {
      heading: 'Latest Update Date',
      kind: 'day',
      width: 18,
      cell: ({ latestUpdateAt }) => latestUpdateAt && dayOf(new Date(latestUpdateAt), timeZone),
    },
  ]);
}

export function movementReport(timeZone: string): Report<PointMovement> {
  return report([
    { heading: 'Date', kind: 'day', width: 12, cell: ({ createdAt }) => dayOf(new Date(createdAt), timeZone) },
    { heading: 'Time', kind: 'text', width: 8, cell: ({ createdAt }) => formatTime(createdAt, timeZone) },
    { heading: 'Movement', kind: 'text', width: 20, cell: ({ kind }) => movementKindName(kind) },
    { heading: 'Qpoints', kind: 'number', width: 14, cell: ({ amount }) => amount },
    { heading: 'Balance', kind: 'number', width: 14, cell: ({ balance }) => balance },
    { heading: 'Reason', kind: 'text', width: 40, cell: ({ reason }) => reason },
    { heading: 'Order Number', kind: 'text', width: 15, cell: ({ orderNumber }) => orderNumber },
    { heading: 'Point Request', kind: 'number', width: 14, cell: ({ pointRequestId }) => pointRequestId },
    { heading: 'By', kind: 'text', width: 24, cell: (movement) => fullNameOf(movement) },
  ]);
}

const REWARD_TYPE_NAMES: Readonly<Record<RewardReportRow['rewardType'], string>> = {
  ...PRODUCT_TYPE_LABELS,
  orders: 'Order',
  forecasts: 'Forecast',
};

/** What was rejected gives no Q, whatever it would have given. */
const isRejected = ({ rewardType, status, submissionStatus }: RewardReportRow) =>
  rewardType !== 'orders' && (submissionStatus ?? status) === 'rejected';

/** In the order of the spec (spec 2 §3, reward report row). */
export function rewardReport(timeZone: string): Report<RewardReportRow> {
  const day = (instant: string | null | undefined) => (instant ? dayOf(new Date(instant), timeZone) : null);
  const time = (instant: string | null | undefined) => (instant ? formatTime(instant, timeZone) : null);
  const stateOf = (state: string | null | undefined) => (state ? claimStateName(state) : null);
  return report([
    { heading: 'Created', kind: 'day', width: 12, cell: ({ createdAt }) => day(createdAt) },
    { heading: 'Created Time', kind: 'text', width: 8, cell: ({ createdAt }) => time(createdAt) },
    { heading: 'Updated', kind: 'day', width: 12, cell: ({ updatedAt }) => day(updatedAt) },
    { heading: 'Updated Time', kind: 'text', width: 8, cell: ({ updatedAt }) => time(updatedAt) },
    { heading: 'Reward Type', kind: 'text', width: 12, cell: ({ rewardType }) => REWARD_TYPE_NAMES[rewardType] },
    { heading: 'Status', kind: 'text', width: 20, cell: ({ status }) => stateOf(status) },
    {
      heading: 'Submission Status',
      kind: 'text',
      width: 20,
      cell: ({ submissionStatus }) => stateOf(submissionStatus),
    },
    { heading: 'Qpoints', kind: 'number', width: 12, cell: (row) => (isRejected(row) ? 0 : row.qpoints) },
    { heading: 'Approved', kind: 'day', width: 12, cell: ({ module }) => day(module?.approvedDate) },
    { heading: 'Approved Time', kind: 'text', width: 8, cell: ({ module }) => time(module?.approvedDate) },
    { heading: 'Installation Zip Code', kind: 'text', width: 20, cell: ({ module }) => module?.installationZipCode },
    { heading: 'Purchasing Channel', kind: 'text', width: 20, cell: ({ module }) => module?.purchasingChannel },
    { heading: 'Source', kind: 'text', width: 10, cell: ({ module }) => module?.source },
    { heading: 'Serial Number', kind: 'text', width: 20, cell: ({ module }) => module?.serialNumber },
    { heading: 'Article Code', kind: 'text', width: 20, cell: ({ articleCode }) => articleCode?.code },
    { heading: 'Volume (W)', kind: 'number', width: 12, cell: ({ articleCode }) => articleCode?.volume },
    { heading: 'Product Name', kind: 'text', width: 30, cell: ({ articleCode }) => articleCode?.productName },
    { heading: 'Company', kind: 'text', width: 36, cell: ({ company }) => company?.name },
    { heading: 'State', kind: 'text', width: 8, cell: ({ branch }) => branch?.state },
    { heading: 'Distributor', kind: 'text', width: 28, cell: ({ distributor }) => distributor?.name },
    { heading: 'First Name', kind: 'text', width: 16, cell: ({ user }) => user?.firstName },
    { heading: 'Last Name', kind: 'text', width: 16, cell: ({ user }) => user?.lastName },
    { heading: 'Forecast Month', kind: 'text', width: 18, cell: ({ forecast }) => forecast && monthInWords(forecast) },
    { heading: 'Forecast Quarter', kind: 'number', width: 16, cell: ({ forecast }) => forecast?.quarter },
    { heading: 'Forecasted', kind: 'day', width: 12, cell: ({ forecastedAt }) => day(forecastedAt) },
    { heading: 'Forecasted Time', kind: 'text', width: 8, cell: ({ forecastedAt }) => time(forecastedAt) },
  ]);
}

/** In the order of the spec (spec 2 §3, forecast report row). */
export function forecastReport(timeZone: string): Report<ForecastReportRow> {
  return report([
    {
      heading: 'Created',
      kind: 'day',
      width: 12,
      cell: ({ createdAt }) => createdAt && dayOf(new Date(createdAt), timeZone),
    },
    {
      heading: 'Updated',
      kind: 'day',
      width: 12,
      cell: ({ updatedAt }) => updatedAt && dayOf(new Date(updatedAt), timeZone),
    },
    { heading: 'Month', kind: 'text', width: 18, cell: (row) => monthInWords(row) },
    { heading: 'Quarter', kind: 'number', width: 10, cell: ({ quarter }) => quarter },
    { heading: 'Year', kind: 'text', width: 8, cell: ({ year }) => String(year) },
    { heading: 'Company', kind: 'text', width: 36, cell: ({ company }) => company?.name },
    { heading: 'State', kind: 'text', width: 8, cell: ({ branch }) => branch?.state },
    { heading: 'Product Name', kind: 'text', width: 30, cell: ({ articleCode }) => articleCode?.productName },
    { heading: 'Volume (W)', kind: 'number', width: 12, cell: ({ articleCode }) => articleCode?.volume },
    { heading: 'Quantity', kind: 'number', width: 10, cell: ({ quantity }) => quantity },
  ]);
}

/** The columns of spec 3 §9. */
export function projectReport(timeZone: string): Report<ProjectRow> {
  const day = (instant: string | null | undefined) => (instant ? dayOf(new Date(instant), timeZone) : null);
  const words = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ');
  return report([
    { heading: 'Registration Date', kind: 'day', width: 16, cell: ({ createdAt }) => day(createdAt) },
    { heading: 'Update Date', kind: 'day', width: 12, cell: ({ updatedAt }) => day(updatedAt) },
    { heading: 'Draft Date', kind: 'day', width: 12, cell: ({ draftedAt }) => day(draftedAt) },
    { heading: 'Company', kind: 'text', width: 36, cell: ({ user }) => user?.companyName },
    { heading: 'Project Address', kind: 'text', width: 44, cell: (row) => projectAddress(row) },
    { heading: 'System Size (kW)', kind: 'number', width: 16, cell: ({ systemSize }) => numberOrText(systemSize) },
    {
      heading: 'Module Brand',
      kind: 'text',
      width: 18,
      cell: ({ moduleBrand, nameOfModuleBrandPanelOther }) => words(moduleBrand, nameOfModuleBrandPanelOther),
    },
    { heading: 'Module Model', kind: 'text', width: 28, cell: ({ moduleModel }) => moduleModel },
    {
      heading: 'Battery Brand',
      kind: 'text',
      width: 18,
      cell: ({ batteryBrand, nameOfModuleBrandBatteryOther }) => words(batteryBrand, nameOfModuleBrandBatteryOther),
    },
    { heading: 'Battery Model', kind: 'text', width: 22, cell: ({ batteryModel }) => batteryModel },
    {
      heading: 'Installation Date',
      kind: 'day',
      width: 16,
      cell: ({ installationDate }) => projectDay(installationDate),
    },
    { heading: 'Operate Date', kind: 'day', width: 14, cell: ({ operateDate }) => projectDay(operateDate) },
    { heading: 'Purchasing Channel', kind: 'text', width: 18, cell: ({ purchasingChannel }) => purchasingChannel },
    {
      heading: 'Name of Purchasing Channel',
      kind: 'text',
      width: 26,
      cell: ({ nameOfPurchasingChannel }) => nameOfPurchasingChannel,
    },
    { heading: 'Registered By', kind: 'text', width: 24, cell: ({ user }) => user && fullNameOf(user) },
    {
      heading: 'Labor Warranty',
      kind: 'text',
      width: 14,
      cell: ({ qualifyLaborWarranty }) => yesOrNo(qualifyLaborWarranty)?.charAt(0),
    },
    { heading: 'First Saved Source', kind: 'text', width: 18, cell: ({ firstSavedSource }) => firstSavedSource },
    {
      heading: 'First Registered Source',
      kind: 'text',
      width: 22,
      cell: ({ firstRegisteredSource }) => firstRegisteredSource,
    },
    { heading: 'Source', kind: 'text', width: 10, cell: ({ source }) => source },
    { heading: 'Module Upload Source', kind: 'text', width: 20, cell: ({ moduleUploadSource }) => moduleUploadSource },
    {
      heading: 'Inverter Upload Source',
      kind: 'text',
      width: 20,
      cell: ({ inverterUploadSource }) => inverterUploadSource,
    },
  ]);
}

/** A number that was sent as a text counts as one. */
function numberOrText(value: number | string | null | undefined): Cell {
  if (typeof value !== 'string') return value ?? null;
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

export function registrationReport(timeZone: string): Report<RegistrationReportRow> {
  const day = (instant: string | null | undefined) => (instant ? dayOf(new Date(instant), timeZone) : null);
  return report([
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
  ]);
}

/** The columns of the list (spec 2 §2.7), then what else is known of each. */
export function awaitingReport(timeZone: string): Report<AwaitingModule> {
  return report([
    { heading: 'Company Name', kind: 'text', width: 36, cell: ({ companyName, name }) => companyName ?? name },
    { heading: 'Username', kind: 'text', width: 24, cell: (row) => fullNameOf(row) },
    {
      heading: 'Registration Date',
      kind: 'day',
      width: 18,
      cell: ({ registrationDate }) => registrationDate && dayOf(new Date(registrationDate), timeZone),
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
  ]);
}

/** What was rejected, by whom and why (spec 2 §3, reject result). */
export function rejectedReport(timeZone: string): Report<DecidedClaim> {
  return report([
    { heading: 'Company Name', kind: 'text', width: 36, cell: ({ companyName }) => companyName },
    { heading: 'Username', kind: 'text', width: 24, cell: (row) => fullNameOf(row) },
    {
      heading: 'Registration Date',
      kind: 'day',
      width: 18,
      cell: ({ registrationDate }) => dayOf(new Date(registrationDate), timeZone),
    },
    { heading: 'Configuration Type', kind: 'text', width: 18, cell: ({ configurationType }) => configurationType },
    { heading: 'Product Name', kind: 'text', width: 30, cell: ({ productName }) => productName },
    { heading: 'Serial Number', kind: 'text', width: 22, cell: ({ serialNumber }) => serialNumber },
    { heading: 'Rejected By', kind: 'text', width: 24, cell: ({ decidedBy }) => decidedBy },
    { heading: 'Rejection Reason', kind: 'text', width: 30, cell: ({ note }) => note },
  ]);
}

export function activityReport(timeZone: string): Report<ActivityDetail> {
  return report<ActivityDetail>([
    { heading: 'Date', kind: 'day', width: 12, cell: ({ createdAt }) => dayOf(new Date(createdAt), timeZone) },
    { heading: 'Time', kind: 'text', width: 8, cell: ({ createdAt }) => formatTime(createdAt, timeZone) },
    { heading: 'Who', kind: 'text', width: 24, cell: ({ userName }) => userName },
    { heading: 'What', kind: 'text', width: 48, cell: activitySentence },
    { heading: 'Object', kind: 'text', width: 28, cell: objectInWords },
    { heading: 'Changes', kind: 'text', width: 60, cell: (entry) => changesInWords(entry, timeZone) },
    { heading: 'From Address', kind: 'text', width: 18, cell: ({ clientAddress }) => clientAddress },
    { heading: 'Request', kind: 'text', width: 38, cell: ({ requestId }) => requestId },
    { heading: 'Entry', kind: 'number', width: 10, cell: ({ id }) => id },
  ]);
}

/** Excel takes up to 32,767 characters in a cell. */
const LONGEST_CELL = 32_000;

/** Each changed field on a line of its own: `Order status: Processing → Shipped`. */
function changesInWords({ before, after }: ActivityDetail, timeZone: string): string {
  const lines = compareObjects(before, after, (instant) => formatDateTime(instant, timeZone))
    .filter(({ isChanged }) => isChanged)
    .map(({ label, before: was, after: is }) => `${label}: ${was ?? '—'} → ${is ?? '—'}`);
  const text = lines.join('\n');
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text;
}

/** What ends a line or a paragraph, and what begins an item of a list. */
const BREAKS = /<br\b[^<>]*>|<\/(?:p|div|h[1-6]|li|blockquote|pre|tr|ul|ol)\s*>/gi;
const ITEMS = /<li\b[^<>]*>/gi;

/** What parts two cells of a table; what ends a paragraph in them goes with it. */
const CELLS = /(?:<\/p>)?\s?(<\/t[dh]>)\s?(?=<t[dh])/gi;

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Plain text of a description in HTML: paragraphs and items on lines of their own, entities as characters. */
export function plainText(html: string): string {
  const inLines = html
    .slice(0, MAX_READ)
    .replace(/\s+/g, ' ')
    .replace(CELLS, '$1 | ')
    .replace(ITEMS, '$&• ')
    .replace(BREAKS, '$&\n');
  const bare = sanitiseBounded(inLines, { allowedTags: [], allowedAttributes: {} });
  return bare
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll('\u00a0', ' ')
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** Every field but the files (spec 3 §3), dates as MM-DD-YYYY (spec 3 §9). */
export function warrantyReport(timeZone: string): Report<WarrantyClaimReportRow> {
  const text = (
    heading: string,
    width: number,
    cell: (row: WarrantyClaimReportRow) => string | number | null | undefined,
  ) => ({
    ...{ heading, width, kind: 'text' as const },
    cell: (row: WarrantyClaimReportRow) => (cell(row) === null || cell(row) === undefined ? null : String(cell(row))),
  });
  const day = (heading: string, of: (row: WarrantyClaimReportRow) => string | null | undefined) =>
    text(heading, 12, (row) => formatDashed(of(row) ?? '', timeZone));
  return report([
    text('Claim #', 14, ({ claimLabel, claimId }) => claimLabel ?? claimId),
    day('Date', ({ createdAt }) => createdAt),
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
    day('Installation Date', ({ installationDate }) => installationDate),
    day('Defect Discovery Date', ({ defectDiscoveryDate }) => defectDiscoveryDate),
    day('PTO Date', ({ ptoDate }) => ptoDate),
    day('Project Registration Date', ({ projectRegistrationDate }) => projectRegistrationDate),
    day('Project Registered Date', ({ projectRegisteredDate }) => projectRegisteredDate),
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
  ]);
}
