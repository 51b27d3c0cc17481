import { addDays, DAY_MS, startOfWeek } from './day';

export interface Week {
  start: string;
  end: string;
}

/** An ISO 8601 week; week 1 contains the year's first Thursday. */
export interface IsoWeek extends Week {
  name: string;
}

const weekFrom = (monday: string): Week => ({ start: monday, end: endOfWeek(monday) });

/** The last day of a week, from its first; both `YYYY-MM-DD`. */
export function endOfWeek(start: string): string {
  return addDays(start, 6);
}

export function weeksUntil(today: string, count: number): Week[] {
  return Array.from({ length: count }, (_, index) => weekFrom(addDays(startOfWeek(today), -7 * (count - 1 - index))));
}

export function lastWholeWeek(today: string): IsoWeek {
  return isoWeekOf(addDays(startOfWeek(today), -7));
}

export function isoWeekOf(day: string): IsoWeek {
  const monday = startOfWeek(day);
  const thursday = addDays(monday, 3);
  const year = thursday.slice(0, 4);
  const number = Math.floor((Date.parse(thursday) - Date.parse(`${year}-01-01`)) / (7 * DAY_MS)) + 1;
  return { name: `${year}-W${String(number).padStart(2, '0')}`, ...weekFrom(monday) };
}
