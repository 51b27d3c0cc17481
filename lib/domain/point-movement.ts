import type { MovementKind } from './movement-kind';
import { EXCEEDED, exceededSum, needsApproval, type Limits } from './point-request';

/** Of these an approval made the movement, and its claims or months name it (decision 23). */
const APPROVAL_KINDS = [
  'reward',
  'forecast_submission',
  'forecast_achievement',
] as const satisfies readonly MovementKind[];
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

export interface UndoableMovement {
  kind: MovementKind;
  /** Signed points. */
  amount: number;
  isReversed: boolean;
  /** Does it belong to an advance that is neither settled nor taken back? */
  isOpenAdvance: boolean;
  /** Did two people decide it? */
  isOfTwo?: boolean;
  /** The sum of all movements of its order or request and of what undid them; null without either. */
  sourceSum: number | null;
}

/**
 * Why a movement can't be undone, in a sentence; null where it can, as far as the company has the points
 * (docs/decisions/0010-points.md).
 * @param limits the most that an administrator may change alone, and what was moved alone before
 */
export function refusalOfReversal(movement: UndoableMovement, limits: Limits): string | null {
  const { kind, amount, isReversed, isOpenAdvance, isOfTwo, sourceSum } = movement;
  const { approvalThreshold } = limits;
  if (kind === 'reversal') return REVERSAL_STAYS;
  if (isReversed) return REVERSED_ALREADY;
  if ((APPROVAL_KINDS as readonly MovementKind[]).includes(kind)) return APPROVAL_STAYS;
  if (isOpenAdvance) return ADVANCE_IS_OPEN;
  // What was given back, or taken back, must not come twice.
  if (sourceSum !== null && !isWithin(sourceSum - amount, amount, kind)) return UNDONE_OTHERWISE;
  if (needsApproval(Math.abs(amount), approvalThreshold)) return tooLargeToReverse(approvalThreshold);
  if (isOfTwo && approvalThreshold > 0) return OF_TWO;
  const exceeded = exceededSum(amount, limits);
  return exceeded && `${EXCEEDED[exceeded]} ${AS_UPDATE}`;
}

/** An order or request holds its whole amount or nothing, never more, never the opposite. */
function isWithin(sumAfterwards: number, amount: number, kind: MovementKind): boolean {
  const undoes = kind === 'give_back' || kind === 'advance_taken_back';
  return undoes ? sumAfterwards === -amount : sumAfterwards === 0;
}

export const REVERSAL_STAYS = 'A reversal can’t be reversed. Make a new point update instead.';
export const REVERSED_ALREADY = 'Already reversed.';
export const ADVANCE_IS_OPEN = 'This advance is still open. Cancel it instead.';
const APPROVAL_STAYS = 'An approval can’t be reversed here. Deduct the points instead.';
export const UNDONE_OTHERWISE = 'The points of this movement were already returned.';

const OF_TWO = 'Two people decided this movement, so one person can’t reverse it. Make a point update instead.';
const AS_UPDATE = 'Make a point update, which a different administrator approves.';

function tooLargeToReverse(threshold: number): string {
  return (
    `More than ${threshold.toLocaleString('en-US')} Q can’t be moved by one administrator alone: ` +
    'make a point update, which a different administrator approves.'
  );
}
