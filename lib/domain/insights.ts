import type { RouteType } from './access-table';
import { mayDo, type Rights } from './rights';
import { addDays, addMonths, endOfMonth, startOfMonth, startOfWeek } from './day';
import type { DateRange } from './date-range';
import { monthInWords, monthOfDay } from './forecast';
import { resolveRange } from './relative-day';

/** Watts are those of modules; seconds are waiting times. */
export type InsightUnit = 'points' | 'count' | 'watts' | 'seconds';

interface Measure {
  label: string;
  unit: InsightUnit;
}

interface Figure {
  title: string;
  /** First heading of its table: the kind of its rows. */
  of: string;
  areas: readonly RouteType[];
  measures: readonly Measure[];
}

/** Figures in page order. Only roles of their areas see them. */
export const INSIGHTS = {
  points: {
    title: 'Q accrued and consumed',
    of: 'Days',
    areas: ['qpointManagement'],
    measures: [
      { label: 'Accrued', unit: 'points' },
      { label: 'Consumed', unit: 'points' },
      { label: 'Companies', unit: 'count' },
      { label: 'Returned', unit: 'points' },
    ],
  },
  orders: {
    title: 'Orders',
    of: 'Days',
    areas: ['orders'],
    measures: [
      { label: 'Orders', unit: 'count' },
      { label: 'Ordered', unit: 'points' },
    ],
  },
  liability: {
    title: 'Liability by age',
    of: 'Accrued',
    areas: ['qpointManagement'],
    measures: [
      { label: 'Available', unit: 'points' },
      { label: 'Companies', unit: 'count' },
    ],
  },
  decisions: {
    title: 'Time to decision',
    of: 'Kind',
    areas: ['qpointManagement', 'approvals', 'registration'],
    measures: [
      { label: 'Decided', unit: 'count' },
      { label: 'Median', unit: 'seconds' },
      { label: '90 % within', unit: 'seconds' },
    ],
  },
  products: {
    title: 'Products by Q',
    of: 'Product',
    areas: ['orders'],
    measures: [
      { label: 'Ordered', unit: 'points' },
      { label: 'Pieces', unit: 'count' },
      { label: 'Orders', unit: 'count' },
    ],
  },
  rewards: {
    title: 'Rewards by product and promotion',
    of: 'Product',
    areas: ['approvals'],
    measures: [
      { label: 'Given', unit: 'points' },
      { label: 'Pieces', unit: 'count' },
    ],
  },
  forecasts: {
    title: 'Forecast against scanned',
    of: 'Month',
    areas: ['approvals'],
    measures: [
      { label: 'Forecast', unit: 'watts' },
      { label: 'Scanned', unit: 'watts' },
      { label: 'Waiting', unit: 'count' },
    ],
  },
  silent: {
    title: 'Inactive companies',
    of: 'No activity',
    areas: ['qpointManagement'],
    measures: [
      { label: 'Companies', unit: 'count' },
      { label: 'Available', unit: 'points' },
    ],
  },
} as const satisfies Record<string, Figure>;

export type InsightName = keyof typeof INSIGHTS;
export const INSIGHT_NAMES = Object.keys(INSIGHTS) as [InsightName, ...InsightName[]];

export const figureOf = (name: InsightName): Figure => INSIGHTS[name];

export function insightsFor(rights: Rights): InsightName[] {
  return INSIGHT_NAMES.filter((name) => mayDo(rights, INSIGHTS[name].areas));
}

export const DECISION_KINDS = {
  pointRequests: { label: 'Point requests', area: 'qpointManagement' },
  modules: { label: 'Module claims', area: 'approvals' },
  forecasts: { label: 'Forecasts', area: 'approvals' },
  registrations: { label: 'Registrations', area: 'registration' },
} as const satisfies Record<string, { label: string; area: RouteType }>;
export type DecisionKind = keyof typeof DECISION_KINDS;
export const DECISION_KIND_NAMES = Object.keys(DECISION_KINDS) as [DecisionKind, ...DecisionKind[]];

/** Any of these areas gives access to some decisions. */
export const DECIDED_AREAS = ['qpointManagement', 'approvals', 'registration'] as const satisfies RouteType[];

/** Liability bands by minimum age in months, up to the next band. */
export const LIABILITY_BANDS = [
  { key: '0', months: 0, label: 'Less than 3 months ago' },
  { key: '3', months: 3, label: '3 to 6 months ago' },
  { key: '6', months: 6, label: '6 to 12 months ago' },
  { key: '12', months: 12, label: '12 months ago or longer' },
] as const;
export type LiabilityBandKey = (typeof LIABILITY_BANDS)[number]['key'];
export const LIABILITY_BAND_KEYS = LIABILITY_BANDS.map(({ key }) => key);

