import { addDays, DAY_MS, startOfWeek } from './day';

/** A week from Monday to Sunday. */
export interface Week {
  /** First and last day, `YYYY-MM-DD`. */
  start: string;
  end: string;
}

/** A week, numbered by ISO 8601: the first of a year holds its first Thursday. */
export interface IsoWeek extends Week {
  /** `2026-W46`. */
  name: string;
}

const weekFrom = (monday: string): Week => ({ start: monday, end: endOfWeek(monday) });

/** The last day of the week that begins on a day; both `YYYY-MM-DD`. */
export function endOfWeek(start: string): string {
  return addDays(start, 6);
}

/** The last weeks up to that of a day, `YYYY-MM-DD`, the oldest first. */
export function weeksUntil(today: string, count: number): Week[] {
  return Array.from({ length: count }, (_, index) => weekFrom(addDays(startOfWeek(today), -7 * (count - 1 - index))));
}

/** The last week that is over on a day, `YYYY-MM-DD`. */
export function lastWholeWeek(today: string): IsoWeek {
  return isoWeekOf(addDays(startOfWeek(today), -7));
}

/** The week of a day, `YYYY-MM-DD`. */
export function isoWeekOf(day: string): IsoWeek {
  const monday = startOfWeek(day);
  const thursday = addDays(monday, 3);
  const year = thursday.slice(0, 4);
  const number = Math.floor((Date.parse(thursday) - Date.parse(`${year}-01-01`)) / (7 * DAY_MS)) + 1;
  return { name: `${year}-W${String(number).padStart(2, '0')}`, ...weekFrom(monday) };
}
