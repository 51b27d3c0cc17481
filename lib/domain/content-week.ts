import { addDays, isDay, startOfWeek } from './day';
import { isoWeekOf } from './iso-week';

export const MAX_PLANNED = 300;

/** The Monday of an ISO 8601 week such as `2026-W48`; null if invalid. */
export function firstDayOf(week: string): string | null {
  const { year = '', number = '' } = /^(?<year>[1-8]\d{3})-W(?<number>\d{2})$/.exec(week)?.groups ?? {};
  // January 4 is always in week 1.
  const first = `${year}-01-04`;
  if (!isDay(first) || number === '00') return null;
  const monday = addDays(startOfWeek(first), 7 * (Number(number) - 1));
  return isoWeekOf(monday).name === week ? monday : null;
}

export function daysOfWeek(monday: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}
