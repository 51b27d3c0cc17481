/** By the part of an instant that they write, and the zone. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function formatter(key: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const cached = dateFormats.get(`${key} ${timeZone}`);
  if (cached) return cached;
  // Making a formatter costs a hundred times its use, and a list formats the same way on each row.
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  dateFormats.set(`${key} ${timeZone}`, made);
  return made;
}

/**
 * An instant as a calendar day of the portal's zone, `MM/DD/YYYY` (spec 1 §9).
 * @param instant ISO 8601
 * @param timeZone IANA name, the portal's
 */
export function formatDate(instant: string, timeZone: string): string {
  return formatter('date', timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant));
}

/** An instant as a time of the portal's zone, `HH:mm` on a 24-hour clock (spec 1 §9). */
export function formatTime(instant: string, timeZone: string): string {
  return formatter('time', timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant));
}

/** A calendar day `YYYY-MM-DD` as `MM/DD/YYYY`. It names a day, not an instant, so no zone takes part. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/**
 * Reads a calendar day as people write it, `M/D/YYYY`, into `YYYY-MM-DD`.
 * @returns null when it names no day of the calendar, such as 02/30/2026
 */
export function parseDay(text: string): string | null {
  const match = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text);
  if (!match) return null;
  const [, month = '', date = '', year = ''] = match;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : null;
}

/** The calendar day, `YYYY-MM-DD`, that an instant falls on in a zone. */
export function dayOf(instant: Date, timeZone: string): string {
  const [month, date, year] = formatDate(instant.toISOString(), timeZone).split('/');
  return `${year}-${month}-${date}`;
}
