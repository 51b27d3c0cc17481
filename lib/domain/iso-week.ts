/** A week from Monday to Sunday, numbered by ISO 8601: the first of a year holds its first Thursday. */
export interface IsoWeek {
  /** `2026-W46`. */
  name: string;
  /** First and last day, `YYYY-MM-DD`. */
  start: string;
  end: string;
}

const DAY_MS = 86_400_000;

const dayString = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The last week that is over on a day, `YYYY-MM-DD`. */
export function lastWholeWeek(today: string): IsoWeek {
  const now = Date.parse(today);
  // Sunday is 0 there.
  const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * DAY_MS - 7 * DAY_MS;
  const thursday = new Date(monday + 3 * DAY_MS);
  const year = thursday.getUTCFullYear();
  const number = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS / 7) + 1;
  return { name: `${year}-W${String(number).padStart(2, '0')}`, start: dayString(monday), end: dayString(monday + 6 * DAY_MS) };
}
