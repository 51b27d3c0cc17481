import type { MovementKind } from './movement-kind';
import { EXCEEDED, exceededSum, needsApproval, type Limits } from './point-request';

/** Movements made by an approval, which is named by its claims or months (decision 23). */
const APPROVAL_KINDS = [
  'reward',
  'forecast_submission',
  'forecast_achievement',
] as const satisfies readonly MovementKind[];
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

export interface UndoableMovement {
  kind: MovementKind;
  amount: number;
  isReversed: boolean;
  /** Belongs to an advance that is neither settled nor taken back. */
  isOpenAdvance: boolean;
  isOfTwo?: boolean;
  /** Sum of all movements of its order or request and their reversals; null without either. */
  sourceSum: number | null;
}

/**
 * Why a movement can't be reversed; null if it can, apart from missing points (docs/decisions/0010-points.md).
 * @param limits the administrator's limit, and points already moved alone
 */
export function refusalOfReversal(movement: UndoableMovement, limits: Limits): string | null {
  const { kind, amount, isReversed, isOpenAdvance, isOfTwo, sourceSum } = movement;
  const { approvalThreshold } = limits;
  if (kind === 'reversal') return REVERSAL_STAYS;
  if (isReversed) return REVERSED_ALREADY;
  if ((APPROVAL_KINDS as readonly MovementKind[]).includes(kind)) return TAKE_IT_BACK;
  if (kind === 'approval_taken_back') return TAKE_BACK_STAYS;
  if (kind === 'partial_refund') return PARTIAL_REFUND_STAYS;
  if (kind === 'opening' || kind === 'opening_spent') return OPENING_STAYS;
  if (isOpenAdvance) return ADVANCE_IS_OPEN;
  // Refunded or returned points must not be returned twice.
  if (sourceSum !== null && !isWithin(sourceSum - amount, amount, kind)) return UNDONE_OTHERWISE;
  if (needsApproval(Math.abs(amount), approvalThreshold)) return tooLargeToReverse(approvalThreshold);
  if (isOfTwo && approvalThreshold > 0) return OF_TWO;
  const exceeded = exceededSum(amount, limits);
  return exceeded && `${EXCEEDED[exceeded]} ${AS_UPDATE}`;
}

/** An order or request keeps its whole amount or nothing. */
function isWithin(sumAfterwards: number, amount: number, kind: MovementKind): boolean {
  const undoes = kind === 'give_back' || kind === 'advance_taken_back';
  return undoes ? sumAfterwards === -amount : sumAfterwards === 0;
}

export const REVERSAL_STAYS = 'A reversal can’t be reversed. Make a new point update instead.';
export const REVERSED_ALREADY = 'Already reversed.';
export const ADVANCE_IS_OPEN = 'This advance is still open. Cancel it instead.';
export const TAKE_IT_BACK = 'An approval can’t be reversed here. Open it and take it back.';
export const TAKE_BACK_STAYS = 'Taking back an approval can’t be reversed. Approve the claims or months again.';
export const PARTIAL_REFUND_STAYS = 'A partial return can’t be reversed. Enter a new order instead.';
export const UNDONE_OTHERWISE = 'The points of this movement were already returned.';

const OPENING_STAYS = 'An opening balance can’t be reversed. Make a point update instead.';

const OF_TWO = 'Two people decided this movement, so one person can’t reverse it. Make a point update instead.';
const AS_UPDATE = 'Make a point update, which a different administrator approves.';

function tooLargeToReverse(threshold: number): string {
  return (
    `More than ${threshold.toLocaleString('en-US')} Q can’t be moved by one administrator alone: ` +
    'make a point update, which a different administrator approves.'
  );
}
