/*
 * Days of the calendar, `YYYY-MM-DD`. They are no instants, so no zone takes part, and in UTC no day lacks an hour.
 */

export const DAY_MS = 86_400_000;

const dayString = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Is a text a day of the calendar? 2026-02-30 is none. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && dayString(time) === text;
}

/** The day that lies so many after another, or before it by a negative number. */
export function addDays(day: string, days: number): string {
  return dayString(Date.parse(day) + days * DAY_MS);
}

/** The same day of a later month, or of an earlier one by a negative number; of a month that is too short, its last. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  // Day 0 is the last of the month before.
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayString(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

export function endOfMonth(day: string): string {
  return addDays(addMonths(startOfMonth(day), 1), -1);
}

/** The Monday of a day's week. */
export function startOfWeek(day: string): string {
  // Sunday is 0.
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}
