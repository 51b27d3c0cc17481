import { describe, expect, it } from 'vitest';
import {
  ADVANCE_IS_OPEN,
  PARTIAL_REFUND_STAYS,
  refusalOfReversal,
  REVERSAL_STAYS,
  REVERSED_ALREADY,
  UNDONE_OTHERWISE,
  type UndoableMovement,
} from '@/lib/domain/point-movement';
import { MOVEMENT_KIND_NAMES, MOVEMENT_KINDS } from '@/lib/domain/movement-kind';

const THRESHOLD = 1_000;
const LIMITS = { approvalThreshold: THRESHOLD };

function movement(given: Partial<UndoableMovement>): UndoableMovement {
  return { kind: 'accrual', amount: 100, isReversed: false, isOpenAdvance: false, sourceSum: 100, ...given };
}

describe('a movement', () => {
  it.each<[string, Partial<UndoableMovement>]>([
    ['an accrual', {}],
    ['an accrual of no request, such as an opening balance', { sourceSum: null }],
    ['a deduction', { kind: 'deduction', amount: -100, sourceSum: -100 }],
    ['an advance that was settled', { kind: 'advance' }],
    ['an advance that was taken back', { kind: 'advance_taken_back', amount: -100, sourceSum: 0 }],
    ['an order that still holds its points', { kind: 'order', amount: -100, sourceSum: -100 }],
    ['what an order gave back', { kind: 'give_back', amount: 100, sourceSum: 0 }],
    ['one of just the threshold', { amount: THRESHOLD, sourceSum: THRESHOLD }],
  ])('can be undone: %s', (_, given) => {
    expect(refusalOfReversal(movement(given), LIMITS)).toBeNull();
  });

  it.each<[string, Partial<UndoableMovement>, string]>([
    ['a reversal', { kind: 'reversal', sourceSum: null }, REVERSAL_STAYS],
    ['one that was undone', { isReversed: true }, REVERSED_ALREADY],
    ['an advance that is open', { kind: 'advance', isOpenAdvance: true }, ADVANCE_IS_OPEN],
    ['an advance that was taken back', { kind: 'advance', sourceSum: 0 }, UNDONE_OTHERWISE],
    ['what an order partly gave back', { kind: 'partial_refund', sourceSum: -60 }, PARTIAL_REFUND_STAYS],
    ['an order that partly gave its points back', { kind: 'order', amount: -100, sourceSum: -60 }, UNDONE_OTHERWISE],
    ['an order that gave its points back', { kind: 'order', amount: -100, sourceSum: 0 }, UNDONE_OTHERWISE],
    [
      'what an order gave back that was itself undone',
      { kind: 'give_back', amount: 100, sourceSum: 100 },
      UNDONE_OTHERWISE,
    ],
  ])('can’t be undone: %s', (_, given, refusal) => {
    expect(refusalOfReversal(movement(given), LIMITS)).toBe(refusal);
  });

  it('above the threshold can’t be undone by one administrator alone, unless the threshold is off', () => {
    for (const amount of [THRESHOLD + 1, -THRESHOLD - 1]) {
      const kind = amount > 0 ? 'accrual' : 'deduction';
      expect(refusalOfReversal(movement({ kind, amount, sourceSum: amount }), LIMITS)).toContain('More than 1,000 Q');
      expect(refusalOfReversal(movement({ kind, amount, sourceSum: amount }), { approvalThreshold: 0 })).toBeNull();
    }
  });

  it.each([
    ['with what its company got or lost within a day', { movedAlone: 901 }, 'The company would receive or lose more'],
    ['with what the person moved within a day', { movedByPerson: 901 }, 'You would move more within 24 hours'],
  ])('can’t be undone alone %s, if that is above the threshold', (_, moved, refusal) => {
    expect(refusalOfReversal(movement({}), { ...LIMITS, ...moved })).toContain(refusal);
    expect(
      refusalOfReversal(movement({ kind: 'deduction', amount: -100, sourceSum: -100 }), { ...LIMITS, ...moved }),
    ).toContain(refusal);
    expect(refusalOfReversal(movement({ amount: 99, sourceSum: 99 }), { ...LIMITS, ...moved })).toBeNull();
  });

  it('that two people decided can’t be undone by one', () => {
    expect(refusalOfReversal(movement({ isOfTwo: true }), LIMITS)).toContain('Two people decided this movement');
    expect(refusalOfReversal(movement({ isOfTwo: true }), { approvalThreshold: 0 })).toBeNull();
  });

  it('has a name for each kind', () => {
    for (const kind of MOVEMENT_KINDS) expect(MOVEMENT_KIND_NAMES[kind]).toBeTruthy();
  });
});
