/** Rights that everyone has unless the access control list has an entry for them, which limits them to its roles. */
export const CAPABILITIES = [
  /** Activity log, histories and restoring. */
  'activity',
  /** Notes of staff, and log events in timelines. */
  'recordHistory',
  'roles',
  'sessions',
  'secondFactor',
  'ledger',
  /** List of companies, all company tabs, serial numbers and cards. */
  'recordPages',
  /** A company's page with any tabs. */
  'companyPages',
  /** Earlier uploads, their undo, and the check for stored rows. */
  'uploadHistory',
  'pointBatches',
  'proposedChanges',
  'menuFigures',
  'dashboard',
  'ownRequests',
  'search',
  'views',
  'notices',
  /** Live updates and presence. */
  'events',
  'work',
  'insights',
  'savedReplies',
  'inquiryOwners',
  /** Waiting inquiries, closing and recategorizing them. */
  'inquiryWaiting',
  'inquiryText',
  /** Drafts, scheduling, trash, changes of types, and pictures in texts. */
  'drafts',
  'contentSearch',
  /** Content calendar, earlier versions, and who saved files. */
  'contentHistory',
  'stock',
  'pointSort',
  'pointMovements',
  'taxIdSearch',
  /** Asking partners for information, and rejecting with a reason. */
  'registrationReviews',
  ...(['registrationList', 'moduleApprovalList', 'forecastApprovalList', 'awaitingUpdateList'] as const),
  ...(['moduleRates', 'forecastRates', 'pointList', 'productList', 'categoryList', 'orderList'] as const),
  ...(['inquiryList', 'warrantyClaimList', 'adminList', 'noticeList', 'dataHubList', 'academyList'] as const),
  ...(['faqList', 'projectList'] as const),
] as const;
export type Capability = (typeof CAPABILITIES)[number];
