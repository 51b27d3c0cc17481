import type { DateRange } from '../domain/date-range';
import { addDays, addMonths } from '../domain/day';
import {
  dayOfPeriod,
  isRelativeDay,
  PERIOD_NAMES,
  rangeOfPeriod,
  relativeDayLabel,
  resolveDay,
  type DayPlace,
} from '../domain/relative-day';
import { formatDay, parseDay } from './format-time';

const YEAR = '(?:,? +(?<year>\\d{4}))?';

/** Days without a year or with a month name: `10/1`, `Oct 1`, `1 October 2026`. */
const SPOKEN_DAYS = [
  /^(?<month>\d{1,2})\/(?<date>\d{1,2})$/,
  new RegExp(`^(?<name>[a-z]{3,9})\\.? +(?<date>\\d{1,2})(?:st|nd|rd|th)?${YEAR}$`),
  new RegExp(`^(?<date>\\d{1,2})(?:st|nd|rd|th)? +(?<name>[a-z]{3,9})\\.?${YEAR}$`),
];

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Relative times: `in 3 days`, `in an hour`. */
export const AWAY =
  /^in (?:(?<count>[1-9]\d{0,3})|an?) (?<unit>min(?:ute)?|h(?:our)?|d(?:ay)?|w(?:eek)?|m(?:onth)?)s?$/;

const UNIT = '(?<unit>d|w|m|q|y)(?:ay|eek|onth|uarter|ear)s?';

/** `last 7 days` ends today, `older than 3 days` ends then. */
const LAST = new RegExp(`^(?:last|past) +(?<count>[1-9]\\d{0,2}) +${UNIT}$`);
const OLDER = new RegExp(`^(?:older|more) +than +(?:(?<count>[1-9]\\d{0,2})|an?) +${UNIT}(?: +(?:old|ago))?$`);

/** Meaning of a typed text: one day or both ends, as an address writes them. */
export type TypedDays = { day: string | undefined } | { range: DateRange };

/**
 * Parses a filter day: `10/1/26`, `Oct 1`, `yesterday`, `last quarter`, `-7d`, `older than 3 days`. Null if not
 * understood.
 *
 * @param place the field; a single day accepts no period
 * @param today `YYYY-MM-DD` in the portal's zone
 */
export function readTypedDays(text: string, place: DayPlace, today: string): TypedDays | null {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const day = parseDay(typed) ?? spokenDay(typed, place, today);
  if (day) return { day };
  const dashed = typed.replaceAll(' ', '-');
  if (place === 'single') return resolveDay(dashed, place, today) ? { day: dashed } : null;
  const period = PERIOD_NAMES.find((name) => name === dashed);
  if (period) {
    const { startDate, endDate } = rangeOfPeriod(period);
    return { range: { startDate, endDate } };
  }
  if (isRelativeDay(typed)) return { day: typed };
  const last = LAST.exec(typed)?.groups;
  if (last) return { range: { startDate: `-${last.count}${last.unit}`, endDate: 'today' } };
  const older = OLDER.exec(typed)?.groups;
  return older ? { range: { startDate: undefined, endDate: `-${older.count ?? 1}${older.unit}` } } : null;
}

/**
 * Parses a future day: `12/1`, `Dec 1`, `2026-12-01`. Without a year, the first from today on. Null if invalid.
 *
 * @param today `YYYY-MM-DD` in the portal's zone
 */
function readComingDay(text: string, today: string): string | null {
  const typed = text.trim().toLowerCase();
  return parseDay(typed) ?? spokenDay(typed, 'coming', today);
}

/**
 * Parses a day to set: `tomorrow`, `Monday`, `in 3 days`, `yesterday`, `12/1`, `next month`, `last quarter`. A period
 * means its start or end. Null if not understood.
 *
 * @param today `YYYY-MM-DD` in the zone of the days
 */
export function readSetDay(text: string, place: 'start' | 'end', today: string): string | null {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const [, end, period = typed] = /^(start|end) of (.+)$/.exec(typed) ?? [];
  const inPeriod = dayOfPeriod(period, (end as 'start' | 'end' | undefined) ?? place, today);
  if (inPeriod ?? end) return inPeriod;
  return readDayInWords(typed, today) ?? resolveDay(typed.replaceAll(' ', '-'), place, today) ?? null;
}

const weekdayOf = (typed: string) => {
  const name = typed.replace(/^(?:on|this|next) /, '').replace(/\.$/, '');
  return name.length < 2 ? -1 : WEEKDAYS.findIndex((day) => day.startsWith(name));
};

/** Whether it is a weekday or its beginning: `Mon`, `next friday`. */
export const isWeekday = (typed: string) => weekdayOf(typed) !== -1;

/**
 * Parses a calendar day, weekday, or words such as `tomorrow` and `in 3 days`; null otherwise.
 *
 * @param typed lowercase
 * @param today `YYYY-MM-DD`
 */
export function readDayInWords(typed: string, today: string): string | null {
  if (typed === 'today') return today;
  if (typed === 'tomorrow') return addDays(today, 1);
  if (typed === 'the day after tomorrow' || typed === 'day after tomorrow') return addDays(today, 2);
  const { count = '1', unit = '' } = AWAY.exec(typed)?.groups ?? {};
  if (unit.startsWith('d')) return addDays(today, Number(count));
  if (unit.startsWith('w')) return addDays(today, 7 * Number(count));
  if (unit === 'm' || unit === 'month') return addMonths(today, Number(count));
  const weekday = weekdayOf(typed);
  if (weekday === -1) return readComingDay(typed.replace(/^on /, ''), today);
  // JavaScript's weeks start on Sunday.
  const away = (weekday + 1 - new Date(today).getUTCDay() + 7) % 7;
  return addDays(today, away === 0 && typed.startsWith('next ') ? 7 : away);
}

/** A missing year means the latest such day up to today, or this year's if future days count. */
function spokenDay(typed: string, place: DayPlace | 'coming', today: string): string | null {
  const parts = SPOKEN_DAYS.map((pattern) => pattern.exec(typed)?.groups).find(Boolean);
  if (!parts) return null;
  const { name = '', date, year } = parts;
  const isNamed = (full: string) => full === name || full.slice(0, 3) === name || full.slice(0, 4) === name;
  const month = parts.month ?? MONTHS.findIndex(isNamed) + 1;
  const inYear = (of: number) => parseDay(`${month}/${date}/${of}`);
  if (year) return inYear(Number(year));
  const thisYear = Number(today.slice(0, 4));
  if (place === 'single') return inYear(thisYear);
  const isComing = place === 'coming';
  // A leap year is at most eight years away.
  const days = Array.from({ length: 9 }, (_, away) => inYear(thisYear + (isComing ? away : -away)));
  return days.find((day) => day !== null && (isComing ? day >= today : day <= today)) ?? null;
}

/** An address's day for people: `11/20/2026`, `start of last month`. */
export function dayInWords(written: string, place: DayPlace): string {
  return relativeDayLabel(written, place) ?? formatDay(written);
}
