import { isChange, type Endpoint } from './endpoint';

/*
 * What changes outdate, as names of reads. In doubt a read is named: only what is shown is read again at once. What
 * never changes while the portal is open, such as the choices of a form, is in none of these.
 */

/**
 * Every change is in the activity log, and may be in the figures of the dashboard and the menu and in what is found.
 */
const READS_OF_EVERYTHING = [
  'listActivity',
  'getActivityEntry',
  'listActivityPeople',
  'getTimeline',
  'getDashboard',
  ...['getMenuFigures', 'getInsights', 'listDecided'],
  'searchAll',
  'getCard',
  ...['listWork', 'getWorkItem', 'listAssigned'],
];

/** What a company's page tells of all its areas. */
const COMPANY_READS = ['getCompany', 'getCompanyFigures', 'getCompanyLatest'];

/** Changes that wait for another administrator: they come of changes of roles, rights and rates. */
export const PROPOSAL_READS = ['listProposedChanges'];

export const ROLE_READS = [
  ...PROPOSAL_READS,
  'getAccessControlList',
  'getAccessTable',
  'listRoles',
  'searchAdmins',
  'getAdmin',
  'listAssignees',
];

export const PRODUCT_READS = ['listProducts', 'getProduct', 'listProductMedia', 'listCategories', 'getOrder'];

export const POINT_READS = [
  ...['searchCompanyPoints', 'listSubUsers', 'listOwnPointRequests'],
  ...['listPointHistory', 'listPointMovements', 'getStatement', 'explainPointMovement', 'listPurposes'],
  ...[...COMPANY_READS, 'getCompanyMonths'],
];

/** An order that is cancelled gives points back. */
export const ORDER_READS = ['listOrders', 'getOrder', ...POINT_READS, 'listCompanyOrders'];

/** What is told of an item of content beside its own area. */
export const CONTENT_READS = ['getContentCalendar', 'listContentVersions', 'getContentVersion', 'getContentDownloads'];

/** Claims for points, and what is made of them. */
export const CLAIM_READS = [
  ...['listForecastApprovals', 'listScannedClaims', 'listForecastReport', 'listRewardReport', 'checkWeeklyReport'],
  ...['listModuleApprovals', 'listModuleApprovalProducts', 'listAwaitingClaims', 'getApproval', 'listDecidedClaims'],
  ...['downloadApprovals', 'searchAwaitingUpdate', 'filterAwaitingUpdate'],
  ...['listCompanyClaims', 'listCompanyForecasts', 'listForecasted', 'getSerialNumber'],
  ...POINT_READS,
];

/** What claims are worth follows from these. */
export const RATE_READS = [
  ...['listConfigurations', 'listPromotions', 'getForecastConfiguration', 'listRateEntries', 'getMonthPromotion'],
  'tryPromotion',
  'tryForecastPromotion',
  ...PROPOSAL_READS,
  ...CLAIM_READS,
];

export const UPLOAD_READS = ['listUploads', 'searchUploads', 'listArticleCodes', ...CLAIM_READS];

export const STAFF_READS = [
  ...['searchAdmins', 'getAdmin', 'getProfile', 'listRoles', 'checkEmail', 'listAccountManagers', 'listColleagues'],
  'listAssignees',
  ...PROPOSAL_READS,
];

const INQUIRY_LISTS = ['searchInquiries', 'getInquiry'];

export const INQUIRY_READS = [...INQUIRY_LISTS, 'listAccountManagers', ...COMPANY_READS, 'listCompanyInquiries'];

export const PROJECT_READS = ['searchProjects', 'getProject', 'listCompanyProjects', ...COMPANY_READS];

export const WARRANTY_READS = [
  ...['listWarrantyClaims', 'getWarrantyClaim', 'listCompanyWarrantyClaims', 'getSerialNumber'],
  ...COMPANY_READS,
];

/** The name of a company or a partner stands in much that is theirs. */
export const PARTNER_READS = [
  ...['searchRegistrations', 'getUserDetail', 'getSurveyAnalytic', 'searchProjects', 'getProject'],
  ...['listOrders', 'getOrder', 'listWarrantyClaims', 'getWarrantyClaim', ...INQUIRY_LISTS],
  ...['searchCompanies', 'listCompanyPeople', 'listCompanyProjects', 'listCompanyWarrantyClaims', 'searchUploads'],
  ...CLAIM_READS,
];

/** Some calls take people of the staff and partners alike. */
export const PERSON_READS = [...STAFF_READS, 'listOwnSessions', 'reviewErasure', ...PARTNER_READS];

/** Where somebody is named besides, who is erased. */
export const NAME_READS = [
  ...[...PERSON_READS, ...INQUIRY_READS, ...POINT_READS, ...UPLOAD_READS, ...CONTENT_READS],
  ...['listNotes', 'listOwnNotices', 'listPointBatches', 'getPointBatch'],
  ...['searchDataHub', 'searchAcademy', 'searchFaqs', 'searchNotices'],
];

/**
 * Which of the given reads a change outdates.
 *
 * @returns their paths, or `all` where the change names nothing; null of what changes nothing
 */
export function outdatedBy(change: Endpoint, reads: readonly Endpoint[]): readonly string[] | 'all' | null {
  if (!isChange(change)) return null;
  if (!change.outdates) return 'all';
  const names = new Set([...change.outdates, ...READS_OF_EVERYTHING]);
  return reads.filter(({ method, name }) => method === 'GET' && names.has(name)).map(({ path }) => path);
}
