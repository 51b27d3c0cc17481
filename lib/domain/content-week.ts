import { addDays, isDay, startOfWeek } from './day';
import { isoWeekOf } from './iso-week';

/** So many items of a week are told; there are hardly more. */
export const MAX_PLANNED = 300;

/** The first day of a week that is written as `2026-W48` (ISO 8601), or null. */
export function firstDayOf(week: string): string | null {
  const { year = '', number = '' } = /^(?<year>[1-8]\d{3})-W(?<number>\d{2})$/.exec(week)?.groups ?? {};
  // The fourth of January is in the first week of each year.
  const first = `${year}-01-04`;
  if (!isDay(first) || number === '00') return null;
  const monday = addDays(startOfWeek(first), 7 * (Number(number) - 1));
  return isoWeekOf(monday).name === week ? monday : null;
}

/** The seven days, `YYYY-MM-DD`, of the week that begins on a Monday. */
export function daysOfWeek(monday: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}
