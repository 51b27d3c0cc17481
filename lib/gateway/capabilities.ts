import {
  createAcademyType,
  deleteAcademyType,
  renameAcademyType,
  restoreAcademyItemVersion,
  searchAcademy,
} from '../contract/academy';
import { getActivityEntry, listActivity, listActivityPeople } from '../contract/activity';
import { searchAdmins } from '../contract/admin-users';
import { listApiKeys } from '../contract/api-keys';
import { listModuleApprovals } from '../contract/approvals';
import { searchAwaitingUpdate } from '../contract/awaiting-update';
import {
  createClaims,
  createInquiry,
  createOrder,
  createRegistration,
  findOrderGoods,
  getActingCompany,
} from '../contract/by-staff';
import { listCategories } from '../contract/categories';
import {
  confirmClosing,
  downloadClosing,
  getClosing,
  listClosings,
  signClosing,
  withdrawClosing,
} from '../contract/closing';
import { getCard } from '../contract/cards';
import {
  getCompany,
  getCompanyFigures,
  getCompanyLatest,
  getCompanyMonths,
  searchCompanies,
} from '../contract/companies';
import {
  listCompanyClaims,
  listCompanyForecasts,
  listCompanyInquiries,
  listCompanyOrders,
  listCompanyPeople,
  listCompanyProjects,
  listCompanyWarrantyClaims,
} from '../contract/company-lists';
import { getForecastConfiguration, listConfigurations, listRateEntries } from '../contract/configurations';
import { uploadContentImage } from '../contract/content';
import {
  getContentCalendar,
  getContentDownloads,
  getContentVersion,
  listContentVersions,
} from '../contract/content-history';
import { getDashboard, getMenuFigures } from '../contract/dashboard';
import { restoreDataHubItemVersion, searchDataHub } from '../contract/data-hub';
import { listDecided } from '../contract/decided';
import { listForecasted } from '../contract/forecasted';
import type { Endpoint, EventsEndpoint, JsonEndpoint } from '../contract/endpoint';
import { watchEvents } from '../contract/events';
import { createFaqType, deleteFaqType, renameFaqType, restoreFaqVersion, searchFaqs } from '../contract/faq';
import { getFirstSteps } from '../contract/first-steps';
import { explainPointMovement } from '../contract/explanations';
import { listForecastApprovals } from '../contract/forecasts';
import { getInsights } from '../contract/insights';
import { categorizeInquiries, listSavedReplies, searchInquiries } from '../contract/inquiries';
import { listOptions } from '../contract/lists';
import { restoreNoticeVersion, searchNotices } from '../contract/news';
import { getMailing, listMailingRecipients, listMailings, previewMailing, testMailing } from '../contract/mailings';
import { listColleagues } from '../contract/notes';
import { getNoticeWays, getOwnNotice, listOwnNotices } from '../contract/notices';
import { listOrders } from '../contract/orders';
import { getSessionTime, listOwnSessions } from '../contract/own-account';
import { getSignIns, listSessionsOf } from '../contract/people-sessions';
import { downloadPersonalData, reviewErasure } from '../contract/personal-data';
import { listPlannedChanges } from '../contract/planned-changes';
import { checkPointBatch, getPointBatch, listPointBatches, listPointBatchRows } from '../contract/point-batches';
import { listOwnPointRequests, searchCompanyPoints } from '../contract/points';
import { listProducts } from '../contract/products';
import { listProposedChanges } from '../contract/proposed-changes';
import { tryForecastPromotion, tryPromotion } from '../contract/promotion-trials';
import { searchProjects } from '../contract/projects';
import { searchRegistrations } from '../contract/registrations';
import { getAccessTable, listRoles } from '../contract/roles';
import { listViews } from '../contract/saved-views';
import { searchAll } from '../contract/search';
import { SPEC_CALLS } from '../contract/spec-calls';
import { cancelSent } from '../contract/sent';
import { getSecondFactor } from '../contract/second-factor';
import { exportSerialNumbers, getSerialNumber, lookUpSerialNumbers } from '../contract/serial-numbers';
import { getStatement } from '../contract/statements';
import { checkSerialNumbers, listUploads } from '../contract/uploads';
import { listWarrantyClaims } from '../contract/warranty-claims';
import { getWorkItem, listAssignees, listWork } from '../contract/work';
import type { Capability } from '../domain/capabilities';
import { REGISTRATION_FILTERS, REVIEW_FILTER, TAX_ID_SEARCH } from '../domain/registration-list';

export interface Need {
  /** Events only need to start. */
  call: JsonEndpoint | EventsEndpoint;
  /** A parameter of the specs that keeps the answer short. */
  query?: Readonly<Record<string, string | number>>;
  filter?: string;
}

const FIRST_PAGE = { page: 1 };
const ONE_ROW = { limit: 1, offset: 0 };
const FIRST_ROW = { page: 1, size: 1 };

