import { addMonths, endOfMonth, startOfMonth } from './day';
import { achievedRatio, isWithinBand, type ForecastRules } from './forecast';
import type { Period } from './insights';

/** Companies listed in a preview: those with the largest difference. */
export const TRIAL_COMPANIES = 10;

/**
 * Default preview period: the promotion's own days in the latest past year, or the last twelve months for a quantity.
 * @param days `YYYY-MM-DD`, or empty
 * @param today `YYYY-MM-DD`
 */
export function trialPeriod({ startDay, endDay }: { startDay: string; endDay: string | null }, today: string): Period {
  if (!startDay || !endDay || endDay < startDay) return { startDate: addMonths(today, -12), endDate: today };
  let years = 1;
  while (addMonths(endDay, -12 * years) > today) years += 1;
  return { startDate: addMonths(startDay, -12 * years), endDate: addMonths(endDay, -12 * years) };
}

/**
 * Default preview months: the promotion's own months in the latest past year.
 * @param start, end `YYYY-MM`
 * @param today `YYYY-MM-DD`
 */
export function trialMonths({ start, end }: { start: string; end: string }, today: string): Period {
  const first = startOfMonth(start ? `${start}-01` : today);
  const last = startOfMonth(end && end >= start ? `${end}-01` : first);
  let years = 1;
  while (endOfMonth(addMonths(last, -12 * years)) >= startOfMonth(today)) years += 1;
  return { startDate: addMonths(first, -12 * years), endDate: endOfMonth(addMonths(last, -12 * years)) };
}

export interface TriedMonth {
  forecastedWatts: number;
  totalScannedWattage: number;
  hasEnded: boolean;
  submission: Decided | null;
  achievement: Decided | null;
}

interface Decided {
  isRejected: boolean;
  qpoints: number;
}

/**
 * What a month paid (or would pay by today's rules), and what it would have paid by others. Rejected months pay nothing
 * either way, because a person decided so.
 */
export function tryMonth(
  month: TriedMonth,
  { now, tried }: { now: ForecastRules; tried: ForecastRules },
): { given: number; would: number; isAchieved: boolean; wouldBeAchieved: boolean } {
  const { submission, achievement, hasEnded, forecastedWatts, totalScannedWattage } = month;
  const percentage = achievedRatio(totalScannedWattage, forecastedWatts);
  const counts = (rules: ForecastRules) => hasEnded && isWithinBand({ percentage, forecastedWatts }, rules);
  const isAchieved = achievement ? !achievement.isRejected : counts(now);
  const wouldBeAchieved = !achievement?.isRejected && counts(tried);
  return {
    isAchieved,
    wouldBeAchieved,
    given: (submission?.qpoints ?? now.submissionRate) + (achievement?.qpoints ?? (isAchieved ? now.rate : 0)),
    would: (submission?.isRejected ? 0 : tried.submissionRate) + (wouldBeAchieved ? tried.rate : 0),
  };
}
