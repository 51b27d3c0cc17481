import type { StatusTone } from './order-status';

/** How far a piece is that a partner registered (decision 23). */
export const CLAIM_STATES = ['awaiting_update', 'awaiting_approval', 'approved', 'rejected'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export const CLAIM_STATE_NAMES: Readonly<Record<ClaimState, string>> = {
  awaiting_update: 'Awaiting update',
  awaiting_approval: 'Awaiting approval',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** The words of a state; one that is not known stands as it is. */
export function claimStateName(state: string): string {
  return Object.hasOwn(CLAIM_STATE_NAMES, state) ? CLAIM_STATE_NAMES[state as ClaimState] : state;
}

const CLAIM_STATE_TONES: Readonly<Record<ClaimState, StatusTone>> = {
  awaiting_update: 'quiet',
  awaiting_approval: 'info',
  approved: 'ok',
  rejected: 'bad',
};

export function claimStateTone(state: string): StatusTone {
  return Object.hasOwn(CLAIM_STATE_TONES, state) ? CLAIM_STATE_TONES[state as ClaimState] : 'quiet';
}

/** What was decided about a company's claims or months. */
export const APPROVAL_DECISIONS = ['approved', 'rejected'] as const;
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number];

/** Companies that one call decides about. */
export const MAX_COMPANIES_AT_ONCE = 5_000;

/** Claims that one call rejects by their ids. */
export const MAX_CLAIMS_AT_ONCE = 10_000;
/** Claims behind a product that one answer tells of. */
export const MAX_AWAITING_CLAIMS = 500;

/** Characters of the reason of a rejection. */
export const MAX_REJECTION_NOTE = 500;

/** Characters of the reason why single claims are rejected that await approval. */
export const MAX_CLAIM_NOTE = 200;

/** Characters of the name of a reason, which becomes the note of a rejection. */
export const MAX_REASON_NAME = 100;

/** What became of something that was chosen and that others had decided before, or taken back. */
export function alreadyDecided({
  quantity,
  decision,
  by,
}: {
  /** Claims, where it is a part of what was chosen. */
  quantity?: number | undefined;
  decision?: ApprovalDecision | null | undefined;
  by?: string | null | undefined;
}): string {
  if (!decision && quantity === undefined) return 'It’s no longer waiting.';
  const what =
    quantity === undefined
      ? 'It was'
      : quantity === 1
        ? '1 module was'
        : `${quantity.toLocaleString('en-US')} modules were`;
  if (!decision) return `${what} taken back because the upload was undone.`;
  return `${what} ${decision} already${by ? ` by ${by}` : ''}.`;
}
