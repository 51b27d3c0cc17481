/** Outcomes of a review. Either is emailed to the applicant, and an approval ends both. */
export const REVIEW_OUTCOMES = ['asked', 'rejected'] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

/** Filters of pending registrations: waiting for staff or for the applicant, and each outcome. */
export const REVIEW_FILTERS = ['waiting', ...REVIEW_OUTCOMES] as const;

export const REVIEW_NAMES: Readonly<Record<(typeof REVIEW_FILTERS)[number], string>> = {
  waiting: 'Not rejected',
  asked: 'More requested',
  rejected: 'Rejected',
};

export const MAX_REVIEW_NOTE = 1_000;
export const REASON_BLANK = 'Enter a reason.';
/** Nothing is missing by the rules, so the reviewer must say what is. */
export const NOTHING_MISSING = 'Nothing is missing. Describe what you need.';
