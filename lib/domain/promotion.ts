import { isDay } from './day';

/** What earns points can be promoted: more Q a piece, or for forecasts more Q a month (spec 2 §2, §4). */
export const PROMOTION_TYPES = ['date', 'quantity'] as const;
export type PromotionType = (typeof PROMOTION_TYPES)[number];

export type PromotionStatus = 'active' | 'not started' | 'expired';

/** As the calls tell of it; forecasts' promotions are of the type `date`. Instants in ISO 8601. */
export interface PromotionTerms {
  promotionType: PromotionType;
  startDate: string;
  /** Of the type `date`. */
  endDate?: string | null | undefined;
  /** Pieces that are left, of the type `quantity`. */
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

/** The next instant, in milliseconds, at which one of them begins or ends by its dates; null where none is to come. */
export function nextPromotionChange(promotions: readonly PromotionTerms[], now: Date): number | null {
  const instants = promotions
    .flatMap(({ promotionType, startDate, endDate }) => [startDate, promotionType === 'date' ? endDate : null])
    .flatMap((instant) => (instant ? [new Date(instant).getTime()] : []))
    .filter((instant) => instant >= now.getTime());
  // It ends only once its last moment is over.
  return instants.length > 0 ? Math.min(...instants) + 1 : null;
}

/** What may be done with a promotion of modules or ESS (spec 2 §4): deleted before it begins, ended while it lasts. */
export function promotionActions(
  promotion: PromotionTerms,
  now: Date,
): { edit: boolean; remove: 'delete' | 'end' | null } {
  const status = promotionStatus(promotion, now);
  if (status === 'expired') return { edit: false, remove: null };
  if (status === 'not started') return { edit: true, remove: 'delete' };
  return { edit: promotion.promotionType === 'date', remove: 'end' };
}

/** What stays as it is once a promotion has begun (spec 2 §4): rates and the start; of a forecast's, its dates too. */
export function lockedOnceActive(configurationType: 'modules' | 'ess' | 'forecasts'): readonly string[] {
  return configurationType === 'forecasts' ? ['rate', 'submissionRate', 'startDate', 'endDate'] : ['rate', 'startDate'];
}

/** Dates of promotions alone are those of a fixed zone, seven hours behind UTC (spec 2 §9). */
const HOURS_BEHIND_UTC = 7;

/** The day, `YYYY-MM-DD`, that a promotion's instant is shown as. */
export function promotionDay(instant: string | Date): string {
  return new Date(new Date(instant).getTime() - HOURS_BEHIND_UTC * 3_600_000).toISOString().slice(0, 10);
}

/** A promotion begins at 00:00:01 of its first day (spec 2 §9). @param day `YYYY-MM-DD` */
export const promotionStart = (day: string): string =>
  new Date(`${day}T00:00:01-0${HOURS_BEHIND_UTC}:00`).toISOString();

/** A promotion ends at 23:59:59 of its last day (spec 2 §9). @param day `YYYY-MM-DD` */
export const promotionEnd = (day: string): string => new Date(`${day}T23:59:59-0${HOURS_BEHIND_UTC}:00`).toISOString();

/**
 * Why a date of a promotion is refused (spec 2 §5); null where it may be. Days count, and not hours: one that
 * begins today begins at 00:00:01.
 *
 * @param date a day `YYYY-MM-DD`, or a month `YYYY-MM`, as `today` is one
 */
export function refusalOfPast(which: 'start' | 'end', date: string, today: string): string | null {
  return date < today ? `The ${which} date can’t be in the past.` : null;
}

/**
 * What a date that was typed lacks; null where it is a day.
 * @param typed `YYYY-MM-DD`, or a text that was not read as one
 */
export function refusalOfTyped(which: 'start' | 'end', typed: string): string | null {
  if (typed === '') return which === 'start' ? 'Choose a start date.' : 'Choose an end date.';
  return isDay(typed) ? null : 'This isn’t a date. Try tomorrow, 12/1 or next month.';
}

/** Why an end is refused, of days, months or instants in ISO 8601 and UTC. */
export function refusalOfEnd(end: string, start: string): string | null {
  return end < start ? 'The end date can’t be before the start.' : null;
}

/** Watts that a piece counts for (spec 2 §5: Volume (W) = 100 × quantity). */
const WATTS_PER_PIECE = 100;

/** Watts of so many pieces. */
export function volumeOf(quantity: number): number {
  return quantity * WATTS_PER_PIECE;
}
