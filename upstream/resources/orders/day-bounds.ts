import { addMinutes } from 'date-fns';
import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';
import { addDays } from '@/lib/domain/day';
import { refuse } from '@/upstream/http/faults';

/**
 * The instant at which a calendar day begins in a zone. Where it has no midnight (Beirut, 2024-03-31) it
 * begins where the clock leaps to; where it has two (Amman, 2021-10-29), at the first. date-fns-tz gives
 * an instant before, or the second.
 */
function startOfDay(day: string, timeZone: string): Date {
  const isBefore = (instant: Date) => formatInTimeZone(instant, timeZone, 'yyyy-MM-dd') < day;
  let start = fromZonedTime(`${day}T00:00:00`, timeZone);
  while (isBefore(start)) start = addMinutes(start, 30);
  while (!isBefore(addMinutes(start, -30))) start = addMinutes(start, -30);
  return start;
}

/**
 * Nothing happened before or after these days. What lies beyond is brought to them: in the years near 0 and 9999,
 * PostgreSQL and JavaScript write days and instants each in their own way.
 */
const FIRST_DAY = '1000-01-01';
const LAST_DAY = '9000-12-31';

/** The instants from which on and before which a filter's days are; null where it has no such bound. */
export interface DayRange {
  from: Date | null;
  until: Date | null;
}

/** The days of a filter, each `YYYY-MM-DD`. */
interface Days {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** The bounds of a filter's days in a zone (IANA name); the end day counts whole. */
export function dayRange({ startDate, endDate }: Days, timeZone: string): DayRange {
  return {
    from: startDate === undefined ? null : startOfDay(knownDay(startDate), timeZone),
    until: endDate === undefined ? null : startOfDay(addDays(knownDay(endDate), 1), timeZone),
  };
}

/** Refuses days of which the last comes before the first. @throws HttpError 422 */
export function refuseCrossedDays({ startDate, endDate }: Days): void {
  if (startDate && endDate && endDate < startDate)
    refuse('query', [{ msg: 'must not be before startDate', path: 'endDate' }]);
}

/** A day that both write alike: itself, or the nearest end of what is known. */
export function knownDay(day: string): string {
  if (day < FIRST_DAY) return FIRST_DAY;
  return day > LAST_DAY ? LAST_DAY : day;
}

/** The day, `YYYY-MM-DD`, of an instant in a zone (IANA name). */
export function dayOf(instant: Date, timeZone: string): string {
  return formatInTimeZone(instant, timeZone, 'yyyy-MM-dd');
}
