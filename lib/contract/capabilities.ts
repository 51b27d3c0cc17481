import {
  createAcademyType,
  deleteAcademyType,
  renameAcademyType,
  restoreAcademyItemVersion,
  searchAcademy,
} from './academy';
import { getActivityEntry, listActivity, listActivityPeople } from './activity';
import { searchAdmins } from './admin-users';
import { listModuleApprovals } from './approvals';
import { searchAwaitingUpdate } from './awaiting-update';
import { listCategories } from './categories';
import { getCard } from './cards';
import { getCompany, getCompanyFigures, getCompanyLatest, getCompanyMonths, searchCompanies } from './companies';
import {
  listCompanyClaims,
  listCompanyForecasts,
  listCompanyInquiries,
  listCompanyOrders,
  listCompanyPeople,
  listCompanyProjects,
  listCompanyWarrantyClaims,
} from './company-lists';
import { getForecastConfiguration, listConfigurations, listRateEntries } from './configurations';
import { uploadContentImage } from './content';
import { getContentCalendar, getContentDownloads, getContentVersion, listContentVersions } from './content-history';
import { getDashboard, getMenuFigures } from './dashboard';
import { restoreDataHubItemVersion, searchDataHub } from './data-hub';
import { listDecided } from './decided';
import { listForecasted } from './forecasted';
import type { Endpoint, EventsEndpoint, JsonEndpoint } from './endpoint';
import { watchEvents } from './events';
import { createFaqType, deleteFaqType, renameFaqType, restoreFaqVersion, searchFaqs } from './faq';
import { explainPointMovement } from './explanations';
import { listForecastApprovals } from './forecasts';
import { getInsights } from './insights';
import { categorizeInquiries, listSavedReplies, searchInquiries } from './inquiries';
import { restoreNoticeVersion, searchNotices } from './news';
import { listColleagues } from './notes';
import { getNoticeWays, getOwnNotice, listOwnNotices } from './notices';
import { listOrders } from './orders';
import { getSessionTime, listOwnSessions } from './own-account';
import { listSessionsOf } from './people-sessions';
import { downloadPersonalData, reviewErasure } from './personal-data';
import { checkPointBatch, getPointBatch, listPointBatches, listPointBatchRows } from './point-batches';
import { listOwnPointRequests, searchCompanyPoints } from './points';
import { listProducts } from './products';
import { listProposedChanges } from './proposed-changes';
import { tryForecastPromotion, tryPromotion } from './promotion-trials';
import { searchProjects } from './projects';
import { searchRegistrations } from './registrations';
import { getAccessTable, listRoles } from './roles';
import { listViews } from './saved-views';
import { searchAll } from './search';
import { SPEC_CALLS } from './spec-calls';
import { cancelSent } from './sent';
import { getSecondFactor } from './second-factor';
import { getSerialNumber } from './serial-numbers';
import { getStatement } from './statements';
import { checkSerialNumbers, listUploads } from './uploads';
import { listWarrantyClaims } from './warranty-claims';
import { getWorkItem, listAssignees, listWork } from './work';

/** What a server needs for a capability, as far as reading alone can tell. */
export interface Need {
  /** Of events it is enough that they begin. */
  call: JsonEndpoint | EventsEndpoint;
  /** A parameter of the specs, so that little is answered. */
  query?: Readonly<Record<string, string | number>>;
  /** What the answer must name among the filters that the server knows. */
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

/**
 * What the portal can do beyond the specs, and what a server must know for it. Screens ask by `can('drafts')`, and
 * don't offer what the server can't do.
 */
export const CAPABILITIES = {
  /** The log, each record's history in it, and what is restored from there. */
  activity: [{ call: listActivity }],
  /** Notes of staff about records, and what the log adds to their timelines. */
  recordHistory: [{ call: listColleagues, query: { kind: 'order' } }],
  roles: [{ call: listRoles }],
  /** Where somebody is signed in, and the end of these sessions. */
  sessions: [{ call: listOwnSessions }],
  /** The specs' sign-in has no room for a second factor. */
  secondFactor: [{ call: getSecondFactor }],
  /** A ledger needs a company to be asked for. A server that finds a company by its id has ledgers, too. */
  ledger: [{ call: searchCompanyPoints, query: ONE_ROW, filter: 'companyId' }],
  /**
   * All of the pages of companies, those of serial numbers, and cards; without it a company is made of the specs'
   * lists.
   */
  recordPages: [{ call: searchCompanies, query: FIRST_PAGE }],
  /** The history of uploads and their undo; also the check of which rows are stored already. */
  uploads: [{ call: listUploads }],
  /** Points by spreadsheet, and their undo. */
  pointBatches: [{ call: listPointBatches, query: FIRST_ROW }],
  /** Changes of roles, rights and rates that wait for another administrator. */
  proposedChanges: [{ call: listProposedChanges }],
  menuFigures: [{ call: getMenuFigures }],
  /** All parts of the dashboard by one call; it is made of several otherwise. */
  dashboard: [{ call: getDashboard }],
  /** One's own requests of points, on the dashboard. */
  ownRequests: [{ call: listOwnPointRequests, query: { size: 1 } }],
  /** The search of the command bar. */
  search: [{ call: searchAll }],
  /** Views of lists; before a server without them the browser keeps them. */
  views: [{ call: listViews, query: { list: '/marketing-shop/orders' } }],
  /** What concerns one person, told by the bell and by mail. */
  notices: [{ call: listOwnNotices, query: { size: 1 } }],
  /** What others change shows at once, and who else has a record open. */
  events: [{ call: watchEvents }],
  /** What waits for somebody as one queue, and whom it is assigned to. */
  work: [{ call: listWork, query: { limit: 1 } }],
  /** Figures of a period, and what a promotion would have given in one. */
  insights: [{ call: getInsights, query: { startDate: '2026-01-01', endDate: '2026-01-01' } }],
  savedReplies: [{ call: listSavedReplies }],
  /** Inquiries by their account manager. */
  inquiryOwners: [{ ...INQUIRIES, filter: 'owner' }],
  /** Inquiries that wait. It also stands for what no read can tell: closing them, and changing their category. */
  inquiryWaiting: [{ ...INQUIRIES, filter: 'waiting' }],
  /** Inquiries by words of their messages and replies. */
  inquiryText: [{ ...INQUIRIES, filter: 'text' }],
  /**
   * Drafts, times of publication and the trash of content; also what no read tells of: changes of its types, and
   * pictures in its texts.
   */
  drafts: ofContent('status'),
  contentSearch: ofContent('title'),
  /** The calendar of content, earlier versions of its items, and who saved their files. */
  contentHistory: [{ call: getContentCalendar }],
  /** Products that are sold out, or nearly. */
  stock: [{ call: listProducts, query: ONE_ROW, filter: 'stock' }],
} as const satisfies Record<string, readonly Need[]>;

/**
 * What the specs have a page for, by the call that it shows. Of a server that lacks one, the menu has no entry for it.
 */
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
} as const satisfies Record<string, Need>;

