import { achievedPercent, isWithinBand, type ForecastRules, type Month } from './forecast';
import type { ForecastType } from './forecast-type';
import { searchKey } from './order-search';

export interface WaitingForecast extends Month {
  name: string;
  forecastType: ForecastType;
  totalScannedWattage: number;
  forecastedWatts: number;
  qpoints: number;
  /** Scanned divided by forecast, not rounded. */
  percentage: number;
  submissionId: number;
  /** The upstream's own judgment. */
  isHeld?: boolean | undefined;
  /** Claims whose serial number hasn't been uploaded. */
  awaitingUpdate?: number | undefined;
}

/** Why an achievement is held; `outside` if the rules are unknown. */
export type HeldReason = 'below' | 'above' | 'small' | 'outside';

/** How a month ended: met, or why its achievement is held; `running` until it ends. */
export const FORECAST_RESULTS = ['met', 'below', 'above', 'small', 'running'] as const;
export type ForecastResult = (typeof FORECAST_RESULTS)[number];

export const FORECAST_RESULT_NAMES: Readonly<Record<ForecastResult, string>> = {
  met: 'Met',
  below: 'Below',
  above: 'Above',
  small: 'Too little forecast',
  running: 'Running',
};

export const HELD_FILTERS = ['below', 'above', 'small', 'awaits'] as const;
export type HeldFilter = (typeof HELD_FILTERS)[number];

/**
 * Why an achievement can't be approved; null if it can. Submissions always can.
 * @param rules null for people who can't read them; then the upstream decides
 */
export function heldReason(item: WaitingForecast, rules: ForecastRules | null): HeldReason | null {
  const isHeld = rules ? !isWithinBand(item, rules) : (item.isHeld ?? false);
  if (item.forecastType !== 'achievement' || !isHeld) return null;
  const percent = achievedPercent(item.percentage);
  if (percent < 100) return 'below';
  if (!rules) return 'outside';
  return percent > 100 + rules.percentage ? 'above' : 'small';
}

export function heldReasonInWords(
  reason: HeldReason,
  { percentage }: Pick<WaitingForecast, 'percentage'>,
  rules: ForecastRules | null,
): string {
  const percent = achievedPercent(percentage);
  if (reason === 'below') return `${count(100 - percent)}% below`;
  if (reason === 'above' && rules) return `${count(percent - 100 - rules.percentage)}% above`;
  if (reason === 'small' && rules) return `Less than ${count(rules.achievedVolume)} W forecast`;
  return 'Outside the band';
}

const count = (value: number) => value.toLocaleString('en-US');

/** Whether more units may still be scanned for the month. A held month can't be rejected until then. */
export function awaitsSerialNumbers({ awaitingUpdate = 0 }: Pick<WaitingForecast, 'awaitingUpdate'>): boolean {
  return awaitingUpdate > 0;
}

/** A month in an address: `2026-10`. */
export function writtenMonth({ year, month }: Month): string {
  return `${year}-${String(month + 1).padStart(2, '0')}`;
}

export function monthsOf(items: readonly WaitingForecast[]): string[] {
  return [...new Set(items.map(writtenMonth))].sort().reverse();
}

export interface ForecastFilter {
  search?: string | undefined;
  type?: ForecastType | undefined;
  month?: string | undefined;
  why?: HeldFilter | undefined;
}

export function filterForecasts<T extends WaitingForecast>(
  items: readonly T[],
  { search = '', type, month, why }: ForecastFilter,
  rules: ForecastRules | null,
): T[] {
  const key = searchKey(search);
  return items.filter(
    (item) =>
      searchKey(item.name).includes(key) &&
      (!type || item.forecastType === type) &&
      (!month || writtenMonth(item) === month) &&
      (!why || (why === 'awaits' ? awaitsSerialNumbers(item) : heldReason(item, rules) === why)),
  );
}

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byMonth = (one: Month, other: Month) => one.year * 12 + one.month - (other.year * 12 + other.month);
/** Submissions have no percentage and sort first. */
const percentOf = ({ forecastType, percentage }: WaitingForecast) =>
  forecastType === 'submission' ? -1 : achievedPercent(percentage);

const COMPARE = {
  month: byMonth,
  name: (one, other) => names.compare(one.name, other.name),
  type: (one, other) => names.compare(other.forecastType, one.forecastType),
  scanned: (one, other) => one.totalScannedWattage - other.totalScannedWattage,
  forecast: (one, other) => one.forecastedWatts - other.forecastedWatts,
  qpoints: (one, other) => one.qpoints - other.qpoints,
  percent: (one, other) => percentOf(one) - percentOf(other),
} satisfies Record<string, (one: WaitingForecast, other: WaitingForecast) => number>;

export type ForecastSort = keyof typeof COMPARE;

/** Sorts forecasts. By month and by name, a company's forecasts stay together. */
export function sortForecasts<T extends WaitingForecast>(
  items: readonly T[],
  { sort, direction }: { sort: ForecastSort; direction: 'asc' | 'desc' },
): T[] {
  const turned = direction === 'desc' ? -1 : 1;
  const firstOf = new Map<string, T>();
  if (sort === 'month')
    for (const item of items) {
      const first = firstOf.get(item.name);
      if (!first || byMonth(item, first) * turned < 0) firstOf.set(item.name, item);
    }
  const byCompany = (one: T, other: T) =>
    byMonth(firstOf.get(one.name) ?? one, firstOf.get(other.name) ?? other) * turned || COMPARE.name(one, other);
  return items.toSorted(
    (one, other) =>
      (sort === 'month' ? byCompany(one, other) : 0) ||
      COMPARE[sort](one, other) * turned ||
      byMonth(one, other) ||
      COMPARE.name(one, other) ||
      one.submissionId - other.submissionId ||
      COMPARE.type(one, other),
  );
}
