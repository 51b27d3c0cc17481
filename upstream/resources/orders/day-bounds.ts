const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The first and the last instant that is told: the calendar of a filter is longer than what PostgreSQL reads of years as
 * they are written here, and nothing was ever or will be beyond them.
 */
const FIRST = Date.parse('0001-01-02T00:00:00Z');
const LAST = Date.parse('9999-12-31T00:00:00Z');

/**
 * The instant at which a calendar day begins in a zone. Days of 23 and 25 hours, and days without a midnight, begin
 * where their first minute is. Days before the year 1 begin with it, days after the year 9999 where that ends.
 *
 * @param day `YYYY-MM-DD`
 * @param timeZone IANA name
 */
export function startOfDay(day: string, timeZone: string): Date {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`);
  const format = dayFormat(timeZone);
  // No zone is further than 15 hours from UTC; offsets are whole minutes since 1972.
  let before = utcMidnight - 15 * HOUR;
  let within = utcMidnight + 15 * HOUR;
  while (within - before > MINUTE) {
    const middle = before + Math.floor((within - before) / 2 / MINUTE) * MINUTE;
    if (format.format(middle) >= day) within = middle;
    else before = middle;
  }
  return new Date(Math.min(Math.max(within, FIRST), LAST));
}

/** The calendar day after a day, both `YYYY-MM-DD`. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * HOUR).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes the day of an instant as `YYYY-MM-DD`, which sorts as the calendar does. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    // Making one costs a hundred times its use.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format;
}
