import { EXCEEDED, exceededSum, type Limits } from './point-request';

/*
 * An approval of claims or forecasts is taken back whole or in part (decisions, section 18): one opposing movement, and
 * what it decided awaits approval again or becomes rejected.
 */

export const TAKE_BACK_OUTCOMES = ['awaiting_approval', 'rejected'] as const;
export type TakeBackOutcome = (typeof TAKE_BACK_OUTCOMES)[number];

export const TAKE_BACK_OUTCOME_NAMES: Readonly<Record<TakeBackOutcome, string>> = {
  awaiting_approval: 'Awaiting approval',
  rejected: 'Rejected',
};

export const MAX_TAKE_BACK_REASON = 200;

/** Why taking back takes a second administrator. */
export const TAKE_BACK_WAITS = ['company', 'person', 'others'] as const;
export type TakeBackWait = (typeof TAKE_BACK_WAITS)[number];

export interface TakeBackRequest {
  /** Q that the company loses. */
  qpoints: number;
  limits: Limits;
  userId: number;
  /** The one who approved; null for an imported approval. */
  approverId: number | null;
  /** The first of two approvers. */
  firstApproverId: number | null;
}

/**
 * Why a second administrator must decide; null if one person may do it alone. Above the threshold, or for an approval
 * that isn't the person's alone, it takes two (decisions, section 18). Without a threshold, one is enough.
 */
export function whyTakeBackWaits(request: TakeBackRequest): TakeBackWait | null {
  const { qpoints, limits, userId, approverId, firstApproverId } = request;
  if (limits.approvalThreshold === 0) return null;
  if (approverId !== userId || firstApproverId !== null) return 'others';
  return qpoints === 0 ? null : exceededSum(qpoints, limits);
}

/** Says why a take-back waits. */
export function takeBackWaitInWords(why: TakeBackWait): string {
  const because = why === 'others' ? 'Someone else approved it, alone or with you.' : EXCEEDED[why];
  return `Needs a second administrator. ${because}`;
}

/** The refusal if the company's balance doesn't cover it; null if it does. */
export function refusalOfMissingPoints(companyName: string, available: number, qpoints: number): string | null {
  const missing = qpoints - available;
  if (missing <= 0) return null;
  return (
    `${companyName} has ${inQ(available)} available, so ${inQ(missing)} ${missing === 1 ? 'is' : 'are'} missing. ` +
    'Take back less, or give the company points first.'
  );
}

const inQ = (points: number) => `${points.toLocaleString('en-US')} Q`;

export const NOTHING_LEFT = 'Nothing is left to take back: all of this approval was taken back.';
export const REJECTION_STAYS = 'Only an approval can be taken back. This is a rejection.';
export const SOME_TAKEN_BACK = 'Some of these were taken back in the meantime. Reload the approval and check again.';

/** The refusal if chosen items are no longer part of the approval. @param missing how many */
export function takenBackAlready(missing: number): string {
  const count = missing === 1 ? '1 chosen item isn’t' : `${missing.toLocaleString('en-US')} chosen items aren’t`;
  return `${count} part of this approval, or no longer. Reload the approval and check again.`;
}
