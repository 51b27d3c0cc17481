/** Rights that everyone has unless the access control list has an entry for them, which limits them to its roles. */
export const CAPABILITIES = [
  'activity',
  'recordHistory',
  'roles',
  'apiKeys',
  'sessions',
  'secondFactor',
  'ledger',
  /** List of companies, all company tabs, serial numbers and cards. */
  'recordPages',
  'companyPages',
  /** Earlier uploads, their undo, and the check for stored rows. */
  'uploadHistory',
  'pointBatches',
  /** Emails to many partners. */
  'mailings',
  'proposedChanges',
  'plannedChanges',
  'menuFigures',
  'dashboard',
  'firstSteps',
  /** Emails are sent, not only stored. */
  'email',
  'ownRequests',
  'search',
  'views',
  'notices',
  'events',
  'work',
  'insights',
  'savedReplies',
  /** Editing the choices of forms. */
  'lists',
  'inquiryOwners',
  /** Waiting inquiries, closing and recategorizing them. */
  'inquiryWaiting',
  'inquiryText',
  /** Drafts, scheduling, trash, changes of types, and pictures in texts. */
  'drafts',
  'contentSearch',
  'contentHistory',
  /** Entering orders, inquiries, reward claims and registrations by hand. */
  'byStaff',
  'stock',
  'pointSort',
  'pointMovements',
  'taxIdSearch',
  /** Registrations by state, purchasing channel, and days without points. */
  'registrationFilters',
  /** Asking partners for information, and rejecting with a reason. */
  'registrationReviews',
  ...(['registrationList', 'moduleApprovalList', 'forecastApprovalList', 'awaitingUpdateList'] as const),
  ...(['moduleRates', 'forecastRates', 'pointList', 'productList', 'categoryList', 'orderList'] as const),
  ...(['inquiryList', 'warrantyClaimList', 'adminList', 'noticeList', 'dataHubList', 'academyList'] as const),
  ...(['faqList', 'projectList'] as const),
] as const;
export type Capability = (typeof CAPABILITIES)[number];
