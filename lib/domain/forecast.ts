import type { ForecastType } from './forecast-type';

export const FORECAST_TYPE_LABELS: Readonly<Record<ForecastType, string>> = {
  submission: 'Submission',
  achievement: 'Achievement',
};

/** Encodes a month and kind as one number. @param submissionId id of the company's month */
export function forecastNumber({
  submissionId,
  forecastType,
}: {
  submissionId: number;
  forecastType: ForecastType;
}): number {
  return submissionId * 2 + (forecastType === 'achievement' ? 1 : 0);
}

export function forecastOfNumber(number: number): { submissionId: number; forecastType: ForecastType } {
  return { submissionId: Math.floor(number / 2), forecastType: number % 2 === 1 ? 'achievement' : 'submission' };
}

export const MAX_FORECAST_NOTE = 200;

/** The ledger movement of its approval. */
export const FORECAST_KINDS = {
  submission: 'forecast_submission',
  achievement: 'forecast_achievement',
} as const satisfies Record<ForecastType, string>;

/** A month as the calls name it, counted from 0. */
export interface Month {
  year: number;
  month: number;
}

export interface ForecastRules {
  rate: number;
  submissionRate: number;
  /** Percent above the forecast that still counts. */
  percentage: number;
  /** Minimum forecast in watts. */
  achievedVolume: number;
}

/** Rules of last month's promotion, completed with the default's (spec 2 §4). */
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

/** Scanned divided by forecast watts; 0 without a forecast. */
export function achievedRatio(totalScannedWattage: number, forecastedWatts: number): number {
  return forecastedWatts > 0 ? totalScannedWattage / forecastedWatts : 0;
}

/** A ratio in whole percent: rounded to two decimals, half up (spec 2 §9). */
export function achievedPercent(ratio: number): number {
  // 1.005 × 100 is slightly below 100.5 in binary but must round up.
  return Math.round(Number((ratio * 100).toPrecision(12)));
}

/** Whether an achievement counts: ratio within the band, and enough forecast (spec 2 §4, §9). */
export function isWithinBand(
  { percentage, forecastedWatts }: { percentage: number; forecastedWatts: number },
  rules: Pick<ForecastRules, 'percentage' | 'achievedVolume'>,
): boolean {
  const percent = achievedPercent(percentage);
  return percent >= 100 && percent <= 100 + rules.percentage && forecastedWatts >= rules.achievedVolume;
}

export function monthOfDay(day: string): Month {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return { year, month: month - 1 };
}

/** Whether a month is over. @param today `YYYY-MM-DD` in the portal's zone */
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

export function monthInWords({ year, month }: Month): string {
  return `${MONTH_NAMES[month] ?? month} ${year}`;
}

/** Whether a promotion applies at any time in a month. @param start, end its first and last day, `YYYY-MM-DD` */
export function coversMonth({ start, end }: { start: string; end: string }, day: string): boolean {
  const month = day.slice(0, 7);
  return start.slice(0, 7) <= month && month <= end.slice(0, 7);
}
