/** The list of registrations (spec 3 §2). Every page knows its address, so that it stands apart from their rules. */

/** ID/email, Name, Company, City, Main Purchasing Channel, Account Status (spec 3 §2). */
export const REGISTRATION_SEARCH_KEYS = [
  'email',
  'fullName',
  'companyName',
  'city',
  'purchaseChannel',
  'disabled',
] as const;

/** Of their list (spec 3 §9). */
export const REGISTRATIONS_PER_PAGE = 10;
