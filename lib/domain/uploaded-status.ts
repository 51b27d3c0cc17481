import { CLAIM_STATES } from './claim';

/** Upload list filter: approved numbers, and all others (spec 2 §2.5). */
export const UPLOADED_STATUSES = ['accrued', 'unaccrued'] as const;
export type UploadedStatus = (typeof UPLOADED_STATUSES)[number];
/** Filter by a number's claim. Rejected means not claimed again. */
export const UPLOADED_CLAIMS = ['unclaimed', ...CLAIM_STATES] as const;
export type UploadedClaim = (typeof UPLOADED_CLAIMS)[number];
/** Listed without a search. Nearly all numbers have another state, or a claim without an upload. */
const LISTED_ALONE = ['awaiting_approval', 'approved', 'rejected'] as const satisfies readonly UploadedClaim[];
export type ClaimListedAlone = (typeof LISTED_ALONE)[number];
export const isListedAlone = (claim: UploadedClaim | undefined): claim is ClaimListedAlone =>
  LISTED_ALONE.some((each) => each === claim);
