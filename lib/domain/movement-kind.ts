/** Causes of point movements (decision 10). */
export const MOVEMENT_KINDS = [
  'opening',
  'opening_spent',
  'accrual',
  'advance',
  'advance_taken_back',
  'deduction',
  'order',
  'give_back',
  'partial_refund',
  'reward',
  'forecast_submission',
  'forecast_achievement',
  'approval_taken_back',
  'reversal',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export const MOVEMENT_KIND_NAMES: Readonly<Record<MovementKind, string>> = {
  opening: 'Opening balance',
  opening_spent: 'Spent before the import',
  accrual: 'Accrual',
  advance: 'Advance',
  advance_taken_back: 'Advance taken back',
  deduction: 'Deduction',
  order: 'Order',
  give_back: 'Order returned',
  partial_refund: 'Order partly returned',
  reward: 'Reward',
  forecast_submission: 'Forecast submission',
  forecast_achievement: 'Forecast achievement',
  approval_taken_back: 'Approval taken back',
  reversal: 'Reversal',
};

export function movementKindName(kind: string): string {
  return Object.hasOwn(MOVEMENT_KIND_NAMES, kind) ? MOVEMENT_KIND_NAMES[kind as MovementKind] : kind;
}
