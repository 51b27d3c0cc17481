/**
 * Rights beside those of areas. Everybody has one of these, unless the access control list has an entry for it: then
 * it belongs to the roles of that entry, which may be none.
 */
export const CAPABILITIES = [
  /** The log, each record's history in it, and what is restored from there. */
  'activity',
  /** Notes of staff about records, and the events that the log adds to timelines. */
  'recordHistory',
  'roles',
  'sessions',
  'secondFactor',
  'ledger',
  /** The list of companies, all tabs of a company, serial numbers and cards. */
  'recordPages',
  /** A company's page, whatever its tabs. */
  'companyPages',
  /** Earlier uploads and their undo; also the check of which rows are stored already. */
  'uploadHistory',
  /** Points by spreadsheet, and their undo. */
  'pointBatches',
  /** Changes of roles, rights and rates that wait for another administrator. */
  'proposedChanges',
  'menuFigures',
  'dashboard',
  /** A person's own point requests, on the dashboard. */
  'ownRequests',
  'search',
  'views',
  'notices',
  /** Changes by others show immediately, and so do the people who have a record open. */
  'events',
  /** The work queue and its assignments. */
  'work',
  'insights',
  'savedReplies',
  'inquiryOwners',
  /** Inquiries that wait; also closing them, and changing their category. */
  'inquiryWaiting',
  'inquiryText',
  /** Drafts, scheduled items and the trash of content; also changes of its types, and pictures in its texts. */
  'drafts',
  'contentSearch',
  /** The content calendar, earlier versions of items, and who saved their files. */
  'contentHistory',
  'stock',
  'pointSort',
  /** Companies by when their points moved. */
  'pointMovements',
  'taxIdSearch',
  /** Registrations whose partners are asked for what is missing, or rejected with a reason. */
  'registrationReviews',
  // The lists of pages.
  ...(['registrationList', 'moduleApprovalList', 'forecastApprovalList', 'awaitingUpdateList'] as const),
  ...(['moduleRates', 'forecastRates', 'pointList', 'productList', 'categoryList', 'orderList'] as const),
  ...(['inquiryList', 'warrantyClaimList', 'adminList', 'noticeList', 'dataHubList', 'academyList'] as const),
  ...(['faqList', 'projectList'] as const),
] as const;
export type Capability = (typeof CAPABILITIES)[number];