export type BeyondSpecs = keyof typeof CAPABILITIES;
export type SpecList = keyof typeof LISTS;
export type Capability = BeyondSpecs | SpecList;

const BEYOND_SPECS = Object.keys(CAPABILITIES) as BeyondSpecs[];
const SPEC_LISTS = Object.keys(LISTS) as SpecList[];

/** Calls beside those that tell of a capability, which no server without it has. */
const FURTHER_CALLS: Readonly<Partial<Record<BeyondSpecs, readonly Endpoint[]>>> = {
  // What is taken out or erased is entered in the log.
  activity: [getActivityEntry, listActivityPeople, listRateEntries, downloadPersonalData, reviewErasure],
  roles: [getAccessTable],
  sessions: [getSessionTime, listSessionsOf],
  recordPages: [
    ...[getCompany, getCompanyFigures, getCompanyLatest, getCompanyMonths, getStatement, getCard, getSerialNumber],
    ...[listCompanyOrders, listCompanyClaims, listCompanyForecasts, listCompanyProjects, listCompanyWarrantyClaims],
    ...[listCompanyInquiries, listCompanyPeople, explainPointMovement],
  ],
  notices: [getOwnNotice, getNoticeWays],
  work: [getWorkItem, listAssignees],
  insights: [tryPromotion, tryForecastPromotion, listDecided, listForecasted],
  uploads: [checkSerialNumbers, cancelSent],
  inquiryWaiting: [categorizeInquiries],
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
  ...BEYOND_SPECS.flatMap((capability) => {
    const needs: readonly Need[] = CAPABILITIES[capability];
    const calls = [...needs.map(({ call }) => call).filter(isBeyondSpecs), ...(FURTHER_CALLS[capability] ?? [])];
    return calls.map(({ name }) => [name, capability] as const);
  }),
  ...SPEC_LISTS.map((list) => [LISTS[list].call.name, list] as const),
]);

/** What a server must be able to for a call; undefined where nothing tells. */
export function capabilityOf({ name }: Endpoint): Capability | undefined {
  return CAPABILITY_BY_CALL.get(name);
}

/** The filters beyond the specs that an answer of a list names. */
export function supportedFiltersOf(answer: unknown): readonly string[] {
  return (answer as { supportedFilters?: string[] }).supportedFilters ?? [];
}

const onceEach = (needs: readonly Need[]) => [...new Map(needs.map((need) => [need.call.name, need])).values()];

/** The calls whose answers tell what a server can do beyond the specs. */
export const PROBES: readonly Need[] = onceEach(Object.values(CAPABILITIES).flat());

/** Further calls, of which it is enough to know that the server answers them. */
export const LIST_PROBES: readonly Need[] = onceEach(Object.values(LISTS)).filter(
  ({ call }) => !PROBES.some((probe) => probe.call === call),
);

/**
 * What a probing call told: the filters that its answer names; `missing` where the server has no such call, `unknown`
 * where it refuses what it doesn't know, `unsure` where that can't be told, such as of one that the role may not make.
 */
export type Probed = readonly string[] | 'missing' | 'unknown' | 'unsure';

/**
 * The capabilities that a server lacks. What can't be told is taken for there; a list of the specs may refuse how it is
 * asked and be there.
 * @param probed by the call's name
 */
export function lackingOf(probed: ReadonlyMap<string, Probed>): Capability[] {
  const isMet = ({ call, filter }: Need) => {
    const answer = probed.get(call.name);
    return typeof answer === 'object'
      ? !filter || answer.includes(filter)
      : answer === undefined || answer === 'unsure';
  };
  return [
    ...BEYOND_SPECS.filter((name) => !CAPABILITIES[name].every(isMet)),
    ...SPEC_LISTS.filter((name) => probed.get(LISTS[name].call.name) === 'missing'),
  ];
}
