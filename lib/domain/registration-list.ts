/** The list of registrations (spec 3 §2). Every page knows its address, so that it stands apart from their rules. */

/** ID/email, Name, Company, City, Main Purchasing Channel, Account Status (spec 3 §2). */
const REGISTRATION_SEARCH_KEYS = ['email', 'fullName', 'companyName', 'city', 'purchaseChannel', 'disabled'] as const;
/** Beyond the spec: a tax ID is found whole, or not at all. */
export const TAX_ID_SEARCH = 'taxId';
/** Beyond the spec: registrations by how far their review is. */
export const REVIEW_FILTER = 'review';

export const REGISTRATION_SEARCHES = [...REGISTRATION_SEARCH_KEYS, TAX_ID_SEARCH] as const;

/** Of their list (spec 3 §9). */
export const REGISTRATIONS_PER_PAGE = 10;