const CONTENT_LISTS: readonly Need[] = [
  { call: searchDataHub, query: FIRST_PAGE },
  { call: searchAcademy, query: FIRST_PAGE },
  { call: searchFaqs, query: ONE_ROW },
  { call: searchNotices, query: FIRST_PAGE },
];

const ofContent = (filter: string) => CONTENT_LISTS.map((need) => ({ ...need, filter }));

const INQUIRIES: Need = { call: searchInquiries, query: { contactTypeId: 1, ...FIRST_ROW } };

/** Requirements of each capability beyond the specs. Screens ask `useMay('drafts')`. */
export const BEYOND_SPECS = {
  activity: [{ call: listActivity }],
  recordHistory: [{ call: listColleagues, query: { kind: 'order' } }],
  roles: [{ call: listRoles }],
  apiKeys: [{ call: listApiKeys }],
  sessions: [{ call: listOwnSessions }],
  secondFactor: [{ call: getSecondFactor }],
  // A ledger needs a company; servers that find companies by id have ledgers too.
  ledger: [{ call: searchCompanyPoints, query: ONE_ROW, filter: 'companyId' }],
  recordPages: [{ call: searchCompanies, query: FIRST_PAGE }],
  uploadHistory: [{ call: listUploads }],
  pointBatches: [{ call: listPointBatches, query: FIRST_ROW }],
  mailings: [{ call: listMailings }],
  proposedChanges: [{ call: listProposedChanges }],
  plannedChanges: [{ call: listPlannedChanges, query: FIRST_ROW }],
  menuFigures: [{ call: getMenuFigures }],
  dashboard: [{ call: getDashboard }],
  firstSteps: [{ call: getFirstSteps }],
  ownRequests: [{ call: listOwnPointRequests, query: { size: 1 } }],
  search: [{ call: searchAll }],
  views: [{ call: listViews, query: { list: '/marketing-shop/orders' } }],
  notices: [{ call: listOwnNotices, query: { size: 1 } }],
  events: [{ call: watchEvents }],
  work: [{ call: listWork, query: { limit: 1 } }],
  insights: [{ call: getInsights, query: { startDate: '2026-01-01', endDate: '2026-01-01' } }],
  savedReplies: [{ call: listSavedReplies }],
  lists: [{ call: listOptions, query: { list: 'distributors' } }],
  inquiryOwners: [{ ...INQUIRIES, filter: 'owner' }],
  inquiryWaiting: [{ ...INQUIRIES, filter: 'waiting' }],
  inquiryText: [{ ...INQUIRIES, filter: 'text' }],
  drafts: ofContent('status'),
  contentSearch: ofContent('title'),
  contentHistory: [{ call: getContentCalendar }],
  byStaff: [{ call: findOrderGoods, query: { sku: '0' } }],
  stock: [{ call: listProducts, query: ONE_ROW, filter: 'stock' }],
  pointSort: [{ call: searchCompanyPoints, query: ONE_ROW, filter: 'sort' }],
  pointMovements: [{ call: searchCompanyPoints, query: ONE_ROW, filter: 'moved' }],
  registrationReviews: [{ call: searchRegistrations, query: { steps: '0', ...FIRST_ROW }, filter: REVIEW_FILTER }],
  taxIdSearch: [{ call: searchRegistrations, query: { steps: '0', ...FIRST_ROW }, filter: TAX_ID_SEARCH }],
  registrationFilters: [
    { call: searchRegistrations, query: { steps: '0', ...FIRST_ROW }, filter: REGISTRATION_FILTERS },
  ],
} as const satisfies Partial<Record<Capability, readonly Need[]>>;

/** Pages of the specs, by the call they show. Missing ones have no menu entry. */
const LISTS = {
  registrationList: { call: searchRegistrations, query: { steps: '0', ...FIRST_ROW } },
  moduleApprovalList: { call: listModuleApprovals },
  forecastApprovalList: { call: listForecastApprovals },
  awaitingUpdateList: { call: searchAwaitingUpdate, query: ONE_ROW },
  moduleRates: { call: listConfigurations },
  forecastRates: { call: getForecastConfiguration },
  pointList: { call: searchCompanyPoints, query: ONE_ROW },
  productList: { call: listProducts, query: ONE_ROW },
  categoryList: { call: listCategories },
  orderList: { call: listOrders },
  inquiryList: INQUIRIES,
  warrantyClaimList: { call: listWarrantyClaims },
  adminList: { call: searchAdmins, query: FIRST_ROW },
  noticeList: { call: searchNotices, query: FIRST_PAGE },
  dataHubList: { call: searchDataHub, query: FIRST_PAGE },
  academyList: { call: searchAcademy, query: FIRST_PAGE },
  faqList: { call: searchFaqs, query: ONE_ROW },
  projectList: { call: searchProjects, query: { isDraft: 'false', ...FIRST_ROW } },
} as const satisfies Partial<Record<Capability, Need>>;

