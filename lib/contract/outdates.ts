import { isChange, type Endpoint } from './endpoint';

/*
 * Reads that changes make stale, by name. If in doubt, add a read: only visible ones refetch right away. Data that
 * never changes while the portal is open, such as statuses, is missing.
 */

/** Any change may affect the activity log, the figures of dashboard and menu, and search results. */
const READS_OF_EVERYTHING = [
  'listActivity',
  'getActivityEntry',
  'listActivityPeople',
  'getTimeline',
  'getDashboard',
  ...['getMenuFigures', 'getInsights', 'listDecided'],
  'searchAll',
  'getCard',
  ...['listWork', 'getWorkItem', 'listAssigned', 'getOpenWork'],
];

/** A company's page combines all its areas. */
const COMPANY_READS = ['getCompany', 'getCompanyFigures', 'getCompanyLatest'];

/** Changes of roles, rights and rates may wait for another administrator. */
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

/** Their own changes, and those of the records that they show. */
export const PLANNED_READS = ['listPlannedChanges'];

export const PRODUCT_READS = [
  ...PLANNED_READS,
  'listProducts',
  'getProduct',
  'listProductMedia',
  'listCategories',
  'getOrder',
  'findOrderGoods',
];

/** Figures of months, and what is left to do in them. */
export const CLOSING_READS = ['listClosings', 'getClosing'];

export const POINT_READS = [
  ...CLOSING_READS,
  ...['searchCompanyPoints', 'listSubUsers', 'listOwnPointRequests'],
  ...['listPointHistory', 'listPointMovements', 'getStatement', 'explainPointMovement', 'listPurposes'],
  'getActingCompany',
  ...[...COMPANY_READS, 'getCompanyMonths'],
];

/** Canceling an order refunds points. */
export const ORDER_READS = ['listOrders', 'getOrder', ...POINT_READS, 'listCompanyOrders'];

/** Content calls outside an item's own area. */
export const CONTENT_READS = [
  ...['getContentCalendar', 'listContentVersions', 'getContentVersion', 'getContentDownloads'],
  ...PLANNED_READS,
];

/** Reads of reward claims and everything derived from them. */
export const CLAIM_READS = [
  ...['listForecastApprovals', 'listScannedClaims', 'listForecastReport', 'listRewardReport', 'checkWeeklyReport'],
  ...['listModuleApprovals', 'listModuleApprovalProducts', 'listAwaitingClaims', 'getApproval', 'listDecidedClaims'],
  ...['downloadApprovals', 'searchAwaitingUpdate', 'filterAwaitingUpdate'],
  ...['listCompanyClaims', 'listCompanyForecasts', 'listForecasted', 'getSerialNumber'],
  ...POINT_READS,
];

/** Rates determine the value of claims. */
export const RATE_READS = [
  ...['listConfigurations', 'listPromotions', 'getForecastConfiguration', 'listRateEntries', 'getMonthPromotion'],
  ...['tryPromotion', 'tryForecastPromotion'],
  ...PLANNED_READS,
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

/** Much of what belongs to a company or partner shows their name. */
export const PARTNER_READS = [
  ...['searchRegistrations', 'getUserDetail', 'getSurveyAnalytic', 'searchProjects', 'getProject'],
  ...['listOrders', 'getOrder', 'listWarrantyClaims', 'getWarrantyClaim', ...INQUIRY_LISTS],
  ...['searchCompanies', 'listCompanyPeople', 'listCompanyProjects', 'listCompanyWarrantyClaims', 'searchUploads'],
  ...CLAIM_READS,
];

/** An option is renamed or merged in the records that use it too. */
export const LIST_READS = [
  ...['listOptions', 'listDistributors', 'listSalesRegions', 'listInstallationVolumes', 'listJobTitles'],
  ...['listProductBrands', 'listContactCategories', 'listDataHubCategories', 'listAcademyTypes', 'listFaqTypes'],
  ...['searchDataHub', 'getDataHubItem', 'searchAcademy', 'getAcademyItem', 'searchFaqs', 'getFaq', ...CONTENT_READS],
  ...['listShippingCarriers', 'listOrders', 'getOrder', 'listCompanyOrders', 'listCompanyInquiries'],
  ...['searchRegistrations', 'getUserDetail', ...INQUIRY_LISTS],
];

/** Some calls change both staff and partners. */
export const PERSON_READS = [...STAFF_READS, 'listOwnSessions', 'getSignIns', 'reviewErasure', ...PARTNER_READS];

/** Additional reads with the name of an erased person. */
export const NAME_READS = [
  ...[...PERSON_READS, ...INQUIRY_READS, ...POINT_READS, ...UPLOAD_READS, ...CONTENT_READS],
  ...['listNotes', 'listOwnNotices', 'listPointBatches', 'getPointBatch'],
  ...['listMailings', 'getMailing', 'listMailingRecipients'],
  ...['searchDataHub', 'searchAcademy', 'searchFaqs', 'searchNotices'],
];

/**
 * The reads a change makes stale.
 *
 * @returns their paths; `all` if the change doesn't declare them; null if it changes nothing
 */
export function outdatedBy(change: Endpoint, reads: readonly Endpoint[]): readonly string[] | 'all' | null {
  if (!isChange(change)) return null;
  if (!change.outdates) return 'all';
  const names = new Set([...change.outdates, ...READS_OF_EVERYTHING]);
  return reads.filter(({ method, name }) => method === 'GET' && names.has(name)).map(({ path }) => path);
}
