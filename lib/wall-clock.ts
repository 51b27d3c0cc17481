import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';

const WALL_CLOCK = "yyyy-MM-dd'T'HH:mm";

/**
 * The instant (ISO 8601) at which the clocks of a zone show a time, `2027-03-14T09:00`; the first one where they show it
 * twice. Null for a time that they skip, or that can't be read.
 */
export function instantOf(wallClock: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wallClock)) return null;
  const read = fromZonedTime(wallClock, timeZone);
  if (Number.isNaN(read.getTime())) return null;
  const hourBefore = new Date(read.getTime() - 3_600_000);
  const shown = (instant: Date) => formatInTimeZone(instant, timeZone, WALL_CLOCK);
  return [hourBefore, read].find((instant) => shown(instant) === wallClock)?.toISOString() ?? null;
}

/** What the clocks of a zone show at an instant (ISO 8601): `2027-03-14T09:00`. */
export function wallClockOf(instant: string, timeZone: string): string {
  return formatInTimeZone(instant, timeZone, WALL_CLOCK);
}

/** An instant (ISO 8601) in words: `Sunday, March 14, 2027 at 09:00 PDT`. */
export function instantInWords(instant: string, timeZone: string): string {
  const day = formatInTimeZone(instant, timeZone, "EEEE, MMMM d, yyyy 'at' HH:mm");
  return `${day} ${formatInTimeZone(instant, timeZone, 'zzz')}`;
}
