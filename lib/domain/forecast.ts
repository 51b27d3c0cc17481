import type { ForecastType } from './forecast-type';

export const FORECAST_TYPE_LABELS: Readonly<Record<ForecastType, string>> = {
  submission: 'Submission',
  achievement: 'Achievement',
};

/** Names one of both kinds of a month by one number. @param submissionId of the month of a company */
export function forecastNumber({
  submissionId,
  forecastType,
}: {
  submissionId: number;
  forecastType: ForecastType;
}): number {
  return submissionId * 2 + (forecastType === 'achievement' ? 1 : 0);
}

/** What `forecastNumber` named. */
export function forecastOfNumber(number: number): { submissionId: number; forecastType: ForecastType } {
  return { submissionId: Math.floor(number / 2), forecastType: number % 2 === 1 ? 'achievement' : 'submission' };
}

/** Characters of the reason why forecasts are rejected. */
export const MAX_FORECAST_NOTE = 200;

/** The movement of the ledger that an approval of it makes. */
export const FORECAST_KINDS = {
  submission: 'forecast_submission',
  achievement: 'forecast_achievement',
} as const satisfies Record<ForecastType, string>;

/** A month of a company, as the calls name it: the month counts from 0. */
export interface Month {
  year: number;
  month: number;
}

/** What forecasts give, and within which bounds an achievement counts. */
export interface ForecastRules {
  /** Q for an achieved month. */
  rate: number;
  /** Q for a submitted one. */
  submissionRate: number;
  /** How far more than forecast still counts, in percent. */
  percentage: number;
  /** Watts that must at least be forecast. */
  achievedVolume: number;
}

/** Those of the promotion of last month, each as far as it says so; else the default's (spec 2 §4). */
export function forecastRules(
  usual: ForecastRules,
  promotion: { [K in keyof ForecastRules]?: ForecastRules[K] | null | undefined } | null,
): ForecastRules {
  return {
    rate: promotion?.rate ?? usual.rate,
    submissionRate: promotion?.submissionRate ?? usual.submissionRate,
    percentage: promotion?.percentage ?? usual.percentage,
    achievedVolume: promotion?.achievedVolume ?? usual.achievedVolume,
  };
}

/** What was scanned as a part of what was forecast; 0 where nothing was forecast. */
export function achievedRatio(totalScannedWattage: number, forecastedWatts: number): number {
  return forecastedWatts > 0 ? totalScannedWattage / forecastedWatts : 0;
}

/** A ratio in whole percent: rounded to two decimals, halves up (spec 2 §9). */
export function achievedPercent(ratio: number): number {
  // 1.005 × 100 is a little less than 100.5 in binary, and must round up all the same.
  return Math.round(Number((ratio * 100).toPrecision(12)));
}

/** Does an achievement count? Its ratio lies in the band, and enough was forecast (spec 2 §4, §9). */
export function isWithinBand(
  { percentage, forecastedWatts }: { percentage: number; forecastedWatts: number },
  rules: Pick<ForecastRules, 'percentage' | 'achievedVolume'>,
): boolean {
  const percent = achievedPercent(percentage);
  return percent >= 100 && percent <= 100 + rules.percentage && forecastedWatts >= rules.achievedVolume;
}

/** The month of a day, `YYYY-MM-DD`. */
export function monthOfDay(day: string): Month {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return { year, month: month - 1 };
}

/** Is a month over? @param today `YYYY-MM-DD` in the portal's zone */
export function hasEnded({ year, month }: Month, today: string): boolean {
  const current = monthOfDay(today);
  return year < current.year || (year === current.year && month < current.month);
}

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `October 2026`. */
export function monthInWords({ year, month }: Month): string {
  return `${MONTH_NAMES[month] ?? month} ${year}`;
}

/** Does a promotion hold at some time of a month? @param start, end its first and last day, `YYYY-MM-DD` */
export function coversMonth({ start, end }: { start: string; end: string }, day: string): boolean {
  const month = day.slice(0, 7);
  return start.slice(0, 7) <= month && month <= end.slice(0, 7);
}
