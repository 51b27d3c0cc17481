import { endOfMonth, startOfMonth } from '@/lib/domain/day';
import { monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { changeOf, timeInWords, type InsightUnit, type Period } from '@/lib/domain/insights';
import { formatCount, formatPoints } from '@/lib/text/format';
import { formatDay } from '@/lib/time/format-time';

const FORMATS: Readonly<Record<InsightUnit, (value: number) => string>> = {
  points: formatPoints,
  count: formatCount,
  watts: (watts) => `${formatCount(Math.round(watts / 1_000))} kW`,
  seconds: timeInWords,
};

/** A number with its unit; a dash if there is no measurement. */
export function valueInWords(value: number | null | undefined, unit: InsightUnit): string {
  return value == null ? '—' : FORMATS[unit](value);
}

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** A short axis number: `12.5K`; watts in kW. */
export function shortValue(value: number, unit: InsightUnit): string {
  return COMPACT.format(unit === 'watts' ? value / 1_000 : value);
}

/** The change from a number to another with a sign and in words; null if there is nothing to compare. */
export function changeInWords(
  now: number | null | undefined,
  before: number | null | undefined,
  unit: InsightUnit,
): { sign: string; words: string } | null {
  if (now == null || before == null) return null;
  const { direction, percent } = changeOf(now, before);
  if (direction === 'same') return now === 0 ? null : { sign: '=', words: 'no change' };
  if (percent === 0) return { sign: '=', words: 'no change' };
  if (percent === null) return { sign: '+', words: 'new' };
  const [more, less] = unit === 'seconds' ? ['longer', 'shorter'] : ['more', 'less'];
  return direction === 'more'
    ? { sign: '↑', words: `${formatCount(percent)}% ${more}` }
    : { sign: '↓', words: `${formatCount(percent)}% ${less}` };
}

/** For example `October 2026`, or the first and last day. */
export function periodInWords({ startDate, endDate }: Period): string {
  if (startDate === startOfMonth(startDate) && endDate === endOfMonth(endDate)) {
    const [from, to] = [startDate, endDate].map((day) => monthInWords(monthOfDay(day)));
    return from === to ? String(from) : `${from} – ${to}`;
  }
  return daysInWords(startDate, endDate);
}

/** One day, or the first and last day. */
export function daysInWords(startDate: string, endDate: string): string {
  return startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} – ${formatDay(endDate)}`;
}

const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const SHORT_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' });

/** A column's axis label: `Oct 5`, or for whole months `Oct 26`. */
export function columnName(day: string, isMonth: boolean): string {
  return (isMonth ? SHORT_MONTH : SHORT_DAY).format(new Date(`${day}T00:00:00Z`));
}
