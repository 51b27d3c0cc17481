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

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

const dayString = (time: number) => new Date(time).toISOString().slice(0, 10);

const weekFrom = (monday: number): Week => ({ start: dayString(monday), end: endOfWeek(dayString(monday)) });

/** The Monday of a day's week. Sunday is day 0. */
function mondayOf(day: string): number {
  const time = Date.parse(day);
  return time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS;
}

/** The last day of the week that begins on a day; both `YYYY-MM-DD`. */
export function endOfWeek(start: string): string {
  return dayString(Date.parse(start) + WEEK_MS - DAY_MS);
}

/** The last weeks up to that of a day, `YYYY-MM-DD`, the oldest first. */
export function weeksUntil(today: string, count: number): Week[] {
  const last = mondayOf(today);
  return Array.from({ length: count }, (_, index) => weekFrom(last - (count - 1 - index) * WEEK_MS));
}

/** The last week that is over on a day, `YYYY-MM-DD`. */
export function lastWholeWeek(today: string): IsoWeek {
  const monday = mondayOf(today) - WEEK_MS;
  const thursday = new Date(monday + 3 * DAY_MS);
  const year = thursday.getUTCFullYear();
  const number = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / WEEK_MS) + 1;
  return { name: `${year}-W${String(number).padStart(2, '0')}`, ...weekFrom(monday) };
}
