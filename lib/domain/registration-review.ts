/**
 * What came of reading a registration that isn't approved. The applicant of either is mailed; who is rejected waits no
 * more, and an approval ends both.
 */
export const REVIEW_OUTCOMES = ['asked', 'rejected'] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

/** By what the pending ones are filtered: those that wait for the staff or for the applicant, and each outcome. */
export const REVIEW_FILTERS = ['waiting', ...REVIEW_OUTCOMES] as const;

export const REVIEW_NAMES: Readonly<Record<(typeof REVIEW_FILTERS)[number], string>> = {
  waiting: 'Not rejected',
  asked: 'More requested',
  rejected: 'Rejected',
};

/** Characters of a note or a reason. */
export const MAX_REVIEW_NOTE = 1_000;
export const REASON_BLANK = 'Enter a reason.';
/** Nothing is missing by the rules, so who asks says what is. */
export const NOTHING_MISSING = 'Nothing is missing. Describe what you need.';
