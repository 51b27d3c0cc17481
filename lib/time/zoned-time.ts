import { DAY_MS } from '../domain/day';
import { dayOf, formatTime } from './format-time';

/** Formats an instant as `YYYY-MM-DDTHH:mm` in a zone; inverse of `zonedInstant`. */
export function zonedText(instant: Date, timeZone: string): string {
  return `${dayOf(instant, timeZone)}T${formatTime(instant.toISOString(), timeZone)}`;
}

/**
 * The instant of `YYYY-MM-DDTHH:mm` in a zone: the first of a repeated hour; null for a skipped one and invalid text.
 */
export function zonedInstant(text: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${text}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || Number.isNaN(asUtc)) return null;
  const offsetAt = (time: number) => Date.parse(`${zonedText(new Date(time), timeZone)}Z`) - time;
  // One of the offsets a day before and after applies.
  const [first] = [asUtc - DAY_MS, asUtc + DAY_MS]
    .map((near) => new Date(asUtc - offsetAt(near)))
    .filter((instant) => zonedText(instant, timeZone) === text)
    .toSorted((a, b) => a.getTime() - b.getTime());
  return first ?? null;
}

/** Spells an instant (ISO 8601) with the zone's name: `Sunday, March 14, 2027 at 03:00 PDT`. */
export function instantInWords(instant: string, timeZone: string): string {
  const inWords = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...parts, timeZone }).format(new Date(instant));
  const day = inWords({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
  return `${day} at ${inWords({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' })}`;
}
