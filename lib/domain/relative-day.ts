import { addDays, addMonths, isDay, startOfMonth, startOfWeek } from './day';
import type { DateRange } from './date-range';

/*
 * Relative days in addresses and saved views: `-7d`, `today`, `last-month`. They become `YYYY-MM-DD` when a list is
 * read.
 */

export type DayPlace = 'start' | 'end' | 'single';

/** A number of units back from today, up to 999. */
const BACK = /^-([1-9]\d{0,2})([dwmqy])$/;

const UNITS = {
  d: { name: 'day', back: (day: string, count: number) => addDays(day, -count) },
  w: { name: 'week', back: (day: string, count: number) => addDays(day, -7 * count) },
  m: { name: 'month', back: (day: string, count: number) => addMonths(day, -count) },
  q: { name: 'quarter', back: (day: string, count: number) => addMonths(day, -3 * count) },
  y: { name: 'year', back: (day: string, count: number) => addMonths(day, -12 * count) },
} as const;

type Unit = keyof typeof UNITS;

const startOfQuarter = (day: string) => addMonths(startOfMonth(day), -((Number(day.slice(5, 7)) - 1) % 3));
const startOfYear = (day: string) => `${day.slice(0, 4)}-01-01`;

interface Period {
  label: string;
  first: (today: string) => string;
  /** A current period ends today. */
  last: (today: string) => string;
}

const running = (label: string, first: Period['first']): Period => ({ label, first, last: (today) => today });

const past = (label: string, first: Period['first']): Period => {
  const last: Period['last'] = (today) => addDays(first(today), -1);
  return { label, first: (today) => first(last(today)), last };
};

const oneDay = (label: string, day: (today: string) => string): Period => ({ label, first: day, last: day });

/** Named periods. Weeks start on Monday. */
const PERIODS = {
  today: oneDay('Today', (today) => today),
  yesterday: oneDay('Yesterday', (today) => addDays(today, -1)),
  'this-week': running('This week', startOfWeek),
  'last-week': past('Last week', startOfWeek),
  'this-month': running('This month', startOfMonth),
  'last-month': past('Last month', startOfMonth),
  'this-quarter': running('This quarter', startOfQuarter),
  'last-quarter': past('Last quarter', startOfQuarter),
  'this-year': running('This year', startOfYear),
  'last-year': past('Last year', startOfYear),
} as const satisfies Readonly<Record<string, Period>>;

export type PeriodName = keyof typeof PERIODS;

export const PERIOD_NAMES = Object.keys(PERIODS) as PeriodName[];

const isPeriod = (written: string): written is PeriodName => Object.hasOwn(PERIODS, written);

export function isRelativeDay(written: string): boolean {
  return isPeriod(written) || BACK.test(written);
}

/**
 * Resolves a day at a place; undefined if invalid. A period is its first day as a start and its last as an end. As a
 * start, `-7d` is the first of the last 7 days including today; as an end, it is the day before. Both together cover
 * all days.
 * @param written a calendar or relative day
 * @param today `YYYY-MM-DD` in the portal's zone
 */
export function resolveDay(written: string, place: DayPlace, today: string): string | undefined {
  if (isDay(written)) return written;
  if (isPeriod(written)) {
    const period = PERIODS[written];
    const first = period.first(today);
    return place === 'single' && first !== period.last(today)
      ? undefined
      : place === 'end'
        ? period.last(today)
        : first;
  }
  const [, count, unit] = BACK.exec(written) ?? [];
  if (!count || !unit) return undefined;
  const back = UNITS[unit as Unit].back(today, Number(count));
  return place === 'start' ? addDays(back, 1) : back;
}

/** Resolves both ends of a range. @param today `YYYY-MM-DD` in the portal's zone */
export function resolveRange({ startDate, endDate }: DateRange, today: string): DateRange {
  return {
    startDate: startDate && resolveDay(startDate, 'start', today),
    endDate: endDate && resolveDay(endDate, 'end', today),
  };
}

const STARTS = { week: startOfWeek, month: startOfMonth, quarter: startOfQuarter, year: startOfYear } as const;
const MONTHS_OF = { month: 1, quarter: 3, year: 12 } as const;
const AWAY_BY_WORD: Readonly<Record<string, number>> = { last: -1, this: 0, next: 1 };

/**
 * The first or last day of a full week, month, quarter or year by words: `next month`, `this quarter`. Null if not
 * understood. Current periods are complete, because future days can be set.
 * @param today `YYYY-MM-DD`
 */
export function dayOfPeriod(words: string, place: 'start' | 'end', today: string): string | null {
  const [, which = '', name = ''] = /^(last|this|next) (week|month|quarter|year)$/.exec(words) ?? [];
  const away = AWAY_BY_WORD[which];
  if (away === undefined) return null;
  const unit = name as keyof typeof STARTS;
  const running = STARTS[unit](today);
  const startIn = (periods: number) =>
    unit === 'week' ? addDays(running, 7 * periods) : addMonths(running, MONTHS_OF[unit] * periods);
  return place === 'start' ? startIn(away) : addDays(startIn(away + 1), -1);
}

export function rangeOfPeriod(name: PeriodName): Required<DateRange> & { label: string } {
  return { label: PERIODS[name].label, startDate: name, endDate: name };
}

function countLabel(written: string): string | undefined {
  const [, count, unit] = BACK.exec(written) ?? [];
  if (!count || !unit) return undefined;
  const { name } = UNITS[unit as Unit];
  return count === '1' ? `1 ${name}` : `${count} ${name}s`;
}

/** A relative day in words: `7 days ago`, `today`, `start of last month`; undefined for a calendar day. */
export function relativeDayLabel(written: string, place: DayPlace): string | undefined {
  if (isPeriod(written)) {
    const label = PERIODS[written].label.toLowerCase();
    if (written === 'today' || written === 'yesterday') return label;
    return `${place === 'end' ? 'end' : 'start'} of ${label}`;
  }
  const back = countLabel(written);
  if (place === 'start' && back) return `the last ${back}`;
  return back && `${back} ago`;
}

/** A range in words if they describe it fully: `Last month`, `Last 7 days`, `Older than 3 days`. */
export function relativeRangeLabel({ startDate, endDate }: DateRange): string | undefined {
  if (startDate && startDate === endDate && isPeriod(startDate)) return PERIODS[startDate].label;
  if (startDate && (endDate === undefined || endDate === 'today')) {
    const back = countLabel(startDate);
    return back && `Last ${back}`;
  }
  if (startDate || !endDate) return undefined;
  const back = countLabel(endDate);
  return back && `Older than ${back}`;
}
