/** Separate file, because every page knows the list's address (spec 3 §2). */

/** ID/email, Name, Company, City, Main Purchasing Channel, Account Status (spec 3 §2). */
const REGISTRATION_SEARCH_KEYS = ['email', 'fullName', 'companyName', 'city', 'purchaseChannel', 'disabled'] as const;
/** Not in the specs: finds a complete tax ID only. */
export const TAX_ID_SEARCH = 'taxId';
export const REVIEW_FILTER = 'review';
/** Not in the specs: state, purchasing channel and days without points. A server has all three or none. */
export const REGISTRATION_FILTERS = 'silent';

/** Days for which a company can be silent: none of its points moved, or it registered and never had any. */
export const SILENT_DAYS = ['30', '90', '180', '365'] as const;

export const REGISTRATION_SEARCHES = [...REGISTRATION_SEARCH_KEYS, TAX_ID_SEARCH] as const;

export const REGISTRATIONS_PER_PAGE = 10;
