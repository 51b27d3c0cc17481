import { describe, expect, it } from 'vitest';
import {
  ADVANCE_IS_OPEN,
  refusalOfReversal,
  REVERSAL_STAYS,
  REVERSED_ALREADY,
  UNDONE_OTHERWISE,
  type UndoableMovement,
} from '@/lib/domain/point-movement';
import { MOVEMENT_KIND_NAMES, MOVEMENT_KINDS } from '@/lib/domain/movement-kind';

const THRESHOLD = 1_000;

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
    expect(refusalOfReversal(movement(given), THRESHOLD)).toBeNull();
  });

  it.each<[string, Partial<UndoableMovement>, string]>([
    ['a reversal', { kind: 'reversal', sourceSum: null }, REVERSAL_STAYS],
    ['one that was undone', { isReversed: true }, REVERSED_ALREADY],
    ['an advance that is open', { kind: 'advance', isOpenAdvance: true }, ADVANCE_IS_OPEN],
    ['an advance that was taken back', { kind: 'advance', sourceSum: 0 }, UNDONE_OTHERWISE],
    ['an order that gave its points back', { kind: 'order', amount: -100, sourceSum: 0 }, UNDONE_OTHERWISE],
    [
      'what an order gave back that was itself undone',
      { kind: 'give_back', amount: 100, sourceSum: 100 },
      UNDONE_OTHERWISE,
    ],
  ])('can’t be undone: %s', (_, given, refusal) => {
    expect(refusalOfReversal(movement(given), THRESHOLD)).toBe(refusal);
  });

  it('above the threshold can’t be undone by one administrator alone, unless the threshold is off', () => {
    for (const amount of [THRESHOLD + 1, -THRESHOLD - 1]) {
      const kind = amount > 0 ? 'accrual' : 'deduction';
      expect(refusalOfReversal(movement({ kind, amount, sourceSum: amount }), THRESHOLD)).toContain(
        'More than 1,000 Q',
      );
      expect(refusalOfReversal(movement({ kind, amount, sourceSum: amount }), 0)).toBeNull();
    }
  });

  it('has a name for each kind', () => {
    for (const kind of MOVEMENT_KINDS) expect(MOVEMENT_KIND_NAMES[kind]).toBeTruthy();
  });
});