export const SILENT_MONTHS = [3, 6, 12] as const;

export const MAX_INSIGHT_DAYS = 1_100;
export const PERIOD_TOO_LONG = 'A period can be at most three years.';

export type Period = Required<{ [K in keyof DateRange]: string }>;

const daysOf = ({ startDate, endDate }: Period) => (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;

export const isTooLong = (period: Period): boolean => daysOf(period) > MAX_INSIGHT_DAYS;

/**
 * The period an address asks for, by default the last full month. A start alone runs to today, an end alone starts with
 * its month, and reversed ends are ignored.
 * @param range its days may be relative
 * @param today `YYYY-MM-DD` in the portal's zone
 */
export function insightPeriod(range: DateRange, today: string): Period {
  const { startDate, endDate } = resolveRange(range, today);
  const end = endDate ?? today;
  const start = startDate ?? startOfMonth(end);
  if ((startDate || endDate) && start <= end) return { startDate: start, endDate: end };
  const last = addDays(startOfMonth(today), -1);
  return { startDate: startOfMonth(last), endDate: last };
}

export function periodBefore(period: Period): Period {
  const { startDate, endDate } = period;
  const end = addDays(startDate, -1);
  const isWholeMonths = startDate === startOfMonth(startDate) && endDate === endOfMonth(endDate);
  const start = isWholeMonths ? addMonths(startDate, -monthsIn(period)) : addDays(startDate, -daysOf(period));
  return { startDate: start, endDate: end };
}

function monthsIn({ startDate, endDate }: Period): number {
  const [from, to] = [monthOfDay(startDate), monthOfDay(endDate)];
  return (to.year - from.year) * 12 + to.month - from.month + 1;
}

export type Step = 'day' | 'week' | 'month';

export function stepOf(period: Period): Step {
  const days = daysOf(period);
  return days <= 31 ? 'day' : days <= 185 ? 'week' : 'month';
}

/** Days, weeks from Monday, or months of a period, cut at its ends. */
export function bucketsOf(period: Period): Period[] {
  const step = stepOf(period);
  const nextOf = (day: string) => {
    if (step === 'day') return addDays(day, 1);
    return step === 'week' ? addDays(startOfWeek(day), 7) : addMonths(startOfMonth(day), 1);
  };
  const buckets: Period[] = [];
  for (let day = period.startDate; day <= period.endDate; day = nextOf(day)) {
    const last = addDays(nextOf(day), -1);
    buckets.push({ startDate: day, endDate: last < period.endDate ? last : period.endDate });
  }
  return buckets;
}

/** Months whose forecasts are shown: those of the period, extended back to a year. */
export function forecastMonths(period: Period): string[] {
  const count = Math.max(12, monthsIn(period));
  const last = startOfMonth(period.endDate);
  return Array.from({ length: count }, (_, index) => addMonths(last, index - count + 1));
}

export interface InsightRowOf {
  key: string;
  label?: string | null | undefined;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  promotionId?: number | null | undefined;
}

export function insightRowName(figure: InsightName, { key, label, startDate, promotionId }: InsightRowOf): string {
  switch (figure) {
    case 'liability':
      return LIABILITY_BANDS.find((band) => band.key === key)?.label ?? key;
    case 'decisions':
      return Object.hasOwn(DECISION_KINDS, key) ? DECISION_KINDS[key as DecisionKind].label : key;
    case 'silent':
      return `For ${key} months or longer`;
    case 'forecasts':
      return startDate ? monthInWords(monthOfDay(startDate)) : key;
    case 'rewards':
      return `${label ?? key}, ${promotionId ? `promotion ${promotionId}` : 'default rate'}`;
    default:
      return label ?? key;
  }
}

export interface Change {
  direction: 'more' | 'less' | 'same';
  /** Percent of the previous value; null if that was 0. */
  percent: number | null;
}

export function changeOf(now: number, before: number): Change {
  const direction = now > before ? 'more' : now < before ? 'less' : 'same';
  const percent = before > 0 ? Math.round((Math.abs(now - before) / before) * 100) : null;
  // Something remains, so never show 100 % less.
  return { direction, percent: percent === 100 && direction === 'less' && now > 0 ? 99 : percent };
}

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

/** A duration in its two largest units: `2 d 4 h`, `35 min`. */
export function timeInWords(seconds: number): string {
  if (seconds < MINUTE) return 'less than 1 min';
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`;
  const [large, small, size, part] = seconds < DAY ? ['h', 'min', HOUR, MINUTE] : ['d', 'h', DAY, HOUR];
  const rest = Math.floor((seconds % Number(size)) / Number(part));
  const whole = `${Math.floor(seconds / Number(size)).toLocaleString('en-US')} ${large}`;
  return rest > 0 ? `${whole} ${rest} ${small}` : whole;
}
