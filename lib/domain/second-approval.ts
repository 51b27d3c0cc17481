import { EXCEEDED, exceededSum, type LimitedSum } from './point-request';

/**
 * Why an approval above the threshold waits: it is the first; or the caller gave the first, isn't an administrator, or
 * changed a rate or promotion it counts by.
 */
export const WAIT_REASONS = ['first', 'own', 'role', 'rates'] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

export interface ApprovalRequest {
  qpoints: number;
  /** Q of the company within a day without a second person. */
  movedAlone: number;
  /** Q that the caller moved alone within a day, for any company. */
  movedByPerson: number;
  threshold: number;
  userId: number;
  isAdministrator: boolean;
  /** Whether the caller changed a rate or promotion that the points count by. */
  changedRates: boolean;
  firstUserId: number | null;
}

/**
 * Why an approval isn't carried out yet; null if it is. Above the threshold it takes two; the second is an
 * administrator who neither gave the first approval nor changed a rate it counts by
 * (docs/decisions/0011-approval-thresholds.md).
 */
export function whyApprovalWaits(request: ApprovalRequest): WaitReason | null {
  if (
    request.qpoints === 0 ||
    exceededSum(request.qpoints, { ...request, approvalThreshold: request.threshold }) === null
  )
    return null;
  if (request.firstUserId === null) return 'first';
  if (request.firstUserId === request.userId) return 'own';
  if (!request.isAdministrator) return 'role';
  return request.changedRates ? 'rates' : null;
}

/** @param by author of the first approval @param exceeds the exceeded sum, if known */
export function waitReasonInWords(reason: WaitReason, by: string | null, exceeds?: LimitedSum | null): string {
  const wait = 'Needs a second administrator';
  const why = exceeds ? ` ${EXCEEDED[exceeds]}` : '';
  if (reason === 'rates') return `${wait}: you changed a rate or promotion that affects it.${why}`;
  if (reason === 'role') return `${wait}. Approved first${by ? ` by ${by}` : ''}.${why}`;
  return `${wait}. You approved it first.${why}`;
}
