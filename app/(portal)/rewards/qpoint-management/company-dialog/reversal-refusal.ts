import type { PointMovement } from '@/lib/contract/point-ledger';
import type { CompanyPoints } from '@/lib/contract/points';
import { MOVEMENT_KINDS, refusalOfReversal, type MovementKind } from '@/lib/domain/point-movement';
import { phaseOf, isRequestStatusId, tooFewPoints } from '@/lib/domain/point-request';

/**
 * Why a movement can't be reversed, as far as the screen knows; null where nothing speaks against it. The upstream
 * knows more, such as what the movement's order has given back, and decides anew.
 *
 * @param approvalThreshold the most that an administrator may change alone; 0 means any amount
 */
export function refusalToReverse(
  { kind, amount, reversedBy, pointRequestId }: PointMovement,
  { name, availableQpoints, pointRequest }: CompanyPoints,
  approvalThreshold: number,
): string | null {
  if (!isMovementKind(kind)) return UNKNOWN_KIND;
  const isOpen =
    pointRequest != null && isRequestStatusId(pointRequest.requestStatusId) && phaseOf(pointRequest.requestStatusId) !== 'closed';
  const refusal = refusalOfReversal(
    {
      kind,
      amount,
      isReversed: reversedBy != null,
      isOpenAdvance: kind === 'advance' && isOpen && pointRequest.id === pointRequestId,
      sourceSum: null,
    },
    approvalThreshold,
  );
  return refusal ?? (availableQpoints - amount < 0 ? tooFewPoints(name, availableQpoints) : null);
}

function isMovementKind(kind: string): kind is MovementKind {
  return (MOVEMENT_KINDS as readonly string[]).includes(kind);
}

const UNKNOWN_KIND = 'Movements of this kind can’t be reversed here.';
