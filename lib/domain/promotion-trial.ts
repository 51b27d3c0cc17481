import { addMonths } from './day';
import type { Period } from './insights';

/** Companies that a trial names, those of which it changes most. */
export const TRIAL_COMPANIES = 10;

/**
 * The days on whose claims a promotion is tried at first: its own days in the latest year in which they are over. One
 * of a quantity, which has no last day, is tried on the last twelve months.
 *
 * @param days `YYYY-MM-DD`; an empty text is no day
 * @param today `YYYY-MM-DD`
 */
export function trialPeriod({ startDay, endDay }: { startDay: string; endDay: string | null }, today: string): Period {
  if (!startDay || !endDay || endDay < startDay) return { startDate: addMonths(today, -12), endDate: today };
  let years = 1;
  while (addMonths(endDay, -12 * years) > today) years += 1;
  return { startDate: addMonths(startDay, -12 * years), endDate: addMonths(endDay, -12 * years) };
}
