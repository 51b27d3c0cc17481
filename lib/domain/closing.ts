import { addMonths } from './day';
import { monthInWords, monthOfDay } from './forecast';
import type { MovementKind } from './movement-kind';

/*
 * Closing a month (decisions, section 19): one administrator signs its figures, and another confirms them. Months are
 * written `YYYY-MM`, in the portal's zone.
 */

export const CLOSING_STATES = ['open', 'ready', 'signed', 'closed'] as const;
export type ClosingState = (typeof CLOSING_STATES)[number];

export const CLOSING_STATE_NAMES: Readonly<Record<ClosingState, string>> = {
  open: 'Open',
  ready: 'Ready',
  signed: 'Signed',
  closed: 'Closed',
};

/** What a reader may do with a month. */
export const CLOSING_ACTIONS = ['sign', 'confirm', 'withdraw'] as const;
export type ClosingAction = (typeof CLOSING_ACTIONS)[number];

/** Groups of movements in the order of the figures. Opening balance and all groups add up to the closing balance. */
export const CLOSING_GROUPS = {
  accrued: 'Accrued',
  consumed: 'Consumed',
  returned: 'Returned',
  takenBack: 'Taken back',
  reversed: 'Reversed',
} as const;
export type ClosingGroup = keyof typeof CLOSING_GROUPS;
export const CLOSING_GROUP_NAMES = Object.keys(CLOSING_GROUPS) as ClosingGroup[];

const GROUP_OF: Readonly<Record<MovementKind, ClosingGroup>> = {
  opening: 'accrued',
  accrual: 'accrued',
  advance: 'accrued',
  reward: 'accrued',
  forecast_submission: 'accrued',
  forecast_achievement: 'accrued',
  order: 'consumed',
  deduction: 'consumed',
  opening_spent: 'consumed',
  give_back: 'returned',
  partial_refund: 'returned',
  advance_taken_back: 'takenBack',
  approval_taken_back: 'takenBack',
  reversal: 'reversed',
};

/** The group of a kind; unknown kinds count by their sign. */
export function closingGroupOf({ kind, amount }: { kind: string; amount: number }): ClosingGroup {
  if (Object.hasOwn(GROUP_OF, kind)) return GROUP_OF[kind as MovementKind];
  return amount < 0 ? 'consumed' : 'accrued';
}

/** Kinds that undo an earlier movement, which gives the month they belong to. */
export const CORRECTING_KINDS = [
  'give_back',
  'partial_refund',
  'advance_taken_back',
  'approval_taken_back',
  'reversal',
] as const satisfies readonly MovementKind[];

/** What should be done before a month is signed. Counts are as of its last instant. */
export const CLOSING_TASKS = ['requests', 'advances', 'modules', 'awaitingUpdate', 'forecasts'] as const;
export type ClosingTask = (typeof CLOSING_TASKS)[number];

/** Nouns by number. */
export const CLOSING_TASK_NOUNS: Readonly<Record<ClosingTask, readonly [one: string, several: string]>> = {
  requests: ['company with a point request to decide', 'companies with a point request to decide'],
  advances: ['company with an open advance', 'companies with an open advance'],
  modules: ['company with claims awaiting approval', 'companies with claims awaiting approval'],
  awaitingUpdate: ['claim awaiting an update', 'claims awaiting an update'],
  forecasts: ['undecided forecast', 'undecided forecasts'],
};

export type ClosingTasks = Readonly<Record<ClosingTask, number>>;

export const hasOpenTasks = (tasks: ClosingTasks): boolean => CLOSING_TASKS.some((task) => tasks[task] > 0);

/** A change counts as notable from this share of the former value, and from this many Q. */
export const NOTABLE_PERCENT = 25;
export const NOTABLE_POINTS = 1_000;

export const NOTABLE_RULE =
  `A difference is notable from ${NOTABLE_PERCENT}% of the month before ` +
  `and ${NOTABLE_POINTS.toLocaleString('en-US')} Q.`;

export function isNotable(before: number, now: number): boolean {
  const change = Math.abs(now - before);
  return change >= NOTABLE_POINTS && change * 100 >= NOTABLE_PERCENT * Math.abs(before);
}

export interface KindSum {
  kind: string;
  movements: number;
  amount: number;
}

/** Kinds whose sum differs notably from the month before, the largest difference first. */
export function notableKinds(
  now: readonly KindSum[],
  before: readonly KindSum[],
): { kind: string; amount: number; before: number }[] {
  const sumIn = (sums: readonly KindSum[], kind: string) => sums.find((each) => each.kind === kind)?.amount ?? 0;
  const kinds = [...new Set([...now, ...before].map(({ kind }) => kind))];
  return kinds
    .map((kind) => ({ kind, amount: sumIn(now, kind), before: sumIn(before, kind) }))
    .filter(({ amount, before: former }) => isNotable(former, amount))
    .sort((a, b) => Math.abs(b.amount - b.before) - Math.abs(a.amount - a.before));
}

/** For example `October 2026`. */
export const closingMonthInWords = (month: string): string => monthInWords(monthOfDay(`${month}-01`));

export const monthAfter = (month: string): string => addMonths(`${month}-01`, 1).slice(0, 7);
export const monthBefore = (month: string): string => addMonths(`${month}-01`, -1).slice(0, 7);

/** A month as the number of its record in the activity log: 202610. */
export const closingNumber = (month: string): number => Number(month.replace('-', ''));

export function monthOfClosingNumber(number: number): string {
  return `${String(number).slice(0, 4)}-${String(number).slice(4)}`;
}

export interface SignedMonth {
  month: string;
  signedBy: number | null;
  isConfirmed: boolean;
}

/**
 * Why a month can't be signed; null if it can. Months close in order, starting with whichever is closed first.
 *
 * @param latest the latest signed month; null if there is none
 * @param today `YYYY-MM-DD` in the portal's zone
 */
export function refusalOfSigning(month: string, latest: SignedMonth | null, today: string): string | null {
  const words = closingMonthInWords(month);
  if (month >= today.slice(0, 7)) return `${words} isn’t over yet.`;
  if (!latest) return null;
  if (month === latest.month) return latest.isConfirmed ? `${words} is already closed.` : `${words} is already signed.`;
  if (month < latest.month) return `A later month is already signed, so ${words} can’t be signed anymore.`;
  if (!latest.isConfirmed) return `${closingMonthInWords(latest.month)} is signed but not confirmed. Close it first.`;
  const next = monthAfter(latest.month);
  return month === next ? null : `Months close in order. Close ${closingMonthInWords(next)} first.`;
}

/** Why someone can't confirm a signed month; null if they can. */
export function refusalOfConfirming({ signedBy, isConfirmed, month }: SignedMonth, userId: number): string | null {
  if (isConfirmed) return `${closingMonthInWords(month)} is already closed.`;
  return signedBy === userId ? 'You signed this month, so another administrator must confirm it.' : null;
}

/** The refusal of withdrawing a closed month; null before it's confirmed. */
export function refusalOfWithdrawing({ isConfirmed, month }: SignedMonth): string | null {
  return isConfirmed ? `${closingMonthInWords(month)} is closed, so its sign-off can’t be withdrawn.` : null;
}

export const MAX_CLOSING_REASON = 500;

export const REASON_FOR_TASKS = 'Some work of this month is still open. Say why you sign it anyway.';
export const REASON_FOR_WITHDRAWAL = 'Say why you withdraw someone else’s sign-off.';
export const FIGURES_CHANGED = 'The figures changed while you were looking at them. Check them again, then sign.';
export const NOT_SIGNED = 'This month isn’t signed, or its sign-off was withdrawn.';