type Extension = keyof typeof BEYOND_SPECS;
type SpecList = keyof typeof LISTS;

const EXTENSIONS = Object.keys(BEYOND_SPECS) as Extension[];
const SPEC_LISTS = Object.keys(LISTS) as SpecList[];

/** Other calls of a capability, which no server without it has. */
const FURTHER_CALLS: Readonly<Partial<Record<Extension, readonly Endpoint[]>>> = {
  // Exports and erasures are logged.
  activity: [getActivityEntry, listActivityPeople, listRateEntries, downloadPersonalData, reviewErasure],
  roles: [getAccessTable],
  sessions: [getSessionTime, listSessionsOf, getSignIns],
  recordPages: [
    ...[getCompany, getCompanyFigures, getCompanyLatest, getCompanyMonths, getStatement, getCard, getSerialNumber],
    ...[lookUpSerialNumbers, exportSerialNumbers],
    ...[listCompanyOrders, listCompanyClaims, listCompanyForecasts, listCompanyProjects, listCompanyWarrantyClaims],
    ...[listCompanyInquiries, listCompanyPeople, explainPointMovement],
  ],
  notices: [getOwnNotice, getNoticeWays],
  work: [getWorkItem, listAssignees],
  insights: [
    ...[tryPromotion, tryForecastPromotion, listDecided, listForecasted],
    ...[listClosings, getClosing, downloadClosing, signClosing, confirmClosing, withdrawClosing],
  ],
  uploadHistory: [checkSerialNumbers, cancelSent],
  byStaff: [getActingCompany, createOrder, createInquiry, createClaims, createRegistration],
  inquiryWaiting: [categorizeInquiries],
  mailings: [previewMailing, testMailing, getMailing, listMailingRecipients],
  pointBatches: [checkPointBatch, getPointBatch, listPointBatchRows],
  drafts: [
    ...[createFaqType, renameFaqType, deleteFaqType, createAcademyType, renameAcademyType, deleteAcademyType],
    uploadContentImage,
  ],
  contentHistory: [
    ...[listContentVersions, getContentVersion, getContentDownloads],
    ...[restoreDataHubItemVersion, restoreAcademyItemVersion, restoreFaqVersion, restoreNoticeVersion],
  ],
};

const isBeyondSpecs = ({ method, path }: Endpoint) => !(`${method} ${path}` in SPEC_CALLS);

const CAPABILITY_BY_CALL = new Map<string, Capability>([
  ...EXTENSIONS.flatMap((capability) => {
    const needs: readonly Need[] = BEYOND_SPECS[capability];
    const calls = [...needs.map(({ call }) => call).filter(isBeyondSpecs), ...(FURTHER_CALLS[capability] ?? [])];
    return calls.map(({ name }) => [name, capability] as const);
  }),
  ...SPEC_LISTS.map((list) => [LISTS[list].call.name, list] as const),
]);

export function capabilityOf({ name }: Endpoint): Capability | undefined {
  return CAPABILITY_BY_CALL.get(name);
}

/** Extension filters named in a list's answer. */
export function supportedFiltersOf(answer: unknown): readonly string[] {
  const { supportedFilters = [] } = answer as { supportedFilters?: readonly string[] };
  return supportedFilters;
}

const onceEach = (needs: readonly Need[]) => [...new Map(needs.map((need) => [need.call.name, need])).values()];

/** Calls that reveal capabilities beyond the specs. */
export const PROBES: readonly Need[] = onceEach(Object.values(BEYOND_SPECS).flat());

export const LIST_CALLS: readonly Endpoint[] = Object.values(LISTS).map(({ call }) => call);

export const LIST_PROBES: readonly Need[] = onceEach(Object.values(LISTS)).filter(
  ({ call }) => !PROBES.some((probe) => probe.call === call),
);

/**
 * Result of a probe: filters named by the answer; `missing` without the call, `unknown` if it refuses unknown requests,
 * `unsure` otherwise, such as without the right.
 */
export type Probed = readonly string[] | 'missing' | 'unknown' | 'unsure';

/**
 * Capabilities that a server lacks. Unclear ones count as present; a list may refuse a request and still exist.
 * @param probed by call name
 */
export function lackingOf(probed: ReadonlyMap<string, Probed>): Capability[] {
  const isMet = ({ call, filter }: Need) => {
    const answer = probed.get(call.name);
    return typeof answer === 'object'
      ? !filter || answer.includes(filter)
      : answer === undefined || answer === 'unsure';
  };
  return [
    ...EXTENSIONS.filter((name) => !BEYOND_SPECS[name].every(isMet)),
    ...SPEC_LISTS.filter((name) => probed.get(LISTS[name].call.name) === 'missing'),
  ];
}
