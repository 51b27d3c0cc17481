import { EXCEEDED, exceededSum, type LimitedSum } from './point-request';

/**
 * Why an approval above the threshold waits: it was approved first just now; or who asks approved it first, is no
 * administrator, or changed a rate or promotion that it counts by.
 */
export const WAIT_REASONS = ['first', 'own', 'role', 'rates'] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

/** What one person wants to approve of a company, and what is known of it. */
export interface ApprovalWish {
  /** Q that it gives. */
  qpoints: number;
  /** Q that the company got or lost within a day without a second person. */
  movedAlone: number;
  /** Q that who asks moved alone within a day, for whichever company. */
  movedByPerson: number;
  /** Above so many Q it takes two; 0 switches that off. */
  threshold: number;
  userId: number;
  isAdministrator: boolean;
  /** Did they change a rate or promotion that the points are counted by? */
  changedRates: boolean;
  /** Who approved the same first; null where nobody did. */
  firstUserId: number | null;
}

/**
 * Why an approval is not carried out yet; null where it is. Above the threshold it takes two, and the second is an
 * administrator who neither approved it first nor changed a rate that it counts by
 * (docs/decisions/0011-approval-thresholds.md).
 */
export function whyApprovalWaits(wish: ApprovalWish): WaitReason | null {
  if (wish.qpoints === 0 || exceededSum(wish.qpoints, { ...wish, approvalThreshold: wish.threshold }) === null)
    return null;
  if (wish.firstUserId === null) return 'first';
  if (wish.firstUserId === wish.userId) return 'own';
  if (!wish.isAdministrator) return 'role';
  return wish.changedRates ? 'rates' : null;
}

/** @param by who approved it first @param exceeds the sum that is above the threshold, where it is known */
export function waitReasonInWords(reason: WaitReason, by: string | null, exceeds?: LimitedSum | null): string {
  const wait = 'Needs a second administrator';
  const why = exceeds ? ` ${EXCEEDED[exceeds]}` : '';
  if (reason === 'rates') return `${wait}: you changed a rate or promotion that affects it.${why}`;
  if (reason === 'role') return `${wait}. Approved first${by ? ` by ${by}` : ''}.${why}`;
  return `${wait}. You approved it first.${why}`;
}
