import { DAY_MS } from '../domain/day';
import { dayOf, formatTime } from './format-time';

/** An instant as `YYYY-MM-DDTHH:mm` of a zone, as `zonedInstant` reads it. */
export function zonedText(instant: Date, timeZone: string): string {
  return `${dayOf(instant, timeZone)}T${formatTime(instant.toISOString(), timeZone)}`;
}

/**
 * The instant at which the clocks of a zone show `YYYY-MM-DDTHH:mm`: the first one in the hour that they show twice.
 * Null for a time that they leap over, and for no time at all.
 */
export function zonedInstant(text: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${text}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || Number.isNaN(asUtc)) return null;
  const offsetAt = (time: number) => Date.parse(`${zonedText(new Date(time), timeZone)}Z`) - time;
  // A day before and a day after: one of both offsets holds, whatever changes in between.
  const [first] = [asUtc - DAY_MS, asUtc + DAY_MS]
    .map((near) => new Date(asUtc - offsetAt(near)))
    .filter((instant) => zonedText(instant, timeZone) === text)
    .toSorted((a, b) => a.getTime() - b.getTime());
  return first ?? null;
}

/**
 * An instant (ISO 8601) in words, with what the clocks of a zone are called then:
 * `Sunday, March 14, 2027 at 03:00 PDT`.
 */
export function instantInWords(instant: string, timeZone: string): string {
  const inWords = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...parts, timeZone }).format(new Date(instant));
  const day = inWords({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
  return `${day} at ${inWords({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' })}`;
}
