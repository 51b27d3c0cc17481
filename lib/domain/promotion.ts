import { isDay } from './day';

/** Promotions pay more Q per unit, or per forecast month (spec 2 §2, §4). */
export const PROMOTION_TYPES = ['date', 'quantity'] as const;
export type PromotionType = (typeof PROMOTION_TYPES)[number];

export type PromotionStatus = 'active' | 'not started' | 'expired';

/** The terms as the calls name them; forecast promotions have the type `date`. Instants in ISO 8601. */
export interface PromotionTerms {
  promotionType: PromotionType;
  startDate: string;
  endDate?: string | null | undefined;
  quantityAvailable?: number | null | undefined;
}

/** Derived, never stored (spec 2 §4). */
export function promotionStatus(
  { promotionType, startDate, endDate, quantityAvailable }: PromotionTerms,
  now: Date,
): PromotionStatus {
  if (now < new Date(startDate)) return 'not started';
  if (promotionType === 'quantity') return quantityAvailable === 0 ? 'expired' : 'active';
  return endDate && now > new Date(endDate) ? 'expired' : 'active';
}

/** The next instant (milliseconds) at which a promotion begins or ends by date; null without one. */
export function nextPromotionChange(promotions: readonly PromotionTerms[], now: Date): number | null {
  const instants = promotions
    .flatMap(({ promotionType, startDate, endDate }) => [startDate, promotionType === 'date' ? endDate : null])
    .flatMap((instant) => (instant ? [new Date(instant).getTime()] : []))
    .filter((instant) => instant >= now.getTime());
  // It ends after its last moment.
  return instants.length > 0 ? Math.min(...instants) + 1 : null;
}

/** Actions on a promotion of modules or ESS (spec 2 §4): delete before it begins, end while it is active. */
export function promotionActions(
  promotion: PromotionTerms,
  now: Date,
): { edit: boolean; remove: 'delete' | 'end' | null } {
  const status = promotionStatus(promotion, now);
  if (status === 'expired') return { edit: false, remove: null };
  if (status === 'not started') return { edit: true, remove: 'delete' };
  return { edit: promotion.promotionType === 'date', remove: 'end' };
}

/** Fields locked once a promotion is active (spec 2 §4): rates and start, and a forecast's dates. */
export function lockedOnceActive(configurationType: 'modules' | 'ess' | 'forecasts'): readonly string[] {
  return configurationType === 'forecasts' ? ['rate', 'submissionRate', 'startDate', 'endDate'] : ['rate', 'startDate'];
}

/** Promotion dates use a fixed zone, UTC−7 (spec 2 §9). */
const HOURS_BEHIND_UTC = 7;

/** The day `YYYY-MM-DD` shown for a promotion's instant. */
export function promotionDay(instant: string | Date): string {
  return new Date(new Date(instant).getTime() - HOURS_BEHIND_UTC * 3_600_000).toISOString().slice(0, 10);
}

/** A promotion begins at 00:00:01 (spec 2 §9). @param day `YYYY-MM-DD` */
export const promotionStart = (day: string): string =>
  new Date(`${day}T00:00:01-0${HOURS_BEHIND_UTC}:00`).toISOString();

/** A promotion ends at 23:59:59 (spec 2 §9). @param day `YYYY-MM-DD` */
export const promotionEnd = (day: string): string => new Date(`${day}T23:59:59-0${HOURS_BEHIND_UTC}:00`).toISOString();

/**
 * Why a promotion date is refused (spec 2 §5); null if allowed. Days are compared, because a promotion of today begins
 * at 00:00:01.
 * @param date a day `YYYY-MM-DD` or month `YYYY-MM`, like `today`
 */
export function refusalOfPast(which: 'start' | 'end', date: string, today: string): string | null {
  return date < today ? `The ${which} date can’t be in the past.` : null;
}

/**
 * Error of a typed date; null if it is a day.
 * @param typed `YYYY-MM-DD`, or text that couldn't be read
 */
export function refusalOfTyped(which: 'start' | 'end', typed: string): string | null {
  if (typed === '') return which === 'start' ? 'Choose a start date.' : 'Choose an end date.';
  return isDay(typed) ? null : 'This isn’t a date. Try tomorrow, 12/1 or next month.';
}

/** Why an end is refused. Accepts days, months or ISO 8601 instants. */
export function refusalOfEnd(end: string, start: string): string | null {
  return end < start ? 'The end date can’t be before the start.' : null;
}

/** Watts per unit (spec 2 §5: Volume (W) = 100 × quantity). */
const WATTS_PER_PIECE = 100;

export function volumeOf(quantity: number): number {
  return quantity * WATTS_PER_PIECE;
}
