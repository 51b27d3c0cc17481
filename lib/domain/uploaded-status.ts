import { CLAIM_STATES } from './claim';

/** What the upload list is narrowed to: numbers that were approved, and all others (spec 2 §2.5). */
export const UPLOADED_STATUSES = ['accrued', 'unaccrued'] as const;
export type UploadedStatus = (typeof UPLOADED_STATUSES)[number];
/** The same by the claim of a number. Rejected are those that nobody has claimed anew. */
export const UPLOADED_CLAIMS = ['unclaimed', ...CLAIM_STATES] as const;
export type UploadedClaim = (typeof UPLOADED_CLAIMS)[number];
/**
 * Those that are listed without a search. Nearly every number has one of the others, or is a claim that nothing was
 * uploaded for.
 */
const LISTED_ALONE = ['awaiting_approval', 'approved', 'rejected'] as const satisfies readonly UploadedClaim[];
export type ClaimListedAlone = (typeof LISTED_ALONE)[number];
export const isListedAlone = (claim: UploadedClaim | undefined): claim is ClaimListedAlone =>
  LISTED_ALONE.some((each) => each === claim);
