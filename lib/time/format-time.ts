import { isDay } from '../domain/day';

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function formatter(key: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const cached = dateFormats.get(`${key} ${timeZone}`);
  if (cached) return cached;
  // Creating a formatter costs a hundred times its use.
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  dateFormats.set(`${key} ${timeZone}`, made);
  return made;
}

/** Formats an instant (ISO 8601) as `MM/DD/YYYY` (spec 1 §9). @param timeZone IANA name */
export function formatDate(instant: string, timeZone: string): string {
  return formatter('date', timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant));
}

export function formatTime(instant: string, timeZone: string): string {
  return formatter('time', timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(instant),
  );
}

export function formatDateTime(instant: string, timeZone: string): string {
  return `${formatDate(instant, timeZone)} ${formatTime(instant, timeZone)}`;
}

/** Formats an instant with its weekday: `Mon 12/07/2026 08:00`. */
export function formatDayAndTime(instant: string, timeZone: string): string {
  const weekday = formatter('weekday', timeZone, { weekday: 'short' }).format(new Date(instant));
  return `${weekday} ${formatDateTime(instant, timeZone)}`;
}

/** Formats `YYYY-MM-DD` as `MM/DD/YYYY`, without a zone. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** Formats a day or instant as `MM-DD-YYYY`; other text stays. */
export function formatDashed(text: string, timeZone: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text).replaceAll('/', '-');
  return /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text))
    ? formatDate(text, timeZone).replaceAll('/', '-')
    : text;
}

/** Typed days: `10/1/2026`, `10/1/26`, `10012026`, `100126`, `2026-10-01`. */
const TYPED_DAYS = [
  /^(?<month>\d{1,2})([/.-])(?<date>\d{1,2})\2(?<year>\d{4}|\d{2})$/,
  /^(?<month>\d{2})(?<date>\d{2})(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<date>\d{1,2})$/,
];

/** Parses a typed day to `YYYY-MM-DD`, two-digit years from 2000; null if invalid. */
export function parseDay(text: string): string | null {
  const typed = text.trim();
  const parts = TYPED_DAYS.map((pattern) => pattern.exec(typed)?.groups).find(Boolean);
  if (!parts) return null;
  const { month = '', date = '', year = '' } = parts;
  const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

const HOUR_MS = 3_600_000;

/** Age of an instant (ISO 8601): `5 hours`, `3 days`. */
export function ageLabel(instant: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(instant)) / HOUR_MS);
  if (hours < 1) return 'less than an hour';
  if (hours < 24) return hours === 1 ? '1 hour' : `${hours} hours`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`;
}

export function isOlderThanTwoDays(instant: string, now: Date): boolean {
  return now.getTime() - Date.parse(instant) > 48 * HOUR_MS;
}

/** The day `YYYY-MM-DD` of an instant in a zone. */
export function dayOf(instant: Date, timeZone: string): string {
  const [month, date, year] = formatDate(instant.toISOString(), timeZone).split('/');
  return `${year}-${month}-${date}`;
}
