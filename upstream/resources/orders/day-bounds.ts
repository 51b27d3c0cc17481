const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The instant at which a calendar day begins in a zone. Days of 23 and 25 hours, and days without a midnight, begin
 * where their first minute is.
 *
 * @param day `YYYY-MM-DD`
 * @param timeZone IANA name
 */
function startOfDay(day: string, timeZone: string): Date {
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
  return new Date(within);
}

/**
 * Nothing happened before or after these days. What lies beyond is brought to them: in the years near 0 and 9999,
 * PostgreSQL and JavaScript write instants each in their own way.
 */
const FIRST_DAY = '1000-01-01';
const LAST_DAY = '9000-12-31';

/** The instants from which on and before which a filter's days are; null where it has no such bound. */
export interface DayRange {
  from: Date | null;
  until: Date | null;
}

/**
 * The bounds of a filter's days in a zone; the end day counts whole.
 *
 * @param days `YYYY-MM-DD`
 * @param timeZone IANA name
 */
export function dayRange({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }, timeZone: string): DayRange {
  return {
    from: startDate === undefined ? null : startOfDay(bounded(startDate), timeZone),
    until: endDate === undefined ? null : startOfDay(nextDay(bounded(endDate)), timeZone),
  };
}

function bounded(day: string): string {
  if (day < FIRST_DAY) return FIRST_DAY;
  return day > LAST_DAY ? LAST_DAY : day;
}

/** The calendar day after a day, both `YYYY-MM-DD`. */
function nextDay(day: string): string {
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
