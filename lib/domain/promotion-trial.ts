import { addMonths, endOfMonth, startOfMonth } from './day';
import { achievedRatio, isWithinBand, type ForecastRules } from './forecast';
import type { Period } from './insights';

/** How many companies a trial names: those whose points it changes most. */
export const TRIAL_COMPANIES = 10;

/**
 * The period whose claims a promotion is tried on at first: its own days, in the latest year in which they have passed.
 * A promotion by quantity has no last day and is tried on the last twelve months.
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

/**
 * The months on whose forecasts a promotion is tried at first: its own months in the latest year in which they are
 * over.
 *
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

/** A month that a company forecast, with what each of its kinds gave; null where that is not decided. */
export interface TriedMonth {
  forecastedWatts: number;
  totalScannedWattage: number;
  /** Is it over? Only then it can be achieved. */
  hasEnded: boolean;
  submission: Decided | null;
  achievement: Decided | null;
}

interface Decided {
  isRejected: boolean;
  /** Q. */
  qpoints: number;
}

/**
 * What a month gave, or gives by the rules of today, and what it would have given by others. What was rejected gives
 * nothing either way, since a person said so.
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
