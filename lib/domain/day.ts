/* Calendar days, `YYYY-MM-DD`. UTC avoids zones and skipped hours. */

export const DAY_MS = 86_400_000;

const dayString = (time: number) => new Date(time).toISOString().slice(0, 10);

export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && dayString(time) === text;
}

/** Adds days; negative numbers go back. */
export function addDays(day: string, days: number): string {
  return dayString(Date.parse(day) + days * DAY_MS);
}

/** Adds months; negative numbers go back. Short months give their last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  // Day 0 is the last day of the previous month.
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayString(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

export function endOfMonth(day: string): string {
  return addDays(addMonths(startOfMonth(day), 1), -1);
}

export function startOfWeek(day: string): string {
  // Sunday is 0.
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}
